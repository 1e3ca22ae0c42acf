import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Pages of the deployed site may read this remote's files. Browsers ask first for files on this machine (Private
 * Network Access). Pages of other origins may not read them. Returns true when it has answered the request.
 */
export function allowForSite(site: string, { method, headers }: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('vary', 'origin');
  if (headers.origin === site) response.setHeader('access-control-allow-origin', site);
  if (method !== 'OPTIONS') return false;
  if (headers.origin === site && headers['access-control-request-private-network'] === 'true')
    response.setHeader('access-control-allow-private-network', 'true');
  response.writeHead(204).end();
  return true;
}
