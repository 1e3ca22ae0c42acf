import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../store/hash';

export const LOCAL_COOKIE = 'mf_local';

export interface LocalCodeTerms {
  readonly remote: string;
  readonly origin: string;
  /** End in Unix seconds. */
  readonly until: number;
  readonly userId: string;
  /** Set when a token gave the right instead of the session. */
  readonly tokenId?: string;
}

export interface SignedCookie {
  readonly value: string;
  /** Id for lists. It does not lead to the cookie. */
  readonly id: string;
}

/** 128 random bits and an HMAC-SHA256, both base64url. */
const COOKIE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

const macOf = (
  key: Buffer,
  nonce: string,
  { remote, origin, until, userId, tokenId }: LocalCodeTerms,
  session: string,
) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['doorstep local code', nonce, remote, origin, until, userId, tokenId ?? null, session]))
    .digest();

const idOf = (nonce: string) => sha256(nonce).slice(0, 16);

/** `session` is the browser's session cookie. In another session the signed cookie is invalid. */
export function signCookie(key: Buffer, terms: LocalCodeTerms, session: string): SignedCookie {
  const nonce = randomBytes(16).toString('base64url');
  return { value: `${nonce}.${macOf(key, nonce, terms, session).toString('base64url')}`, id: idOf(nonce) };
}

/** Does not check the cookie's validity. Undefined for a malformed cookie. */
export function cookieIdIn(value: string): string | undefined {
  const nonce = COOKIE.exec(value)?.[1];
  return nonce && idOf(nonce);
}

export function isSignedFor(key: Buffer, value: string, terms: LocalCodeTerms, session: string): boolean {
  const [, nonce = '', mac = ''] = COOKIE.exec(value) ?? [];
  const expected = macOf(key, nonce, terms, session);
  const given = Buffer.from(mac, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
