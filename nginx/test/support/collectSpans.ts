import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
}

export interface SpanCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  find(spanId: string): Promise<CollectedSpan>;
  attributes(span: CollectedSpan): Record<string, string | number | undefined>;
  stop(): Promise<void>;
}

export async function collectSpans(): Promise<SpanCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      for (const each of scopeSpans) spans.push(...each.spans);
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    find: (spanId) =>
      vi.waitFor(
        () => {
          const span = spans.find((each) => each.spanId === spanId);
          expect(span, `of ${spans.length}`).toBeDefined();
          return span as CollectedSpan;
        },
        { timeout: 15_000, interval: 100 },
      ),
    attributes: ({ attributes }) =>
      Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
