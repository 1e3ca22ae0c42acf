// Shared modules that are shaken at runtime come from fallbacks; ours are shaken when they are built.
export const getSharedFallbackGetter = () => {};
