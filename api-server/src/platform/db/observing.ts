import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type pg from 'pg';
import { DB_DURATION, meter } from '../observability/instruments';

type Query = (...args: unknown[]) => unknown;

/** Values are parameters, so that the text contains none. */
export function observing<Client extends { query: unknown }>(client: Client, system: 'postgresql' | 'pglite'): Client {
  const duration = meter().createHistogram(DB_DURATION, { unit: 's', description: 'Duration of SQL statements' });
  const tracer = trace.getTracer('doorstep-api');
  const query = (client.query as Query).bind(client);
  client.query = (...args: unknown[]) => {
    const text = textOf(args[0]);
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'OTHER';
    const attributes = { 'db.system.name': system, 'db.operation.name': operation };
    const span = tracer.startSpan(operation, {
      kind: SpanKind.CLIENT,
      attributes: { ...attributes, 'db.query.text': text },
    });
    const startedAt = performance.now();
    const end = (error: unknown) => {
      duration.record((performance.now() - startedAt) / 1000, attributes);
      endSpan(span, error);
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      });
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(() => end(undefined), end);
    else end(undefined);
    return result;
  };
  return client;
}

/** Keeps the tracing context of a statement that waited for a session, instead of that of the previous user. */
export function keepTracingContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Query;
  pool.connect = ((callback?: Query) =>
    callback ? connect(context.bind(context.active(), callback)) : connect()) as typeof pool.connect;
}

function endSpan(span: Span, error: unknown): void {
  // Record the code alone, as PostgreSQL's message may contain values.
  if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: (error as { code?: string }).code });
  span.end();
}

function textOf(config: unknown): string {
  if (typeof config === 'string') return config;
  return String((config as { text?: unknown } | undefined)?.text ?? '');
}
