import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { readGeneration } from '../store/generations';
import { generationFolder, type Site } from '../store/site';
import { healthFolder } from './timeBuckets';

const LIFE_MS = 30 * 60_000;
const MAX_CACHED_VARIANTS = 200;
const TOKEN = /^([\w-]{12})\.(\d{1,9})\.([\w-]{1,64})\.(\d{1,2})\.(-1|\d{1,3})\.(\d{13})\.([\w-]{43})$/;
const LOOPBACK = /^(?:127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/;

export interface PageView {
  readonly id: string;
  readonly bucket: number;
  /** Number of the address from 0 to 255, not reversible. `LOCAL_SOURCE` for this machine. */
  readonly source: number;
  readonly expiresAt: number;
  /** Versions that this page shows. Reports on other versions are refused. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Visitors on this machine without a proxy in between could alter the counts themselves. */
export const LOCAL_SOURCE = -1;

/** Signs page views, so that a report counts for a visitor and a page of this site only. */
export function createPageTokens(site: Site, healthToken: string | undefined, now: () => number) {
  const key = healthToken ? createHmac('sha256', healthToken).update('page views').digest() : loadSigningKey(site);
  /** `false` for an unknown set, cached to avoid disk access. */
  const sets = new LRUCache<string, Readonly<Record<string, string>> | false>({ max: MAX_CACHED_VARIANTS });
  const macOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

  function versionsOf(generation: number, set: string, bucket: number): Readonly<Record<string, string>> | undefined {
    const cacheKey = `${generation} ${set} ${bucket}`;
    const cached = sets.get(cacheKey);
    if (cached !== undefined) return cached || undefined;
    let versions: Readonly<Record<string, string>> | undefined;
    try {
      const name = `b${String(bucket).padStart(2, '0')}`;
      if (readlinkSync(path.join(generationFolder(site, generation), 'buckets', name)) === `../pages/${set}`)
        versions = readGeneration(site, generation).record.sets[set]?.versions;
    } catch {
      // The generation does not exist any more.
    }
    sets.set(cacheKey, versions ?? false);
    return versions;
  }

  return {
    sourceOf: (address: string, isProxied: boolean) =>
      LOOPBACK.test(address) && !isProxied
        ? LOCAL_SOURCE
        : (createHmac('sha256', key)
            .update(`source ${networkOf(address)}`)
            .digest()[0] ?? 0),

    issue(page: { generation: number; set: string; bucket: number; source: number }): string | undefined {
      const { generation, set, bucket, source } = page;
      if (!versionsOf(generation, set, bucket)) return undefined;
      const id = randomBytes(9).toString('base64url');
      const text = [id, generation, set, bucket, source, now() + LIFE_MS].join('.');
      return `${text}.${macOf(text)}`;
    },

    read(token: unknown): PageView | undefined {
      const [, id = '', generation, set = '', bucket, source, expiresAt, mac = ''] = TOKEN.exec(String(token)) ?? [];
      const text = [id, generation, set, bucket, source, expiresAt].join('.');
      if (!id || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(text))) || Number(expiresAt) < now())
        return undefined;
      const versions = versionsOf(Number(generation), set, Number(bucket));
      return (
        versions && {
          ...{ id, versions, bucket: Number(bucket), source: Number(source), expiresAt: Number(expiresAt) },
        }
      );
    },
  };
}

/** Returns the network of an IPv6 address, because its owner controls all addresses in it. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const words = head ? head.split(':') : [];
  const behind = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - words.length - behind.length)).fill('0');
  return [...words, ...zeros, ...behind]
    .slice(0, 3)
    .map((word) => Number.parseInt(word, 16).toString(16))
    .join(':');
}

/** Loads the signing key from disk, so that open pages can report after a restart of the gateway. */
function loadSigningKey(site: Site): Buffer {
  const file = path.join(healthFolder(site), 'pages.key');
  try {
    const current = readFileSync(file);
    if (current.length === 32) return current;
  } catch {
    // The key is created below.
  }
  const key = randomBytes(32);
  try {
    mkdirSync(healthFolder(site), { recursive: true });
    writeFileSync(file, key, { mode: 0o600 });
  } catch {
    // The key cannot be stored, so it lives as long as this process.
  }
  return key;
}
