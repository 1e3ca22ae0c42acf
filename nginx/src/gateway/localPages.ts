import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import {
  BUCKET_HEADER,
  bucketHeaderValue,
  COMMON_HEADERS,
  contentSecurityPolicy,
  hasLocalCookie,
  type Language,
  localCookie,
  NO_STORE,
  pageSecurityHeaders,
  REPORTS_PATH,
  visitorOf,
  withLocalCode,
} from '@doorstep/release';
import { addressOf } from './address';
import { canonicalAddress } from './canonical';
import type { ProgramOptions } from './program';

/** A match cannot escape the page set. */
export const PAGE_PATH = /^(?:\/[A-Za-z0-9_-]+)+$/;

/**
 * Detects reports from a browser with local code. They are rejected, because its pages are unsigned and do not
 * represent the live site.
 */
export const isLocalCodeReport = ({ localCode }: ProgramOptions['settings'], request: IncomingMessage): boolean =>
  localCode === true && Boolean(request.url?.startsWith(REPORTS_PATH)) && hasLocalCookie(request);

type LocalPageOptions = Pick<ProgramOptions, 'site' | 'storedPages' | 'localCode' | 'settings'>;

/**
 * Sends the page of a browser that runs a remote from its own machine. The page is the live one, neither prerendered
 * nor cached, and its policy allows that origin. `url` is the requested address. When there is no such page, sends
 * nothing. The caller then sends the normal page with `cookies`, which remove an invalid cookie.
 */
export async function sendLocalPage(
  options: LocalPageOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
): Promise<{ isSent: boolean; cookies: readonly string[] }> {
  const { settings, localCode, site } = options;
  const isTls = request.headers['x-forwarded-proto'] === 'https';
  const { local, cookies } = await localCode.shownTo(request);
  if (local === 'unknown') return { isSent: false, cookies };
  if (!local) return { isSent: false, cookies: [localCookie('', 0, isTls)] };
  const { pathname, search } = addressOf(url);
  const visitor = visitorOf(request.headers.cookie, search, isTls);
  const set = `current/buckets/${visitor.bucket}`;
  const page = pathname === undefined ? undefined : await findPageFile(options, set, pathname, url, visitor.language);
  const html = page && (await readFile(path.join(site.root, page.file), 'utf8').catch(() => undefined));
  if (!page || html === undefined) return { isSent: false, cookies };
  const body = withLocalCode(html, local);
  const { 'Reporting-Endpoints': _reports, ...security } = pageSecurityHeaders(settings.csp);
  response
    .writeHead(page.status, {
      ...COMMON_HEADERS,
      ...security,
      'Set-Cookie': [...cookies, ...(visitor.setCookie ? [visitor.setCookie] : [])],
      'Content-Security-Policy': contentSecurityPolicy(settings.csp, false, local.origin),
      'Cache-Control': NO_STORE,
      [BUCKET_HEADER]: bucketHeaderValue(visitor.bucket),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(request.method === 'HEAD' ? undefined : body);
  return { isSent: true, cookies: [] };
}

/**
 * Looks up a page like the gateways do. Redirects are left to the normal page. A route that exists only in the local
 * code gets the 404 page.
 */
async function findPageFile(
  { site, storedPages }: LocalPageOptions,
  set: string,
  pathname: string,
  url: string,
  language: Language,
): Promise<{ file: string; status: number } | undefined> {
  const isPage = PAGE_PATH.test(pathname) && pathname !== '/404';
  const own = `${set}/${language}${pathname}.html`;
  if (isPage && existsSync(path.join(site.root, own))) return { file: own, status: 200 };
  if (canonicalAddress(site, [set], url)) return undefined;
  const storedPage = await storedPages.find({ set, pathname, language, audience: undefined }).catch(() => undefined);
  if (storedPage) return 'file' in storedPage ? { file: storedPage.file, status: 200 } : undefined;
  return { file: `${set}/${language}/404.html`, status: 404 };
}
