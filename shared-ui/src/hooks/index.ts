/** What more than one remote needs and not every page: bundled into the screens that use it. */
export { useNow } from './useNow';
export { useQuestion } from './useQuestion';
