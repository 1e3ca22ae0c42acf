import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ACTIVE_LINK,
  AUDIENCES,
  cookieInBucket,
  LANGUAGES,
  OPS_PATH,
  PREVIEW_PATH,
  PUBLISH_PATH,
  visitorOf,
} from '@doorstep/release';
import { addressOf } from './address';
import { canonicalAddress } from './canonical';
import { isLocalCodeReport, sendLocalPage } from './localPages';
import type { ProgramOptions } from './program';

export const CANONICAL_PATH = '/_doorstep/canonical';

export const LOCAL_PAGE_PATH = '/_doorstep/local-page';
export const NORMAL_PAGES_LOCATION = '@everybody';

export const PAGE_FILE_PREFIXES = { prerendered: '/_doorstep/prerendered/', plain: '/_doorstep/plain/' } as const;

async function respondWithPage(
  { site, storedPages }: ProgramOptions,
  { headers }: IncomingMessage,
  response: ServerResponse,
) {
  const { 'x-page-set': set = '', 'x-original-uri': url = '/', 'x-page-language': lang, 'x-page-kind': kind } = headers;
  const location = canonicalAddress(site, [String(set)], String(url));
  if (location) return response.writeHead(301, { Location: location }).end();
  const { pathname, search } = addressOf(String(url));
  const language = LANGUAGES.find((one) => one === lang) ?? 'en';
  const audience = AUDIENCES.find((one) => kind === `${ACTIVE_LINK}/${one}/`);
  const page =
    pathname === undefined
      ? undefined
      : await storedPages.find({ set: String(set), pathname, language, audience }).catch(() => undefined);
  if (!page) return response.writeHead(404).end();
  if ('redirect' in page) return response.writeHead(301, { Location: page.redirect + search }).end();
  const folder = page.isPrerendered ? PAGE_FILE_PREFIXES.prerendered : PAGE_FILE_PREFIXES.plain;
  const bucket = /\/(b\d\d)$/.exec(String(set))?.[1];
  const isNew = bucket && visitorOf(headers['x-page-cookie'] as string | undefined).setCookie;
  return response
    .writeHead(200, {
      'X-Accel-Redirect': folder + page.file,
      ...(isNew && { 'Set-Cookie': cookieInBucket(bucket, headers['x-forwarded-proto'] === 'https') }),
    })
    .end();
}

async function respondWithLocalPage(options: ProgramOptions, request: IncomingMessage, response: ServerResponse) {
  const url = String(request.headers['x-original-uri'] ?? '/');
  const { isSent, cookies } = await sendLocalPage(options, request, response, url);
  if (!isSent) response.writeHead(200, { 'X-Accel-Redirect': NORMAL_PAGES_LOCATION, 'Set-Cookie': [...cookies] }).end();
}

export async function startInternalServer(
  options: ProgramOptions,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { reports, ops, publishing, previews, settings } = options;
  const server = createServer((request, response) => {
    if (request.url === CANONICAL_PATH) return void respondWithPage(options, request, response);
    if (request.url === LOCAL_PAGE_PATH) return void respondWithLocalPage(options, request, response);
    if (request.url?.split('?')[0] === PUBLISH_PATH) return publishing.handle(request, response);
    if (request.url?.split('?')[0] === PREVIEW_PATH) return previews.handle(request, response);
    if (request.url?.startsWith(OPS_PATH)) return ops.handle(request, response);
    if (isLocalCodeReport(settings, request)) return response.writeHead(403).end();
    return reports.handle(request, response, String(request.headers['x-real-ip'] ?? ''));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
