// The page preloads what its route needs; the runtime's own preloading would ask snapshots.
export const defaultPreloadArgs = {};
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => '';
export const preloadAssets = async () => [];
