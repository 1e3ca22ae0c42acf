export interface BrowserSpan {
  readonly kind: 'span';
  readonly remote: string;
  readonly version: string;
  readonly route: string;
  readonly view: number;
  /** Ids in the format of `traceparent`. */
  readonly trace: string;
  readonly span: string;
  readonly parent?: string;
  /** Milliseconds between its start and the report, because browsers' clocks differ from ours. */
  readonly ago: number;
  readonly ms: number;
  readonly method?: string;
  readonly status?: number;
}

const TRACE = /^(?!0{32})[0-9a-f]{32}$/;
const SPAN = /^(?!0{16})[0-9a-f]{16}$/;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** A page token lives half an hour. Older spans come from a browser that slept. */
const MAX_AGO_MS = 1_800_000;

type Reported = Pick<BrowserSpan, 'remote' | 'version' | 'route' | 'view'>;

/** Returns the span if every field is an id, a number or a route. No field holds free text. */
export function toSpan(reported: Reported, fields: Readonly<Record<string, unknown>>): BrowserSpan | undefined {
  const { trace, span, parent, ago, ms, method, status } = fields;
  if (typeof trace !== 'string' || !TRACE.test(trace) || typeof span !== 'string' || !SPAN.test(span)) return undefined;
  if (parent !== undefined && (typeof parent !== 'string' || !SPAN.test(parent))) return undefined;
  if (!isWithin(ago, MAX_AGO_MS) || !isWithin(ms, ago)) return undefined;
  if (method === undefined) return { ...reported, kind: 'span', trace, span, ago, ms, ...(parent ? { parent } : {}) };
  if (!METHODS.includes(method as string) || !isWithin(status, 599)) return undefined;
  return {
    ...reported,
    kind: 'span',
    trace,
    span,
    ago,
    ms,
    method: method as string,
    status,
    ...(parent ? { parent } : {}),
  };
}

const isWithin = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max;
