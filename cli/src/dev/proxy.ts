import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';

/** Hop by hop, and what would tell the site's server that its page is another's. */
const NOT_PASSED = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Passes a request on to the site, which sees a browser of its own: it refuses calls of other origins. */
export function passOn(site: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', site);
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !NOT_PASSED.has(name)));
  if (headers.origin) headers.origin = site;
  if (headers.referer) headers.referer = url.href;
  const client = url.protocol === 'https:' ? https : http;
  const upstream = client.request(url, { method: request.method, headers }, (answer) => {
    const { 'set-cookie': cookies, location, 'strict-transport-security': _hsts, ...rest } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, {
      ...rest,
      ...(cookies ? { 'set-cookie': cookies.map(forLocalhost) } : {}),
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

/** The site may be served by TLS and under a name; this page is not. */
export const forLocalhost = (cookie: string) =>
  /^__(?:Host|Secure)-/.test(cookie) ? cookie : cookie.replace(/;\s*(?:Secure|Domain=[^;]*)/gi, '');
