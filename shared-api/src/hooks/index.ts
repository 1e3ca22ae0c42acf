/** What more than one remote needs and not every page: bundled into the screens that use it. */
export { useAreaWait } from './useAreaWait';
export { useCategoryImage } from './useCategoryImage';
export { useDayTimes } from './useDayTimes';
export { type OpenWork, useFreeTimes } from './useFreeTimes';
