import { randomBytes } from 'node:crypto';
import { BUCKETS, bucketName } from '../manifest/resolve';
import { AUDIENCES, type Audience, LANGUAGES, type Language } from '../types';
import { OVERRIDE_PATTERN } from './contract';

/**
 * The same cookie gets the same bucket as with nginx, so that visitors keep their versions when a site changes
 * gateways.
 */
export interface Visitor {
  readonly bucket: string;
  readonly language: Language;
  /** Audience of the prerendered page. Undefined when the visitor needs the page that is not prerendered. */
  readonly audience: Audience | undefined;
  readonly override: string | undefined;
  /** Cookie for visitors without an id. The bucket is already that of the new id. */
  readonly setCookie: string | undefined;
}

const OVERRIDE = new RegExp(`^${OVERRIDE_PATTERN}$`);
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `search` is the URL's query, whose language precedes that of an earlier visit. */
export function visitorOf(cookieHeader: string | undefined, search = '', isTls = false): Visitor {
  const cookies = readCookies(cookieHeader);
  const cookie = readId(cookies.get('mf_uid'));
  const id = cookie ?? randomBytes(16);
  const override = cookies.get('mf_override') ?? '';
  return {
    bucket: bucketOf(id),
    language: languageFrom(requestedLanguage(search)) ?? languageFrom(cookies.get('lang')) ?? 'en',
    audience: AUDIENCES.find((audience) => audience === (cookies.get('mf_as') ?? 'visitor')),
    override: OVERRIDE.test(override) ? override : undefined,
    setCookie: cookie ? undefined : cookieFor(id, isTls),
  };
}

const languageFrom = (text: string | undefined) => LANGUAGES.find((language) => language === text);

/** Reads the language like nginx's `$arg_lang`: the first match, case-insensitive, not decoded. */
const requestedLanguage = (search: string) => /[?&]lang=([^&]*)/i.exec(search)?.[1]?.toLowerCase();

/** The first cookie of a name counts, as in nginx. */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim();
    if (!cookies.has(name)) cookies.set(name, part.slice(equals + 1).trim());
  }
  return cookies;
}

/** Like nginx, it reads the first 22 characters and ignores the rest. */
function readId(value: string | undefined): Buffer | undefined {
  if (!value || !/^[A-Za-z0-9+/]{22}/.test(value)) return undefined;
  return Buffer.from(value.slice(0, 22), 'base64');
}

const cookieFor = (id: Buffer, isTls: boolean) =>
  `mf_uid=${id.toString('base64')}; expires=${new Date(Date.now() + YEAR_SECONDS * 1000).toUTCString()}; path=/; ${isTls ? 'Secure; ' : ''}HttpOnly; SameSite=Lax`;

export function cookieInBucket(bucket: string, isTls: boolean): string {
  let id = randomBytes(16);
  while (bucketOf(id) !== bucket) id = randomBytes(16);
  return cookieFor(id, isTls);
}

/** Bucket as in nginx: split_clients over `mf_uid=` and the four words of the id in hex. */
export function bucketOf(id: Buffer): string {
  const words = [0, 4, 8, 12].map((at) => id.readUInt32LE(at).toString(16).toUpperCase().padStart(8, '0'));
  const hash = murmurHash2(Buffer.from(`mf_uid=${words.join('')}`));
  return bucketName(Math.min(BUCKETS - 1, Math.floor(hash / Math.floor(0xffffffff / BUCKETS))));
}

/** MurmurHash2, 32 bit, seed 0, as in nginx's split_clients. */
function murmurHash2(data: Buffer): number {
  const M = 0x5bd1e995;
  let hash = data.length;
  let at = 0;
  for (; data.length - at >= 4; at += 4) {
    let word = Math.imul(data.readUInt32LE(at), M);
    word ^= word >>> 24;
    word = Math.imul(word, M);
    hash = Math.imul(hash, M) ^ word;
  }
  const rest = data.length - at;
  if (rest >= 3) hash ^= (data[at + 2] ?? 0) << 16;
  if (rest >= 2) hash ^= (data[at + 1] ?? 0) << 8;
  if (rest >= 1) hash = Math.imul(hash ^ (data[at] ?? 0), M);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, M);
  hash ^= hash >>> 15;
  return hash >>> 0;
}
