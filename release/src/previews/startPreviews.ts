import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasParameters } from '@doorstep/shared-api/remote';
import { endExpiredOverrides } from '../commands/overrides';
import { endExpiredPreviews, listPreviews, type Preview, stalePreviews } from '../commands/previews';
import type { RefreshResult } from '../console/executeCommand';
import { isSameOriginRequest } from '../console/identity';
import { runInChildProcess } from '../console/runInChildProcess';
import { readOnlyReason, type StoreLocation } from '../console/state';
import { CommandError } from '../errors';
import { COMMON_HEADERS, NO_STORE } from '../http/headers';
import { visitorOf } from '../http/visitor';
import { readRelease, type Site } from '../store/site';
import { type PreviewTerms, readPreviewLink } from './link';
import { PREVIEW_POLICY, type PreviewPage, previewPage } from './previewPage';

export const PREVIEW_BYTES = 2048;
const REFRESH_INTERVAL_MS = 2000;

export interface Previews {
  handle(request: IncomingMessage, response: ServerResponse): void;
  stop(): void;
}

type Found =
  | { readonly terms: PreviewTerms; readonly preview: Preview }
  | { readonly terms: PreviewTerms | undefined; readonly preview: undefined };

export const PREVIEW_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON_HEADERS,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': PREVIEW_POLICY,
  'Cache-Control': NO_STORE,
};

/**
 * Serves preview links. A page without scripts and frames asks the visitor first, because the preview's code runs with
 * their sign-in and links can appear anywhere. Also ends expired previews and recomposes them after switches.
 */
export function startPreviews(storeLocation: StoreLocation, notify: (line: string) => void = () => {}): Previews {
  const { site } = storeLocation;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/', headers } = request;
    const { search, searchParams } = new URL(url, 'http://gateway.invalid');
    const isTls = headers['x-forwarded-proto'] === 'https';
    const { language } = visitorOf(headers.cookie, search);
    const send = (status: number, page: PreviewPage, more: Record<string, string> = {}) => {
      const text = previewPage(page, language);
      response
        .writeHead(status, {
          ...PREVIEW_HEADERS,
          ...more,
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Length': Buffer.byteLength(text),
        })
        .end(method === 'HEAD' ? undefined : text);
    };
    if (method === 'GET' || method === 'HEAD') {
      const { terms, preview } = find(site, searchParams);
      if (!terms) return send(400, { kind: 'wrong' });
      return preview ? send(200, { kind: 'ask', terms, query: search.slice(1) }) : send(410, { kind: 'over' });
    }
    if (method !== 'POST') {
      request.resume();
      return send(405, { kind: 'wrong' }, { Allow: 'GET, HEAD, POST' });
    }
    const body = await bodyOf(request);
    // Refuse requests without a source: no other header proves that a page of this site sent them.
    const isNamed = headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
    if (!isNamed || !isSameOriginRequest(request, true)) return send(403, { kind: 'foreign' });
    const { terms, preview } = find(site, new URLSearchParams(new URLSearchParams(body).get('link') ?? ''));
    if (!terms) return send(400, { kind: 'wrong' });
    if (!preview) return send(410, { kind: 'over' });
    const seconds = Math.max(1, terms.until - Math.floor(Date.now() / 1000));
    response
      .writeHead(303, {
        ...PREVIEW_HEADERS,
        Location: firstPageOf(site, preview),
        // Readable by scripts, because the page must be able to end it without this server.
        'Set-Cookie': `mf_override=${preview.name}; Path=/; Max-Age=${seconds}; ${isTls ? 'Secure; ' : ''}SameSite=Lax`,
        'Content-Length': 0,
      })
      .end();
  }

  let isLooking = false;
  const endExpired = async () => {
    if (isLooking || readOnlyReason(storeLocation)) return;
    isLooking = true;
    try {
      await endExpiredPreviews(site);
      await endExpiredOverrides(site);
      if (stalePreviews(site).length) await refreshInChildProcess(site, notify);
    } catch (error) {
      notify(`Previews could not be updated: ${(error as Error).message}`);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void endExpired(), REFRESH_INTERVAL_MS).unref();

  return {
    stop: () => clearInterval(timer),
    handle(request, response) {
      respond(request, response).catch((error: Error) => {
        console.error(
          JSON.stringify({ level: 'error', at: new Date().toISOString(), part: 'preview', message: error.message }),
        );
        if (response.headersSent) response.destroy();
        else response.writeHead(500, PREVIEW_HEADERS).end();
      });
    },
  };
}

/** Recomposes previews in a child process, so that visitors of the embedded gateway do not wait. */
async function refreshInChildProcess(site: Site, notify: (line: string) => void): Promise<void> {
  const outcome = await runInChildProcess(site, { verb: 'refresh' }, {});
  if ('refused' in outcome) throw new CommandError(outcome.refused);
  for (const line of (outcome.done as RefreshResult).failed) notify(`After the last switch, the ${line}`);
}

/** Undefined when the link expired or the preview was closed or replaced. */
function find(site: Site, query: URLSearchParams): Found {
  const terms = readPreviewLink(site, query);
  const preview = terms && listPreviews(site).find(({ name }) => name === terms.name);
  return preview ? { terms, preview } : { terms, preview: undefined };
}

function firstPageOf(site: Site, { remote, version }: Preview): string {
  const routes = readRelease(site, remote, version).record.routes.filter(({ path }) => !hasParameters(path));
  return (routes.find(({ access }) => access === 'visitor') ?? routes[0])?.path ?? '/home';
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) if (text.length <= PREVIEW_BYTES) text += part;
  return text.length > PREVIEW_BYTES ? '' : text;
}
