/**
 * Bundled into the remotes that use it. Each passes its own texts: its `t` knows `next`, `open`, `skip`, `skipTitle`
 * (`time`), `skipText`, `end`, `endTitle`, `endText` and `keep` below `recurs`.
 */
export { RecurringVisits, type VisitRow } from './RecurringVisits';
