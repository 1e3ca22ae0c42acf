/** Shortens a hash for comparing by eye: `c41e…90b7`. */
export const shortHash = (hash: string) => (hash.length > 9 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash);
