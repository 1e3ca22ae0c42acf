// The page preloads what its route needs. The runtime's preloading would request snapshots.
export const defaultPreloadArgs = {};
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => '';
export const preloadAssets = async () => [];
