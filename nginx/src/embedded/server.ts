import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import {
  ACTIVE_LINK,
  BUCKET_HEADER,
  bucketHeaderValue,
  COMMON_HEADERS,
  contentSecurityPolicy,
  errorBodies,
  FAVICON_PATH,
  HEALTH_PATH,
  HSTS,
  hasLocalCookie,
  IMMUTABLE_CACHE,
  isProxied,
  LANGUAGES,
  OPS_PATH,
  PAGE_CACHE,
  PREVIEW_PATH,
  PUBLISH_PATH,
  pageSecurityHeaders,
  proxiedPrefixes,
  REPORTS_PATH,
  SECURITY_TXT_PATH,
  VIOLATIONS_PATH,
  type Visitor,
  visitorOf,
} from '@doorstep/release';
import { addressOf } from '../gateway/address';
import { canonicalAddress } from '../gateway/canonical';
import { isLocalCodeReport, PAGE_PATH, sendLocalPage } from '../gateway/localPages';
import { type Program, type ProgramOptions, portInUse } from '../gateway/program';
import { observeRequest } from './accessLines';
import { limitConnections } from './connections';
import { createClientConnectionReader, overwriteForwardedHeaders } from './pathGuard';
import { makeProxy, respondJson } from './proxy';
import { refuseBadSyntax, rejectUnparsableRequests } from './requestSyntax';
import { sendFile } from './sendFile';
import { isCrawlFile, sendCrawlFile, sendFavicon, sendSecurityTxt } from './sitemap';
import { createViewHandler, isView } from './views';

const FILE_PATH = /^\/(?:remotes|shell)(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;

export async function startEmbedded(options: ProgramOptions): Promise<Program> {
  const { settings, host, port } = options;
  const Agent = settings.api.url.startsWith('https:') ? https.Agent : http.Agent;
  // Idle connections go before the server's own limit (Node: 5 s): no request meets one that is just being closed.
  const agent = new Agent({ keepAlive: true, timeout: 4000, maxFreeSockets: 64 });
  const handle = makeHandler(options, agent);
  const server = http.createServer({ connectionsCheckingInterval: 1000 }, (request, response) => {
    if (refuseBadSyntax(request, response)) return;
    handle(request, response).catch((error: unknown) => {
      console.error(
        JSON.stringify({
          level: 'error',
          at: new Date().toISOString(),
          part: 'gateway',
          error: (error as Error).name,
          code: (error as NodeJS.ErrnoException).code,
        }),
      );
      if (!response.headersSent) respondJson(response, 502, errorBodies.unreachable(newId(), false));
      else response.destroy();
    });
  });
  server.keepAliveTimeout = 65_000;
  rejectUnparsableRequests(server);
  limitConnections(server, settings.trustedProxies);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(error.code === 'EADDRINUSE' ? portInUse(host, port) : `${host}:${port}: ${error.message}`)),
    );
    server.listen(port, host, resolve);
  });
  let isStopping = false;
  return {
    exited: new Promise((resolve) => {
      server.on('error', (error) => resolve(`The embedded gateway failed: ${error.message}`));
      server.on('close', () => {
        if (!isStopping) resolve('The embedded gateway was closed.');
      });
    }),
    stop: () =>
      new Promise((resolve) => {
        isStopping = true;
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

const variantFolderOf = ({ override, bucket }: Visitor) =>
  override ? `overrides/${override}` : `current/buckets/${bucket}`;

const newId = () => randomBytes(16).toString('hex');

function makeHandler(options: ProgramOptions, agent: http.Agent) {
  const { site, reports, ops, publishing, previews, storedPages, settings, apiServers, observer, viewTtlSeconds } =
    options;
  const proxy = makeProxy(settings, apiServers, agent);
  const views = createViewHandler({ apiServers, appToken: settings.appToken }, agent, viewTtlSeconds);
  const prefixes = proxiedPrefixes(settings);
  const outsideOf = createClientConnectionReader(settings.trustedProxies);
  const pageHeaders = {
    ...COMMON_HEADERS,
    ...pageSecurityHeaders(settings.csp),
    'Content-Security-Policy': contentSecurityPolicy(settings.csp),
    'Cache-Control': PAGE_CACHE,
  };
  const prerenderedPolicy = { 'Content-Security-Policy': contentSecurityPolicy(settings.csp, true) };
  const fileHeaders = { ...COMMON_HEADERS, 'Cache-Control': IMMUTABLE_CACHE };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = newId();
    const outside = outsideOf(request);
    const isForwarded = isProxied(request);
    overwriteForwardedHeaders(request, outside);
    const isTls = outside.protocol === 'https';
    if (isTls) response.setHeader('Strict-Transport-Security', HSTS);
    const { pathname, search } = addressOf(request.url ?? '/');
    observeRequest(observer, request, response, pathname);
    const notFound = () => respondJson(response, 404, errorBodies.notFound(requestId));
    if (pathname === undefined) return respondJson(response, 400, errorBodies.notFound(requestId));
    if (prefixes.some((prefix) => pathname.startsWith(prefix))) return proxy(request, response, requestId);

    if (pathname.startsWith('/data/')) {
      const name = /^\/data\/([a-z-]+)\.json$/.exec(pathname)?.[1] ?? '';
      if (!isView(name)) return notFound();
      if (request.method !== 'GET')
        return respondJson(response, 405, errorBodies.method(requestId), undefined, { Allow: 'GET' });
      const requested = new URLSearchParams(search).get('lang');
      const language = LANGUAGES.find((one) => one === requested) ?? 'en';
      return views(request, response, { name, language }, requestId);
    }
    if (pathname === REPORTS_PATH) {
      if (request.method !== 'POST' && request.method !== 'GET') return notFound();
      if (isLocalCodeReport(settings, request)) return respondJson(response, 403, errorBodies.notFound(requestId));
      return reports.handle(request, response, outside.address, isForwarded);
    }
    if (pathname === VIOLATIONS_PATH) {
      if (request.method !== 'POST') return notFound();
      return reports.handle(request, response, outside.address, isForwarded);
    }
    if (pathname === PUBLISH_PATH) return publishing.handle(request, response);
    if (pathname === PREVIEW_PATH) return previews.handle(request, response);
    if (pathname.startsWith(OPS_PATH)) return ops.handle(request, response);
    if (pathname === HEALTH_PATH) {
      if (request.method !== 'GET') return notFound();
      return reports.handle(request, response, '');
    }
    if (pathname === '/healthz') {
      const isLive = existsSync(path.join(site.root, 'current', 'manifest.json'));
      return respondJson(response, isLive ? 200 : 503, isLive ? 'ok' : 'nothing is live', 'text/plain');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      request.resume();
      return respondJson(response, 405, errorBodies.method(requestId), undefined, { Allow: 'GET, HEAD' });
    }
    if (pathname === '/') {
      response.writeHead(302, { ...pageHeaders, Location: `/home${search}`, 'Content-Length': 0 }).end();
      return;
    }
    if (pathname.startsWith('/remotes/') || pathname.startsWith('/shell/')) {
      const isSent =
        FILE_PATH.test(pathname) &&
        (await sendFile(request, response, [path.join(site.root, pathname)], { headers: fileHeaders }));
      if (!isSent) notFound();
      return;
    }

    if (pathname === FAVICON_PATH) return sendFavicon(request, response);
    if (pathname === SECURITY_TXT_PATH && settings.securityTxt) {
      sendSecurityTxt(request, response, settings.securityTxt);
      return;
    }
    if (isCrawlFile(pathname)) {
      if (!(await sendCrawlFile(request, response, site.root, pathname, outside))) notFound();
      return;
    }

    const ofVariant = { '/mf-manifest/manifest.json': 'manifest.json', '/sw.js': 'sw.js' }[pathname];
    const local =
      settings.localCode && !ofVariant && hasLocalCookie(request)
        ? await sendLocalPage(options, request, response, request.url ?? '/')
        : undefined;
    if (local?.isSent) return;

    const visitor = visitorOf(request.headers.cookie, search, isTls);
    const report = { [BUCKET_HEADER]: bucketHeaderValue(visitor.bucket) };
    const cookies = [...(local?.cookies ?? []), visitor.setCookie ?? []].flat();
    const headers = { ...pageHeaders, ...report, ...(cookies.length ? { 'Set-Cookie': cookies } : {}) };
    const inVariants = (file: string) => [
      ...(visitor.override ? [path.join(site.root, 'overrides', visitor.override, file)] : []),
      path.join(site.root, 'current', 'buckets', visitor.bucket, file),
    ];
    if (ofVariant) {
      if (!(await sendFile(request, response, inVariants(ofVariant), { headers }))) notFound();
      return;
    }
    const isPage = PAGE_PATH.test(pathname) && pathname !== '/404';
    const page = `${visitor.language}${pathname}.html`;
    // The bare address alone is prerendered, in each language. Pages for another query or a tester's set are rendered
    // in the browser.
    const mayBePrerendered = isPage && !visitor.override && /^(?:\?lang=[a-z][a-z])?$/.test(search);
    if (visitor.audience && mayBePrerendered) {
      const prerendered = path.join(
        site.root,
        'current',
        'buckets',
        visitor.bucket,
        ACTIVE_LINK,
        visitor.audience,
        page,
      );
      if (await sendFile(request, response, [prerendered], { headers: { ...headers, ...prerenderedPolicy } })) return;
    }
    if (isPage && (await sendFile(request, response, inVariants(page), { headers }))) return;
    const canonical = canonicalAddress(site, [variantFolderOf(visitor)], request.url ?? '/');
    if (canonical) {
      response.writeHead(301, { ...pageHeaders, Location: canonical, 'Content-Length': 0 }).end();
      return;
    }
    const storedPage = await storedPages.find({
      set: variantFolderOf(visitor),
      pathname,
      language: visitor.language,
      audience: mayBePrerendered ? visitor.audience : undefined,
    });
    if (storedPage && 'redirect' in storedPage) {
      response.writeHead(301, { ...pageHeaders, Location: storedPage.redirect + search, 'Content-Length': 0 }).end();
      return;
    }
    if (storedPage) {
      const policy = storedPage.isPrerendered ? prerenderedPolicy : {};
      const file = path.join(site.root, storedPage.file);
      if (await sendFile(request, response, [file], { headers: { ...headers, ...policy } })) return;
    }
    if (!(await sendFile(request, response, inVariants(`${visitor.language}/404.html`), { status: 404, headers })))
      notFound();
  };
}
