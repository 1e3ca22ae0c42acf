import type { IncomingMessage, ServerResponse } from 'node:http';
import { makeHeartbeatBatch } from '../gateways/seenGateways';
import { COMMON_HEADERS, NO_STORE, SANDBOX_POLICY, VIOLATIONS_PATH } from '../http/headers';
import type { Site } from '../store/site';
import { HEALTH_PATH, holdsToken, makeHealthBatch } from './aggregate';
import { createCollector, type Sender } from './collector';
import { BATCH_BYTES } from './reports';
import type { BrowserSpan } from './spans';
import { createViolationHandler } from './violations';

const FLUSH_MS = 1000;
const UNSIGNED_PROBLEM = JSON.stringify({
  title: 'No page of this site',
  detail: 'Reports count for a page that the site showed to this visitor: open one, and send its "page" with them.',
});

export interface Reports {
  handle(request: IncomingMessage, response: ServerResponse, address: string, isForwarded?: boolean): void;
  stop(): void;
}

export const isProxied = ({ headers }: IncomingMessage) =>
  Boolean(headers.forwarded || headers['x-forwarded-for'] || headers.via);

export function startReports(
  site: Site,
  notify: (line: string) => void,
  token?: string,
  exportSpan?: (span: BrowserSpan) => void,
): Reports {
  const collector = createCollector(site, Date.now, token, exportSpan);
  const handleViolation = createViolationHandler(notify);
  let isFailing = false;
  const flush = () => {
    try {
      collector.flush();
      isFailing = false;
    } catch (error) {
      if (!isFailing) notify(`Reports of browsers cannot be stored (${(error as Error).message}). The site goes on.`);
      isFailing = true;
    }
  };
  const timer = setInterval(flush, FLUSH_MS).unref();

  /** Callers without the token get 404. */
  function share(request: IncomingMessage, response: ServerResponse) {
    const query = new URL(request.url ?? '', 'http://gateway').searchParams;
    const since = query.get('since') ?? '';
    if (token === undefined || !holdsToken(request.headers.authorization, token))
      return respond(request, response, 404);
    if (query.get('what') === 'gateways')
      return respond(request, response, 200, JSON.stringify(makeHeartbeatBatch(site)));
    if (!/^\d{1,15}$/.test(since)) return respond(request, response, 400);
    respond(request, response, 200, JSON.stringify(makeHealthBatch(site, Number(since))));
  }

  /** Pages request the token when they have something to report. */
  function signPage(request: IncomingMessage, response: ServerResponse, sender: Sender) {
    const query = new URL(request.url ?? '', 'http://gateway').searchParams;
    const [generation, set] = [query.get('generation') ?? '', query.get('set') ?? ''];
    if (!/^\d{1,9}$/.test(generation) || !/^[\w-]{1,64}$/.test(set)) return respond(request, response, 404);
    const page = collector.page({ ...sender, generation: Number(generation), set });
    if (page === 429) return respond(request, response, 429);
    respond(
      request,
      response,
      page === undefined ? 403 : 200,
      page === undefined ? UNSIGNED_PROBLEM : JSON.stringify({ page }),
    );
  }

  return {
    handle(request, response, address, isForwarded = isProxied(request)) {
      if (request.url?.startsWith(HEALTH_PATH)) return share(request, response);
      // Browsers send these themselves, without naming the page's origin.
      if (request.url === VIOLATIONS_PATH) return handleViolation(request, response, address);
      // Browsers name the source of a request. Reports from other sites are rejected.
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin') return respond(request, response, 403);
      const sender = { address, cookie: request.headers.cookie, isProxied: isForwarded };
      if (request.method === 'GET') return signPage(request, response, sender);
      let body = '';
      let bytes = 0;
      request.setEncoding('utf8');
      request.on('data', (part: string) => {
        bytes += Buffer.byteLength(part);
        if (bytes <= BATCH_BYTES) body += part;
      });
      request.on('error', () => response.destroy());
      request.on('end', () => {
        const status = bytes > BATCH_BYTES ? 413 : collector.take({ ...sender, body });
        respond(request, response, status, status === 403 ? UNSIGNED_PROBLEM : undefined);
      });
    },
    stop() {
      clearInterval(timer);
      flush();
    },
  };
}

function respond(request: IncomingMessage, response: ServerResponse, status: number, json?: string): void {
  request.resume();
  response
    .writeHead(status, {
      ...COMMON_HEADERS,
      'Content-Security-Policy': SANDBOX_POLICY,
      'Cache-Control': NO_STORE,
      ...(json === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
    })
    .end(json);
}
