import http from 'node:http';
import https from 'node:https';
import type { DataViewName, Language } from '../types';
import type { ApiServers } from './apiServers';
import { VIEW_CALLS, VIEW_CONTENT_TYPE, viewBody } from './contract';

const RESPONSE_TIMEOUT_MS = 10_000;

export interface ViewResponse {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string | undefined;
}

/** Uses any API process. Rejects unless the status is 200. */
export async function fetchView(
  { apiServers, appToken }: { readonly apiServers: ApiServers; readonly appToken: string },
  name: DataViewName,
  language: Language,
  agent?: http.Agent,
): Promise<ViewResponse> {
  return firstResponse(apiServers, (server) => sendRequest(server, appToken, name, language, agent));
}

/** For reads only. Rejects with the last error. */
export async function firstResponse<T>(apiServers: ApiServers, fetchData: (server: string) => Promise<T>): Promise<T> {
  let failure: unknown;
  for (const server of apiServers.inOrder()) {
    try {
      return await fetchData(server);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function sendRequest(
  server: string,
  appToken: string,
  name: DataViewName,
  language: Language,
  agent: http.Agent | undefined,
): Promise<ViewResponse> {
  const base = new URL(server);
  const body = Buffer.from(viewBody(appToken));
  const response = await new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const request = (base.protocol === 'https:' ? https : http).request(
        {
          agent,
          protocol: base.protocol,
          hostname: base.hostname.replace(/^\[|\]$/g, ''),
          port: base.port,
          method: 'POST',
          path: `${base.pathname.replace(/\/$/, '')}/UserController/${VIEW_CALLS[name]}`,
          headers: {
            host: base.host,
            'accept-language': language,
            'content-type': VIEW_CONTENT_TYPE,
            'content-length': body.length,
          },
          timeout: RESPONSE_TIMEOUT_MS,
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
          );
        },
      );
      request.on('timeout', () => request.destroy(new Error('timeout')));
      request.on('error', reject);
      request.end(body);
    },
  );
  if (response.status !== 200) throw new Error(`${VIEW_CALLS[name]} answered ${response.status}`);
  return {
    body: response.body,
    type: response.headers['content-type'] ?? 'application/json; charset=utf-8',
    etag: response.headers.etag,
  };
}
