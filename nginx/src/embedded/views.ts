import type http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type ApiServers,
  COMMON_HEADERS,
  compress,
  errorBodies,
  fetchView,
  type Language,
  SANDBOX_POLICY,
  VIEW_CACHE,
  VIEW_IDLE_SECONDS,
  VIEW_TTL_SECONDS,
  VIEWS,
} from '@doorstep/release';
import { respondJson } from './proxy';
import { accepts, isNotModified } from './sendFile';

interface View {
  readonly body: Buffer;
  readonly br?: Buffer;
  readonly gz?: Buffer;
  readonly type: string;
  readonly etag: string | undefined;
  readonly expiresAt: number;
}

type Name = keyof typeof VIEWS;
type Key = `${Name} ${Language}`;
const keyOf = (name: Name, language: Language): Key => `${name} ${language}`;

interface ApiConnection {
  readonly apiServers: ApiServers;
  readonly appToken: string;
}

const QUALITY = 5;

/** Cacheable GET views of the public POST reads: one request to the API at a time, and a stale view rather than none. */
export function createViewHandler(api: ApiConnection, agent: http.Agent, ttlSeconds = VIEW_TTL_SECONDS) {
  const now = Date.now;
  const cached = new Map<Key, { view: View; usedAt: number }>();
  const asking = new Map<Key, Promise<View>>();

  const refresh = (name: Name, language: Language): Promise<View> => {
    const key = keyOf(name, language);
    const running = asking.get(key);
    if (running) return running;
    const question = fetchCompressedView(api, agent, name, language)
      .then((result) => {
        const view = { ...result, expiresAt: now() + ttlSeconds * 1000 };
        cached.set(key, { view, usedAt: now() });
        return view;
      })
      .finally(() => asking.delete(key));
    asking.set(key, question);
    return question;
  };

  const find = async (name: Name, language: Language): Promise<View | undefined> => {
    const entry = cached.get(keyOf(name, language));
    if (!entry || now() - entry.usedAt > VIEW_IDLE_SECONDS * 1000)
      return refresh(name, language).catch(() => undefined);
    entry.usedAt = now();
    if (entry.view.expiresAt <= now()) refresh(name, language).catch(() => undefined);
    return entry.view;
  };

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { name, language }: { name: Name; language: Language },
    requestId: string,
  ): Promise<void> => {
    const view = await find(name, language);
    if (!view) return respondJson(response, 502, errorBodies.unreachable(requestId, false));
    const coding =
      view.br && accepts(request.headers['accept-encoding'], 'br')
        ? 'br'
        : view.gz && accepts(request.headers['accept-encoding'], 'gzip')
          ? 'gzip'
          : undefined;
    const bytes = (coding === 'br' ? view.br : coding === 'gzip' ? view.gz : undefined) ?? view.body;
    const headers = {
      ...COMMON_HEADERS,
      'Content-Security-Policy': SANDBOX_POLICY,
      'Cache-Control': VIEW_CACHE,
      Vary: 'Accept-Encoding',
      ...(view.etag ? { ETag: coding ? `W/${view.etag.replace(/^W\//, '')}` : view.etag } : {}),
    };
    if (view.etag && isNotModified(request.headers['if-none-match'], view.etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    response
      .writeHead(200, {
        ...headers,
        'Content-Type': view.type,
        'Content-Length': bytes.length,
        ...(coding ? { 'Content-Encoding': coding } : {}),
      })
      .end(bytes);
  };
}

export const isView = (name: string): name is Name => Object.hasOwn(VIEWS, name);

async function fetchCompressedView(
  api: ApiConnection,
  agent: http.Agent,
  name: Name,
  language: Language,
): Promise<Omit<View, 'expiresAt'>> {
  const viewResponse = await fetchView(api, name, language, agent);
  return { ...(await compress(viewResponse.body, QUALITY)), ...viewResponse };
}
