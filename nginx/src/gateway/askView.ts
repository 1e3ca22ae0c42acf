import http from 'node:http';
import https from 'node:https';
import type { DataViewName } from '../types';
import { VIEW_CONTENT_TYPE, VIEWS, viewBody } from './contract';
import type { GatewaySettings } from './settings';

const ANSWER_MS = 10_000;

export interface ViewAnswer {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string | undefined;
}

/** Asks the API for the public read behind a view. Rejects unless it answers with 200. */
export async function askView(
  { api, appToken }: Pick<GatewaySettings, 'api' | 'appToken'>,
  name: DataViewName,
  agent?: http.Agent,
): Promise<ViewAnswer> {
  const base = new URL(api.url);
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
