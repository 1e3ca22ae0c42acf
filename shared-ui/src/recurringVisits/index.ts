/**
 * The visits of a recurring booking: bundled into the remotes that show them to one of its sides. Each brings its own words: its `t`
 * knows `next`, `open`, `skip`, `skipTitle` (`time`), `skipText`, `end`, `endTitle`, `endText` and `keep` below `recurs`.
 */
export { RecurringVisits, type VisitRow } from './RecurringVisits';
