import { createHash } from 'node:crypto';

/** What is kept of a secret that a browser or a link carries. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
