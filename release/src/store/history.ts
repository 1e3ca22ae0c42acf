import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { userInfo } from 'node:os';
import { CommandError } from '../errors';
import { sha256 } from './hash';
import { inSite, type Site } from './site';

export interface HistoryLine {
  readonly seq: number;
  readonly at: string;
  readonly who: string;
  readonly verb: string;
  readonly why: string;
  readonly from: number | null;
  readonly to: number;
  readonly manifest_sha256: string;
  readonly prev: string;
  /** sha256 of the line's JSON without this key. */
  readonly hash: string;
}

const FIRST_PREVIOUS_HASH = '0'.repeat(64);
const fileOf = (site: Site) => inSite(site, 'history.jsonl');

/** Returns the account of this machine, marked as local, because only the system identifies it. */
export const localAccount = (): string => {
  try {
    return `${userInfo().username} (local)`;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'} (local)`;
  }
};

/** Notes between switches, with the same generation as `from` and `to`. */
export type NoteVerb = (typeof NOTE_VERBS)[number];
const NOTE_VERBS = [
  'override',
  'rollout',
  'experiment',
  'freeze',
  'pin',
  'approval',
  'owners',
  'webhook',
  'gc',
] as const;
export const isSwitch = ({ verb }: Pick<HistoryLine, 'verb'>) => !NOTE_VERBS.some((note) => note === verb);

/** A line without a newline was cut off and never counted. */
export function readHistory(site: Site): HistoryLine[] {
  if (!existsSync(fileOf(site))) return [];
  const text = readFileSync(fileOf(site), 'utf8');
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      try {
        return JSON.parse(line) as HistoryLine;
      } catch {
        throw new CommandError('history.jsonl holds a line that is not JSON: see "history --verify".');
      }
    });
}

export function nextLine(site: Site, entry: Omit<HistoryLine, 'seq' | 'at' | 'prev' | 'hash'>): HistoryLine {
  const last = readHistory(site).at(-1);
  const { who, verb, why, from, to, manifest_sha256 } = entry;
  const body = {
    seq: (last?.seq ?? 0) + 1,
    at: new Date().toISOString(),
    ...{ who, verb, why, from, to, manifest_sha256 },
    prev: last?.hash ?? FIRST_PREVIOUS_HASH,
  };
  return { ...body, hash: sha256(JSON.stringify(body)) };
}

/** Call under the store's lock. Returns once the line is on disk. */
export function appendHistory(site: Site, line: HistoryLine): void {
  dropTornTail(site);
  const file = openSync(fileOf(site), 'a');
  try {
    writeSync(file, `${JSON.stringify(line)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function dropTornTail(site: Site) {
  if (!existsSync(fileOf(site))) return;
  const content = readFileSync(fileOf(site));
  const whole = content.lastIndexOf(0x0a) + 1;
  if (whole < content.length) truncateSync(fileOf(site), whole);
}

export function historyIssues(site: Site): string[] {
  if (!existsSync(fileOf(site))) return [];
  const issues: string[] = [];
  let prev = FIRST_PREVIOUS_HASH;
  let seq = 0;
  for (const [index, text] of readFileSync(fileOf(site), 'utf8').split('\n').slice(0, -1).entries()) {
    const place = `history.jsonl line ${index + 1}`;
    let line: HistoryLine;
    try {
      line = JSON.parse(text) as HistoryLine;
    } catch {
      issues.push(`${place} is not JSON.`);
      continue;
    }
    const { hash, ...body } = line;
    if (sha256(JSON.stringify(body)) !== hash) issues.push(`${place} was altered: its hash does not match.`);
    if (line.prev !== prev) issues.push(`${place} does not follow the line before it.`);
    if (line.seq !== seq + 1) issues.push(`${place} has seq ${line.seq} where ${seq + 1} belongs.`);
    prev = hash;
    seq = line.seq;
  }
  return issues;
}
