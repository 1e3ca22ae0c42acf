import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpsNewToken, OpsToken, OpsTokenInput } from '@doorstep/shared-api/ops';
import { CommandError } from '../errors';
import { withLock } from '../store/lock';
import { replaceJson } from '../store/replaceFile';
import { keysFolder, type Site } from '../store/site';
import { tokenInputIssues } from './scope';

const DAY_MS = 86_400_000;
const USE_INTERVAL_MS = 60_000;
const RETENTION_DAYS = 90;
const MAX_TOKENS = 200;
/** `dst_`, a public id, and 256 secret random bits. */
const TOKEN = /^dst_([0-9a-f]{8})_([A-Za-z0-9_-]{43})$/;

interface StoredToken extends Omit<OpsToken, 'lastUsedAt'> {
  /** SHA-256 of the whole token in hex. With 256 random bits, a fast hash is enough. */
  readonly hash: string;
}

/** Beside the keys, not in the store: a copy of the store grants no right to change it. */
const fileOf = (site: Site) => path.join(keysFolder(site), 'tokens.json');
const usesFileOf = (site: Site) => path.join(keysFolder(site), 'token-uses.json');

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

function readStored(site: Site): StoredToken[] {
  let text: string;
  try {
    text = readFileSync(fileOf(site), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new CommandError(`The tokens cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text) as StoredToken[];
  } catch {
    throw new CommandError(`${fileOf(site)} is not JSON. No token works until you repair or remove the file.`);
  }
}

function readUses(site: Site): Record<string, string> {
  try {
    return JSON.parse(readFileSync(usesFileOf(site), 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

const toOpsToken = ({ hash: _hash, ...token }: StoredToken, uses: Readonly<Record<string, string>> = {}): OpsToken => {
  const lastUsedAt = uses[token.id];
  return { ...token, ...(lastUsedAt ? { lastUsedAt } : {}) };
};

/** Newest first, without secrets. */
export function listTokens(site: Site): OpsToken[] {
  const uses = readUses(site);
  return readStored(site)
    .map((token) => toOpsToken(token, uses))
    .reverse();
}

/** The result is the only place with the secret. A dry run makes the same checks. */
export async function createToken(
  site: Site,
  input: OpsTokenInput,
  { who, now = Date.now(), dryRun = false }: { who: string; now?: number; dryRun?: boolean },
): Promise<OpsNewToken> {
  const issues = tokenInputIssues(input);
  if (issues.length) throw new CommandError(issues);
  const { name, remotes, may, upTo, owner, days, why } = input;
  const id = randomBytes(4).toString('hex');
  const secret = `dst_${id}_${randomBytes(32).toString('base64url')}`;
  const token: StoredToken = {
    ...{ id, name, remotes, may },
    ...(may === 'canary' && upTo !== undefined ? { upTo } : {}),
    ...(owner ? { owner } : {}),
    ...{ createdAt: new Date(now).toISOString(), createdBy: who },
    ...(why ? { why } : {}),
    expiresAt: new Date(now + days * DAY_MS).toISOString(),
    hash: hashOf(secret),
  };
  const add = async () => {
    const open = readStored(site).filter(({ expiresAt, revokedAt }) => {
      const endedAt = Date.parse(revokedAt ?? expiresAt);
      return endedAt > now - RETENTION_DAYS * DAY_MS;
    });
    const twin = open.find((one) => one.name === name && !one.revokedAt && Date.parse(one.expiresAt) > now);
    if (twin)
      throw new CommandError(`There is a token "${name}" already (${twin.id}): revoke it, or choose another name.`);
    if (open.length >= MAX_TOKENS)
      throw new CommandError(`There are already ${MAX_TOKENS} tokens, the maximum. Revoke unused ones.`);
    if (!dryRun) replaceJson(fileOf(site), [...open, token]);
  };
  await (dryRun ? add() : withLock(site, `token create ${name}`, add));
  return { token: toOpsToken(token), ...(dryRun ? {} : { secret }) };
}

export async function revokeToken(
  site: Site,
  id: string,
  { who, now = Date.now(), dryRun = false }: { who: string; now?: number; dryRun?: boolean },
): Promise<OpsToken> {
  const revoke = async () => {
    const tokens = readStored(site);
    const token = tokens.find((one) => one.id === id);
    if (!token) {
      const ids = tokens.filter(({ revokedAt }) => !revokedAt).map((one) => `${one.id} (${one.name})`);
      throw new CommandError(`There is no token ${id}. Tokens: ${ids.join(', ') || 'none'}.`);
    }
    if (token.revokedAt)
      throw new CommandError(`The token ${id} (${token.name}) was already revoked by ${token.revokedBy}.`);
    const revoked = { ...token, revokedAt: new Date(now).toISOString(), revokedBy: who };
    if (!dryRun)
      replaceJson(
        fileOf(site),
        tokens.map((one) => (one.id === id ? revoked : one)),
      );
    return toOpsToken(revoked);
  };
  return dryRun ? revoke() : withLock(site, `token revoke ${id}`, revoke);
}

/** Reads the file each time, so that a revoked token ends at once. */
export function findToken(site: Site, text: string, now = Date.now()): OpsToken | undefined {
  const id = TOKEN.exec(text)?.[1];
  if (!id) return undefined;
  const token = readStored(site).find((one) => one.id === id);
  if (!token || !timingSafeEqual(Buffer.from(hashOf(text), 'hex'), Buffer.from(token.hash, 'hex'))) return undefined;
  if (token.revokedAt || Date.parse(token.expiresAt) <= now) return undefined;
  recordTokenUse(site, id, now);
  return toOpsToken(token);
}

export const findActiveToken = (site: Site, id: string, now = Date.now()): OpsToken | undefined =>
  listTokens(site).find((one) => one.id === id && !one.revokedAt && Date.parse(one.expiresAt) > now);

/** Records the last use, to the minute. A failure to write it is ignored. */
function recordTokenUse(site: Site, id: string, now: number) {
  try {
    const uses = readUses(site);
    if (now - Date.parse(uses[id] ?? '1970-01-01') < USE_INTERVAL_MS) return;
    replaceJson(usesFileOf(site), { ...uses, [id]: new Date(now).toISOString() });
  } catch {
    // The disk is full, or the folder cannot be written. The token is valid all the same.
  }
}
