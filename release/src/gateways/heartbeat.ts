import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { inSite, liveGeneration, type Site } from '../store/site';

const BEAT_MS = 5000;
/** A gateway without heartbeats for this long is gone or hangs. One heartbeat may be late, three may not. */
export const SILENT_AFTER_MS = 20_000;
const FORGET_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

export const GATEWAY_KINDS = ['nginx', 'embedded', 'follow'] as const;

/**
 * Heartbeat of a gateway in `DATA_DIR/gateways/<name>.json`. Facts of the store itself are left out: all gateways read
 * the same link.
 */
export interface Heartbeat {
  /** Host and port. A restarted gateway replaces its previous heartbeat. */
  readonly name: string;
  readonly kind: (typeof GATEWAY_KINDS)[number];
  readonly isCopy: boolean;
  /** `null` when nothing is live yet. */
  readonly generation: number | null;
  readonly since?: string;
  readonly at: string;
  readonly trouble?: string;
}

/** Beside the store, not in it, because a copy of the store has its own gateways. */
const folderOf = (site: Site) => path.join(path.dirname(site.root), 'gateways');
const fileOf = (site: Site, name: string) => path.join(folderOf(site), `${name.replace(/[^\w.-]/g, '-')}.json`);

export function switchedAt(site: Site): string | undefined {
  try {
    return lstatSync(inSite(site, 'current')).mtime.toISOString();
  } catch {
    return undefined;
  }
}

export interface HeartbeatHandle {
  trouble(text: string): void;
  stop(): void;
}

/** A killed process becomes silent. `instance` is the port, or another name that is unique on the machine. */
export function startHeartbeat(
  site: Site,
  { kind, instance, isCopy }: Pick<Heartbeat, 'kind' | 'isCopy'> & { instance: string },
): HeartbeatHandle {
  const name = `${hostname()}-${instance}`;
  let trouble = '';
  const beat = () => {
    const heartbeat = { name, kind, isCopy, at: new Date().toISOString(), ...(trouble ? { trouble } : {}) };
    try {
      const file = fileOf(site, name);
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      // No fsync, because the next heartbeat follows in five seconds.
      writeFileSync(`${file}.tmp`, JSON.stringify(heartbeat), { mode: 0o600 });
      renameSync(`${file}.tmp`, file);
    } catch {
      // The disk is full or read-only: the site continues, and this gateway counts as silent.
    }
  };
  beat();
  const timer = setInterval(beat, BEAT_MS).unref();
  return {
    trouble(text) {
      if (text === trouble) return;
      trouble = text;
      beat();
    },
    stop() {
      clearInterval(timer);
      try {
        rmSync(fileOf(site, name), { force: true });
      } catch {
        // The heartbeat cannot be written or removed. It becomes silent, and stopping the process must not fail.
      }
    },
  };
}

export function readHeartbeats(site: Site, now = Date.now()): Heartbeat[] {
  const since = switchedAt(site);
  const serves = { generation: liveGeneration(site), ...(since === undefined ? {} : { since }) };
  return filesIn(folderOf(site)).flatMap((file) => {
    try {
      const heartbeat = { ...JSON.parse(readFileSync(path.join(folderOf(site), file), 'utf8')), ...serves };
      if (!isHeartbeat(heartbeat)) return [];
      if (now - Date.parse(heartbeat.at) < FORGET_AFTER_MS) return [heartbeat];
      rmSync(path.join(folderOf(site), file), { force: true });
      return [];
    } catch {
      // A file of another program, or one that was just removed.
      return [];
    }
  });
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}

const MAX_TEXT = 300;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT;
const isMoment = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(value));

export function isHeartbeat(value: unknown): value is Heartbeat {
  const { name, kind, isCopy, generation, since, at, trouble } = (value ?? {}) as Partial<Heartbeat>;
  return (
    isText(name) &&
    GATEWAY_KINDS.some((one) => one === kind) &&
    typeof isCopy === 'boolean' &&
    (generation === null || Number.isSafeInteger(generation)) &&
    (since === undefined || isMoment(since)) &&
    isMoment(at) &&
    (trouble === undefined || isText(trouble))
  );
}
