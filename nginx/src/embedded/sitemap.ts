import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import {
  COMMON_HEADERS,
  CRAWL_CACHE,
  CRAWL_FILES,
  FAVICON,
  ORIGIN_PLACEHOLDER,
  PAGES_SITEMAP,
  SANDBOX_POLICY,
} from '@doorstep/release';
import { HOST_NAME } from '../gateway/nginxLocations';
import type { ClientConnection } from './pathGuard';
import { contentType } from './sendFile';

const folderOfCrawlFile = new Map<string, string>([
  ...CRAWL_FILES.map((file) => [`/${file}`, 'current/buckets/b00'] as const),
  [`/${PAGES_SITEMAP}`, 'content'],
]);

export const isCrawlFile = (pathname: string) => folderOfCrawlFile.has(pathname);

const isHostName = (host: string | undefined): host is string =>
  host !== undefined && new RegExp(HOST_NAME, 'i').test(host);

/** Fills in the origin of the request, which the composer could not know. A host that is no name is not repeated. */
export async function sendCrawlFile(
  request: IncomingMessage,
  response: ServerResponse,
  root: string,
  pathname: string,
  { protocol, host }: ClientConnection,
): Promise<boolean> {
  const file = path.join(root, folderOfCrawlFile.get(pathname) ?? '', pathname);
  const composed = await readFile(file, 'utf8').catch(() => undefined);
  if (composed === undefined || !isHostName(host)) return false;
  const text = composed.replaceAll(ORIGIN_PLACEHOLDER, `${protocol}://${host}`);
  sendText(request, response, text, contentType(file));
  return true;
}

export const sendSecurityTxt = (request: IncomingMessage, response: ServerResponse, text: string) =>
  sendText(request, response, text, 'text/plain; charset=utf-8');

export const sendFavicon = (request: IncomingMessage, response: ServerResponse) =>
  sendText(request, response, FAVICON, 'image/x-icon');

function sendText({ method }: IncomingMessage, response: ServerResponse, text: string | Buffer, type: string) {
  response
    .writeHead(200, {
      ...COMMON_HEADERS,
      'Content-Security-Policy': SANDBOX_POLICY,
      'Cache-Control': CRAWL_CACHE,
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(text),
    })
    .end(method === 'HEAD' ? undefined : text);
}
