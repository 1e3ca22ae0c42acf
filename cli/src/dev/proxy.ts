import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';

/** Hop-by-hop headers, and the host, which would name this server instead of the site. */
const NOT_PASSED = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Replaces the origin, because the site refuses calls of other origins. */
export function forwardToSite(site: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', site);
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !NOT_PASSED.has(name)));
  if (headers.origin) headers.origin = site;
  if (headers.referer) headers.referer = url.href;
  const client = url.protocol === 'https:' ? https : http;
  const upstream = client.request(url, { method: request.method, headers }, (answer) => {
    const { 'set-cookie': cookies, location, 'strict-transport-security': _hsts, ...rest } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, {
      ...rest,
      ...(cookies ? { 'set-cookie': cookies.map(adaptCookieForLocalhost) } : {}),
      ...(location ? { location: location.startsWith(`${site}/`) ? location.slice(site.length) : location } : {}),
    });
    answer.pipe(response);
  });
  upstream.on('error', () => {
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
    response.end(`${site} does not answer.`);
  });
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

/** The site may use TLS and a domain name. This page uses neither. */
export const adaptCookieForLocalhost = (cookie: string) =>
  /^__(?:Host|Secure)-/.test(cookie) ? cookie : cookie.replace(/;\s*(?:Secure|Domain=[^;]*)/gi, '');
