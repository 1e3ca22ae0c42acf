/** Hooks shared by several remotes. Bundled into the screens that use them. */
export { useAreaWait } from './useAreaWait';
export { useCategoryImage } from './useCategoryImage';
export { useDayTimes } from './useDayTimes';
export { useFreeTimes, type VisitPlace } from './useFreeTimes';
