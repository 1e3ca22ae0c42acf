import { timingSafeEqual } from 'node:crypto';
import { isName, isVersion } from '../names';
import { sha256 } from '../store/hash';
import type { Site } from '../store/site';
import { FAILURES } from './reports';
import { isStepCounts } from './steps';
import { MINUTE_MS, type Minute, readMinutes, type SlotCount, TIME_CLASSES_MS, writeMinute } from './timeBuckets';
import { isVitalCounts } from './vitals';

export const HEALTH_PATH = '/_doorstep/health';
const SPAN_MS = 60 * MINUTE_MS;
/** Time during which a minute is still updated. */
const OPEN_MS = 3 * MINUTE_MS;
const TIMEOUT_MS = 4000;

interface HealthBatch {
  readonly minutes: readonly Minute[];
  /** Start of the next request. Absent when this is all. */
  readonly next?: number;
}

/** Body of `GET /_doorstep/health?since=<Unix time in ms>`. */
export function makeHealthBatch(site: Site, since: number, now = Date.now()): HealthBatch {
  const to = Math.min(since + SPAN_MS, now + MINUTE_MS);
  return { minutes: readMinutes(site, since, to), ...(to < now ? { next: to } : {}) };
}

/** Compares hashes, so that the time reveals nothing about the token. */
export const holdsToken = (authorization: string | undefined, token: string) =>
  timingSafeEqual(Buffer.from(sha256(authorization ?? '')), Buffer.from(sha256(`Bearer ${token}`)));

export interface GatewayAddresses {
  readonly urls: readonly string[];
  readonly token: string;
}

/**
 * Collects the counts of several gateways. Each call adds new ones to this machine's health folder and returns a line
 * for each unreachable gateway. The next call requests what was missed.
 */
export function createGatewayCollector(site: Site, { urls, token }: GatewayAddresses) {
  const readTo = new Map<string, number>();

  async function collect(url: string, since: number, now: number): Promise<void> {
    for (let from: number | undefined = Math.max(since, readTo.get(url) ?? 0); from !== undefined; ) {
      const response = await fetch(`${url.replace(/\/+$/, '')}${HEALTH_PATH}?since=${Math.floor(from)}`, {
        headers: { Authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 404) throw new Error('it has another HEALTH_TOKEN, or none');
      if (!response.ok) throw new Error(`status ${response.status}`);
      const body: unknown = await response.json();
      if (!isHealthBatch(body)) throw new Error('its answer is not health data');
      for (const { minute, writer, counts } of body.minutes) writeMinute(site, writer, minute, counts);
      if (body.next !== undefined && body.next <= from) throw new Error('its answers repeat the same minutes');
      from = body.next;
    }
    readTo.set(url, now - OPEN_MS);
  }

  return async (since: number, now: number): Promise<string[]> => {
    const results = await Promise.allSettled(urls.map((url) => collect(url, since, now)));
    return results.flatMap((result, index) =>
      result.status === 'fulfilled'
        ? []
        : [`${urls[index]} does not report its health: ${failureReasonOf(result.reason)}`],
    );
  };
}

export function failureReasonOf(error: Error): string {
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}

function isHealthBatch(report: unknown): report is HealthBatch {
  const { minutes, next } = (report ?? {}) as Partial<HealthBatch>;
  return Array.isArray(minutes) && minutes.every(isMinute) && (next === undefined || Number.isSafeInteger(next));
}

const isMinute = ({ minute, writer, counts }: Minute) =>
  Number.isSafeInteger(minute) &&
  minute >= 0 &&
  minute % MINUTE_MS === 0 &&
  typeof writer === 'string' &&
  /^[0-9a-z]{1,32}$/.test(writer) &&
  Array.isArray(counts) &&
  counts.every(isCount);

function isCount(count: SlotCount): boolean {
  const { at, remote, version, route, sampled, views, failures, times, seenIn, failedIn, slowIn, sources = [] } = count;
  return (
    [at, sampled, views].every(isNonNegativeInteger) &&
    [remote, version, route].every((text) => typeof text === 'string') &&
    isName(remote) &&
    isVersion(version) &&
    Object.entries(failures ?? {}).every(
      ([kind, many]) => FAILURES.some((one) => one === kind) && isNonNegativeInteger(many),
    ) &&
    [times, seenIn, failedIn, slowIn, sources].every(Array.isArray) &&
    sources.every(
      (each) => Array.isArray(each) && each.length === 6 && each.every((n, at) => isNonNegativeInteger(at ? n : n + 1)),
    ) &&
    times.length === TIME_CLASSES_MS.length + 1 &&
    isVitalCounts(count.vitals) &&
    isStepCounts(count.steps) &&
    [...times, ...seenIn.map((bucket) => bucket + 1), ...failedIn.map((bucket) => bucket + 1)].every(
      isNonNegativeInteger,
    )
  );
}

const isNonNegativeInteger = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
