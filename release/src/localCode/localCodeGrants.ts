import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpsLocalCode } from '@doorstep/shared-api/ops';
import { noteInHistory } from '../commands/generation';
import { CommandError } from '../errors';
import { localAccount } from '../store/history';
import { withLock } from '../store/lock';
import { replaceJson } from '../store/replaceFile';
import { keysFolder, type Site } from '../store/site';
import { type LocalCodeTerms, signCookie } from './sign';

export const LOCAL_CODE_SECONDS = 8 * 60 * 60;
const MAX_OPEN_GRANTS = 50;

export interface StoredLocalCode extends LocalCodeTerms {
  readonly id: string;
  readonly at: string;
  readonly who: string;
}

interface StoredGrants {
  /** base64url, 256 random bits. */
  readonly key: string;
  readonly open: readonly StoredLocalCode[];
}

/** Beside the keys, not in the store: a copy of the store shows no local code. */
const fileOf = (site: Site) => path.join(keysFolder(site), 'local-code.json');

function read(site: Site): StoredGrants | undefined {
  let text: string;
  try {
    text = readFileSync(fileOf(site), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as StoredGrants;
  } catch {
    throw new CommandError(`${fileOf(site)} is not JSON. Remove it, then turn local code on again.`);
  }
}

const write = (site: Site, stored: StoredGrants) => replaceJson(fileOf(site), stored);

const isUnexpired = (now: number) => (one: StoredLocalCode) => one.until * 1000 > now;

export const listLocalCodeGrants = (site: Site, now = Date.now()): StoredLocalCode[] =>
  (read(site)?.open ?? []).filter(isUnexpired(now)).reverse();

/** Undefined until local code was turned on once. */
export function localCodeKey(site: Site): Buffer | undefined {
  const key = read(site)?.key;
  return key ? Buffer.from(key, 'base64url') : undefined;
}

interface TurnOnOptions {
  readonly who: string;
  readonly session: string;
  /** Previous entry of this browser, because a browser runs one remote at a time. */
  readonly replaces?: string | undefined;
  readonly now?: number;
}

export async function turnOnLocalCode(
  site: Site,
  terms: Omit<LocalCodeTerms, 'until'>,
  { who, session, replaces, now = Date.now() }: TurnOnOptions,
): Promise<{ cookie: string; shown: OpsLocalCode }> {
  return withLock(site, `local code ${terms.remote}`, async () => {
    const stored = read(site) ?? { key: randomBytes(32).toString('base64url'), open: [] };
    const others = stored.open.filter(isUnexpired(now)).filter(({ id }) => id !== replaces);
    if (others.length >= MAX_OPEN_GRANTS)
      throw new CommandError(
        `${MAX_OPEN_GRANTS} browsers run local code already, the maximum. End unused ones at /ops.`,
      );
    const until = Math.floor(now / 1000) + LOCAL_CODE_SECONDS;
    const { value, id } = signCookie(Buffer.from(stored.key, 'base64url'), { ...terms, until }, session);
    const entry: StoredLocalCode = { id, ...terms, until, at: new Date(now).toISOString(), who };
    const isNoted = noteInHistory(site, {
      command: 'override',
      who,
      why: `runs ${terms.remote} from ${terms.origin} in one browser, until ${iso(until)}`,
    });
    if (!isNoted) throw new CommandError('Nothing is live yet, so there is nothing to run local code in.');
    write(site, { ...stored, open: [...others, entry] });
    return { cookie: value, shown: shownLocalCode(entry) };
  });
}

/** Undefined for an unknown id. */
export async function endLocalCode(
  site: Site,
  id: string,
  { who = localAccount(), why = '', now = Date.now() }: { who?: string; why?: string; now?: number } = {},
): Promise<OpsLocalCode | undefined> {
  if (!listLocalCodeGrants(site, now).some((one) => one.id === id)) return undefined;
  return withLock(site, `local code end ${id}`, async () => {
    const stored = read(site);
    const ended = stored?.open.filter(isUnexpired(now)).find((one) => one.id === id);
    if (!stored || !ended) return undefined;
    write(site, { ...stored, open: stored.open.filter((one) => one.id !== id && isUnexpired(now)(one)) });
    const what = `ended ${ended.remote} from ${ended.origin} in the browser of ${ended.who}`;
    noteInHistory(site, { command: 'override', who, why: why ? `${what}: ${why}` : what });
    return shownLocalCode(ended);
  });
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

export const shownLocalCode = ({ id, remote, origin, at, until, who }: StoredLocalCode): OpsLocalCode => ({
  ...{ id, remote, origin, at, who },
  until: iso(until),
});
