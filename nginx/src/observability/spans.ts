import { randomBytes } from 'node:crypto';
import type { BrowserSpan } from '@doorstep/release';
import { type Attributes, context, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { AccessLine } from './accessLine';
import { routeKindOf } from './routes';

interface MeasuredSpan {
  readonly trace: string;
  readonly span: string;
  readonly parent?: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** ms since 1970. */
  readonly from: number;
  readonly ms: number;
  readonly isFailed: boolean;
  readonly attributes: Attributes;
}

/** Ids of the next span: OpenTelemetry asks for them while `startSpan` runs. */
let next: { trace: string; span: string } | undefined;
export const measuredIdGenerator = {
  generateTraceId: () => next?.trace ?? randomBytes(16).toString('hex'),
  generateSpanId: () => next?.span ?? randomBytes(8).toString('hex'),
};

function exportSpan(tracerName: string, measured: MeasuredSpan): void {
  const { from, ms, isFailed, name, kind, attributes } = measured;
  const caller: SpanContext | undefined = measured.parent
    ? { traceId: measured.trace, spanId: measured.parent, traceFlags: 1, isRemote: true }
    : undefined;
  const around = caller ? trace.setSpanContext(context.active(), caller) : context.active();
  next = measured;
  try {
    const span = trace.getTracer(tracerName).startSpan(name, { kind, startTime: from, attributes }, around);
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(from + ms);
  } finally {
    next = undefined;
  }
}

export function exportRequestSpan(line: AccessLine): void {
  if (routeKindOf(line.route) !== 'api') return;
  exportSpan('doorstep-gateway', {
    ...line,
    name: `${line.method} ${line.route}`,
    kind: SpanKind.SERVER,
    from: line.time - line.ms,
    isFailed: line.status >= 500,
    attributes: {
      'http.request.method': line.method,
      'http.route': line.route,
      'http.response.status_code': line.status,
    },
  });
}

export function exportBrowserSpan(span: BrowserSpan, now: number): void {
  const { remote, version, route, status, method } = span;
  exportSpan('doorstep-browser', {
    ...span,
    name: method ? `${method} from ${route}` : `view ${route}`,
    kind: method ? SpanKind.CLIENT : SpanKind.INTERNAL,
    from: now - span.ago,
    // 0: no answer came.
    isFailed: status !== undefined && (status === 0 || status >= 500),
    attributes: {
      'doorstep.remote': remote,
      'doorstep.version': version,
      'doorstep.route': route,
      ...(method ? { 'http.request.method': method } : {}),
      ...(status ? { 'http.response.status_code': status } : {}),
    },
  });
}
