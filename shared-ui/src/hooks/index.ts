/** Bundled into the screens that use them. */
export { useNow } from './useNow';
export { useQuestion } from './useQuestion';
