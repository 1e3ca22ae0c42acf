import { createHash } from 'node:crypto';

/** Hashes a secret that a browser or a link carries. Only the hash is stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
