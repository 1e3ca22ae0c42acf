import http from 'node:http';
import https from 'node:https';
import type { DataViewName } from '../types';
import type { ApiServers } from './apiServers';
import { VIEW_CONTENT_TYPE, VIEWS, viewBody } from './contract';

const ANSWER_MS = 10_000;

export interface ViewAnswer {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string | undefined;
}

/** Asks the API, or another of its processes, for the public read behind a view. Rejects unless it answers with 200. */
export async function askView(
  { apiServers, appToken }: { readonly apiServers: ApiServers; readonly appToken: string },
  name: DataViewName,
  agent?: http.Agent,
): Promise<ViewAnswer> {
  return firstAnswer(apiServers, (server) => askServer(server, appToken, name, agent));
}

/** What only reads may be asked of another one as well. Rejects with what the last one said. */
export async function firstAnswer<T>(apiServers: ApiServers, ask: (server: string) => Promise<T>): Promise<T> {
  let failure: unknown;
  for (const server of apiServers.inOrder()) {
    try {
      return await ask(server);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function askServer(
  server: string,
  appToken: string,
  name: DataViewName,
  agent: http.Agent | undefined,
): Promise<ViewAnswer> {
  const base = new URL(server);
  const body = Buffer.from(viewBody(appToken));
  const answer = await new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const request = (base.protocol === 'https:' ? https : http).request(
        {
          agent,
          protocol: base.protocol,
          hostname: base.hostname.replace(/^\[|\]$/g, ''),
          port: base.port,
          method: 'POST',
          path: `${base.pathname.replace(/\/$/, '')}/UserController/${VIEWS[name]}`,
          headers: { host: base.host, 'content-type': VIEW_CONTENT_TYPE, 'content-length': body.length },
          timeout: ANSWER_MS,
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
  if (answer.status !== 200) throw new Error(`${VIEWS[name]} answered ${answer.status}`);
  return {
    body: answer.body,
    type: answer.headers['content-type'] ?? 'application/json; charset=utf-8',
    etag: answer.headers.etag,
  };
}
