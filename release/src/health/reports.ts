import { isName, isVersion } from '../names';
import { type BrowserSpan, toSpan } from './spans';
import { isStepName } from './steps';
import { VITALS, type Vital } from './vitals';

export const REPORTS_PATH = '/_doorstep/reports';
export const BATCH_BYTES = 8192;
const MAX_BATCH_REPORTS = 40;

/**
 * Failures of a view: its remote's entry, an exposed module, the screen's files, rendering, a later error, or changing
 * shared globals.
 */
export const FAILURES = ['entry', 'module', 'screen', 'render', 'error', 'reach'] as const;
export type FailureKind = (typeof FAILURES)[number];

interface CommonReport {
  readonly remote: string;
  readonly version: string;
  /** Path of a route, or `*`. */
  readonly route: string;
  /** Number of the view within its page, so that each is counted once. */
  readonly view: number;
}

export interface ViewReport extends CommonReport {
  readonly kind: 'view' | FailureKind;
  /** Milliseconds from navigating to the route until it was rendered. For visible views only. */
  readonly ms?: number;
  readonly oneIn: number;
}

export interface VitalReport extends CommonReport {
  readonly kind: 'vital';
  readonly vital: Vital;
  /** Whole ms, or thousandths for `cls`. */
  readonly value: number;
}

/** A declared step was reached, or (`*`) a page that reports steps was loaded. For a sample of the pages. */
export interface StepReport extends CommonReport {
  readonly kind: 'step';
  readonly step: string;
}

export type Report = ViewReport | VitalReport | StepReport | BrowserSpan;

export interface Batch {
  readonly page: unknown;
  readonly reports: readonly Report[];
}

const ROUTE = /^(?:\*|(?:\/:?[A-Za-z0-9_-]{1,40}){1,4})$/;
const HOUR_MS = 3_600_000;

/** Keeps only the known fields. Undefined when the text is no batch. */
export function parseReports(text: string): Batch | undefined {
  let batch: unknown;
  try {
    batch = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { reports: list, page } = (batch ?? {}) as { reports?: unknown; page?: unknown };
  if (!Array.isArray(list) || list.length > MAX_BATCH_REPORTS) return undefined;
  const reports = list.map(toReport);
  return reports.every((report) => report !== undefined) ? { page, reports } : undefined;
}

function toReport(input: unknown): Report | undefined {
  const fields = (input ?? {}) as Readonly<Record<string, unknown>>;
  const { remote, version, route, kind, ms, oneIn = 1, view = 0 } = fields;
  if (typeof remote !== 'string' || !isName(remote)) return undefined;
  if (typeof version !== 'string' || !isVersion(version)) return undefined;
  if (typeof route !== 'string' || !ROUTE.test(route)) return undefined;
  if (!isWithin(view, 0, 10_000) || !Number.isInteger(view)) return undefined;
  if (kind === 'vital') return toVital({ remote, version, route, view }, fields);
  if (kind === 'step')
    return isStepName(fields.step) ? { remote, version, route, view, kind, step: fields.step } : undefined;
  if (kind === 'span') return toSpan({ remote, version, route, view }, fields);
  if (kind !== 'view' && !FAILURES.includes(kind as FailureKind)) return undefined;
  if (ms !== undefined && !isWithin(ms, 0, HOUR_MS)) return undefined;
  if (!isWithin(oneIn, 1, 5)) return undefined;
  return { remote, version, route, kind: kind as ViewReport['kind'], oneIn, view, ...(ms === undefined ? {} : { ms }) };
}

function toVital(reported: CommonReport, { vital, value }: Readonly<Record<string, unknown>>): VitalReport | undefined {
  if (!VITALS.includes(vital as Vital) || !isWithin(value, 0, HOUR_MS) || !Number.isInteger(value)) return undefined;
  // Apart from INP, vitals belong to the page load, whatever the number of routes.
  if (vital !== 'inp' && reported.view) return undefined;
  return { ...reported, kind: 'vital', vital: vital as Vital, value };
}

const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;
