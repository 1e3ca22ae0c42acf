import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { meter, REQUEST_DURATION } from '../../platform/observability/instruments';

/** Streaming responses, whose duration says nothing about the server. */
const STREAMS = new Set(['/api/v1/events']);

/**
 * Measures each route and creates a span per call, which continues the caller's trace. Records the route's pattern,
 * never the URL: that may hold ids, names and signatures.
 */
export const telemetry = fp(async (server) => {
  const duration = meter().createHistogram(REQUEST_DURATION, {
    unit: 's',
    description: 'Time from the head of a request to the end of its response',
  });
  const tracer = trace.getTracer('doorstep-api');
  const spans = new WeakMap<FastifyRequest, Span>();

  server.addHook('onRequest', (request, _reply, done) => {
    const caller = propagation.extract(ROOT_CONTEXT, request.headers);
    const route = routeOf(request);
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method, 'http.route': route } },
      caller,
    );
    spans.set(request, span);
    context.with(trace.setSpan(caller, span), done);
  });
  server.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    const route = routeOf(request);
    if (STREAMS.has(route)) return;
    duration.record(reply.elapsedTime / 1000, {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': statusCode,
    });
  });
});

/** Unknown URLs share a name, so that clients cannot create endless names. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none';
