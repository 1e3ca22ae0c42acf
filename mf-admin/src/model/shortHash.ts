export const shortHash = (hash: string) => (hash.length > 9 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash);
