import { randomBytes, randomFillSync } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns an opaque, unguessable id such as `b_7fK2…`: 95 random bits behind a prefix. */
export function newId(prefix: string): string {
  const bytes = randomBytes(16);
  return `${prefix}_${Array.from(bytes, (byte) => letters[byte % letters.length]).join('')}`;
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Pool of random bytes for request ids. Asking the system for each request would cost more than the rest of the id. */
const pool = Buffer.alloc(16 * 256);
let usedPoolBytes = pool.length;

/** Returns a request id that sorts by time (ULID). */
export function newRequestId(now = Date.now()): string {
  if (usedPoolBytes === pool.length) {
    randomFillSync(pool);
    usedPoolBytes = 0;
  }
  let time = '';
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = crockford.charAt(rest % 32) + time;
  let random = '';
  for (const end = usedPoolBytes + 16; usedPoolBytes < end; usedPoolBytes++)
    random += crockford.charAt((pool[usedPoolBytes] ?? 0) % 32);
  return time + random;
}

export const isId = (text: string) => /^[A-Za-z0-9_-]{1,36}$/.test(text);
