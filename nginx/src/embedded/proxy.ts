import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import https from 'node:https';
import {
  type ApiServers,
  BODY_LIMIT_MIB,
  BODY_SECONDS,
  COMMON_HEADERS,
  EVENTS_PATH,
  errorBodies,
  type GatewaySettings,
  NO_STORE,
  SANDBOX_POLICY,
} from '@doorstep/release';
import { recordUpstreamTime } from './accessLines';

const BODY_LIMIT = BODY_LIMIT_MIB * 1024 * 1024;
const CONNECT_MS = 5000;
const RESPONSE_TIMEOUT_MS = 60_000;

/** Hop-by-hop headers, and those that this gateway sets itself. */
const HOP_BY_HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const HIDDEN_RESPONSE_HEADERS = new Set([
  'x-powered-by',
  'server',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'content-security-policy',
]);

const SAFE_HEADERS = { ...COMMON_HEADERS, 'Content-Security-Policy': SANDBOX_POLICY };

export type Proxy = (request: IncomingMessage, response: ServerResponse, requestId: string) => void;

export function respondJson(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'application/problem+json',
  headers: OutgoingHttpHeaders = {},
) {
  response
    .writeHead(status, {
      ...SAFE_HEADERS,
      'Cache-Control': NO_STORE,
      ...headers,
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
    })
    .end(response.req.method === 'HEAD' ? undefined : body);
}

export function makeProxy({ api }: GatewaySettings, apiServers: ApiServers, agent: http.Agent): Proxy {
  return (request, response, requestId) => {
    const isWire = Boolean(request.url?.startsWith('/UserController/'));
    const type = isWire ? 'application/json' : 'application/problem+json';
    const tooLarge = () => respondJson(response, 413, errorBodies.tooLarge(requestId, isWire), type);
    if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) {
      tooLarge();
      // The rest of the body is read and dropped: a browser shows the response only after it has sent everything.
      request.resume();
      return;
    }

    const order = apiServers.inOrder().map((address) => new URL(address));
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
    const isReading = (request.method === 'GET' || request.method === 'HEAD') && length === '0' && !coding;
    let isBodySent = false;

    /** A request that may change something is sent again only when no connection could be made: then no server has seen it. */
    const attempt = (place: number) => {
      const base = order[place] as URL;
      const hasOther = place + 1 < order.length;
      const isTls = base.protocol === 'https:';
      let isConnected = false;
      const startedAt = performance.now();
      const upstream = (isTls ? https : http).request({
        agent,
        protocol: base.protocol,
        hostname: base.hostname.replace(/^\[|\]$/g, ''),
        port: base.port,
        method: request.method,
        path: base.pathname.replace(/\/$/, '') + request.url,
        headers: upstreamRequestHeaders(request, api.isExternal ? base.host : undefined),
      });
      const connecting = setTimeout(() => upstream.destroy(new Error('connect timeout')), CONNECT_MS);
      const connected = () => {
        clearTimeout(connecting);
        isConnected = true;
        if (isBodySent) upstream.end();
        else sendBody(upstream);
        isBodySent = true;
      };
      upstream.on('socket', (socket) => {
        if (!socket.connecting) connected();
        else socket.once(isTls ? 'secureConnect' : 'connect', connected);
      });
      if (!request.url?.startsWith(EVENTS_PATH))
        upstream.setTimeout(RESPONSE_TIMEOUT_MS, () => upstream.destroy(new Error('answer timeout')));

      upstream.on('close', () => recordUpstreamTime(response, startedAt));
      upstream.on('response', (result) => {
        if (result.statusCode === 503 && isReading && hasOther) {
          result.resume();
          attempt(place + 1);
          return;
        }
        response.writeHead(result.statusCode ?? 502, { ...responseHeadersOf(result.headers), ...SAFE_HEADERS });
        response.flushHeaders();
        result.on('error', () => response.destroy());
        result.pipe(response);
      });
      upstream.on('error', () => {
        clearTimeout(connecting);
        if (response.headersSent) response.destroy();
        else if ((isReading || !isConnected) && hasOther && !response.destroyed) attempt(place + 1);
        else respondJson(response, 502, errorBodies.unreachable(requestId, isWire), type);
      });
      response.on('close', () => {
        if (!response.writableFinished) upstream.destroy();
      });
    };

    const sendBody = (upstream: http.ClientRequest) => {
      let received = 0;
      const stalled = setTimeout(() => {
        if (!response.headersSent)
          respondJson(response, 408, errorBodies.tooSlow(requestId, isWire), type, { Connection: 'close' });
        upstream.destroy();
        response.once('finish', () => request.socket.destroy());
      }, BODY_SECONDS * 1000);
      for (const event of ['end', 'close'] as const) request.on(event, () => clearTimeout(stalled));
      request.on('data', (part: Buffer) => {
        stalled.refresh();
        received += part.length;
        if (received <= BODY_LIMIT) {
          if (!upstream.destroyed && !upstream.write(part)) {
            request.pause();
            upstream.once('drain', () => request.resume());
          }
        } else if (!response.headersSent) {
          tooLarge();
          upstream.destroy();
        }
      });
      request.on('end', () => upstream.end());
      request.on('error', () => upstream.destroy());
      upstream.on('close', () => request.resume());
    };
    attempt(0);
  };
}

function upstreamRequestHeaders(request: IncomingMessage, externalHost: string | undefined): OutgoingHttpHeaders {
  const headers = withoutHopByHopHeaders(request.headers);
  delete headers.expect;
  // Node frames no body of a GET or DELETE by itself: its bytes would be read as the next request.
  if (request.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  return { ...headers, host: externalHost ?? request.headers.host };
}

const responseHeadersOf = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => {
  const list = withoutHopByHopHeaders(headers);
  for (const name of HIDDEN_RESPONSE_HEADERS) delete list[name];
  return list;
};

const withoutHopByHopHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name)));
