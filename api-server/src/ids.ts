import { randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An opaque, unguessable id such as `b_7fK2…`: 95 random bits behind a prefix. */
export function newId(prefix: string): string {
  const bytes = randomBytes(16);
  return `${prefix}_${Array.from(bytes, (byte) => letters[byte % letters.length]).join('')}`;
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A request id that sorts by time (ULID). */
export function newRequestId(now = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = crockford.charAt(rest % 32) + time;
  return time + Array.from(randomBytes(16), (byte) => crockford[byte % 32]).join('');
}

/** What an id may look like on the wire (contract 0.1). */
export const isId = (text: string) => /^[A-Za-z0-9_-]{1,36}$/.test(text);
