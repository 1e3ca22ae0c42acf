import { isName, isVersion } from '../names';

/** Where browsers send what they saw (shell/src/telemetry/reporter.ts). */
export const REPORTS_PATH = '/_doorstep/reports';
export const BATCH_BYTES = 8192;
const BATCH_LENGTH = 40;

/** What can go wrong with a view: its remote's entry, a piece of it, the screen's files, drawing it, anything later, or that it replaces what all share. */
export const FAILURES = ['entry', 'module', 'screen', 'render', 'error', 'reach'] as const;
export type FailureKind = (typeof FAILURES)[number];

export interface Report {
  readonly remote: string;
  readonly version: string;
  /** The path of a route, or `*`. */
  readonly route: string;
  readonly kind: 'view' | FailureKind;
  /** From going to the route until it was rendered; only of views that somebody could see. */
  readonly ms?: number;
  /** A view that stands for so many. */
  readonly oneIn: number;
  /** Which view of its page, counted by the browser: each is counted once. */
  readonly view: number;
}

export interface Batch {
  /** The signed page view (pageToken.ts). */
  readonly page: unknown;
  readonly reports: readonly Report[];
}

const ROUTE = /^(?:\*|(?:\/[A-Za-z0-9_-]{1,40}){1,4})$/;
const HOUR_MS = 3_600_000;

/** A batch as browsers send it; undefined when it is anything else. Nothing but the known fields is read. */
export function parseReports(text: string): Batch | undefined {
  let batch: unknown;
  try {
    batch = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { reports: list, page } = (batch ?? {}) as { reports?: unknown; page?: unknown };
  if (!Array.isArray(list) || list.length > BATCH_LENGTH) return undefined;
  const reports = list.map(toReport);
  return reports.every((report) => report !== undefined) ? { page, reports } : undefined;
}

function toReport(input: unknown): Report | undefined {
  const { remote, version, route, kind, ms, oneIn = 1, view = 0 } = (input ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof remote !== 'string' || !isName(remote)) return undefined;
  if (typeof version !== 'string' || !isVersion(version)) return undefined;
  if (typeof route !== 'string' || !ROUTE.test(route)) return undefined;
  if (kind !== 'view' && !FAILURES.includes(kind as FailureKind)) return undefined;
  if (ms !== undefined && !isWithin(ms, 0, HOUR_MS)) return undefined;
  if (!isWithin(oneIn, 1, 5) || !isWithin(view, 0, 10_000) || !Number.isInteger(view)) return undefined;
  return { remote, version, route, kind: kind as Report['kind'], oneIn, view, ...(ms === undefined ? {} : { ms }) };
}

const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;
