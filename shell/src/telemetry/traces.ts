/** Format: release/src/health/spans.ts. */
export interface SpanReport {
  readonly remote: string;
  readonly version: string;
  readonly route: string;
  readonly kind: 'span';
  readonly view?: number;
  readonly trace: string;
  readonly span: string;
  readonly parent?: string;
  /** ms from its beginning until it is sent. */
  readonly ago: number;
  readonly ms: number;
  readonly method?: string;
  readonly status?: number;
}

interface TracedView {
  readonly startedAt: number;
  readonly number: number;
  readonly route: string;
  readonly trace: string;
  readonly span: string;
  remote?: { readonly name: string; readonly version: string };
  readonly calls: { span: string; startedAt: number; ms: number; method: string; status: number }[];
}

/** A view that polls reports no more calls than this. */
const MAX_CALLS_OF_VIEW = 10;
/** Maximum per page. The gateway accepts no more. */
const MAX_SPANS = 60;

const TRACED_API_PATH = /^\/(?:UserController|api\/v1)\//;

/** W3C trace and span ids must not be all zeros. */
function randomTraceId(bytes: number): string {
  const parts = crypto.getRandomValues(new Uint8Array(bytes));
  parts[0] = (parts[0] ?? 0) | 1;
  return [...parts].map((part) => part.toString(16).padStart(2, '0')).join('');
}

/**
 * `isSampled`: the parts are reported too. Preloaded requests use `fetch(address)` alone, because with our header they
 * would be fetched again.
 */
export function traceCalls(isSampled: boolean, firstRoute: string, tell: (span: SpanReport) => void) {
  const begin = (startedAt: number, number: number, route: string): TracedView => ({
    ...{ startedAt, number, route, trace: randomTraceId(16), span: randomTraceId(8), calls: [] },
  });
  let view = begin(0, 0, firstRoute);
  let reportedCount = 0;
  const send = window.fetch;

  window.fetch = (...args) => {
    const [input, init] = args;
    const path = typeof input === 'string' && init ? sameOriginPath(input) : undefined;
    if (path === undefined || !TRACED_API_PATH.test(path)) return send.apply(window, args);
    const own = view;
    const span = randomTraceId(8);
    const headers = new Headers(init?.headers);
    headers.set('traceparent', `00-${own.trace}-${span}-${isSampled ? '01' : '00'}`);
    const response = send.call(window, input, { ...init, headers });
    if (isSampled) {
      const startedAt = performance.now();
      const ended = (status: number) => {
        const ms = Math.round(performance.now() - startedAt);
        if (own.calls.length < MAX_CALLS_OF_VIEW)
          own.calls.push({ span, startedAt, ms, method: init?.method ?? 'GET', status });
        tellCalls(own);
      };
      response.then(
        ({ status }) => ended(status),
        () => ended(0),
      );
    }
    return response;
  };

  function add(
    own: TracedView,
    startedAt: number,
    fields: Pick<SpanReport, 'span' | 'ms' | 'parent' | 'method' | 'status'>,
  ) {
    const { remote, route, number, trace } = own;
    if (!remote || reportedCount >= MAX_SPANS) return;
    reportedCount += 1;
    tell({
      ...{ remote: remote.name, version: remote.version, route, kind: 'span' as const, trace },
      ...(number ? { view: number } : {}),
      ...fields,
      // Becomes an age when it is sent.
      ago: startedAt,
    });
  }

  function tellCalls(own: TracedView): void {
    if (!own.remote) return;
    for (const { startedAt, ...call } of own.calls.splice(0)) add(own, startedAt, { ...call, parent: own.span });
  }

  return {
    navigated(startedAt: number, number: number, route: string): void {
      view = begin(startedAt, number, route);
    },
    shownBy(name: string, version: string, at: number): void {
      if (!isSampled || view.remote) return;
      view.remote = { name, version };
      // The first view is the page load, whose duration the vitals report.
      if (view.number) add(view, view.startedAt, { span: view.span, ms: Math.round(at - view.startedAt) });
      tellCalls(view);
    },
  };
}

function sameOriginPath(address: string): string | undefined {
  if (address.startsWith('/') && !address.startsWith('//')) return address;
  return address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : undefined;
}
