import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Pages of the deployed site itself may read this remote's files, those of a developer who runs it from here: browsers ask first, for what
 * lies on this machine (Private Network Access). No other page may, and nothing else that is passed on. True: the question was answered.
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
