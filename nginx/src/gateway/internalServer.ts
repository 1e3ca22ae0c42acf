import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OPS_PATH, type Ops, PUBLISH_PATH, type Publishing, type Reports, type Site } from '@doorstep/release';
import { canonicalAddress } from './canonical';

/** The path under which nginx asks about an address without a page. */
export const CANONICAL_PATH = '/_doorstep/canonical';

/** A port of this machine to which nginx passes reports, requests of the console, builds and addresses without a page. */
export async function startInternalServer(
  site: Site,
  reports: Reports,
  ops: Ops,
  publishing: Publishing,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url === CANONICAL_PATH) {
      const { 'x-page-set': set = '', 'x-original-uri': url = '/' } = request.headers;
      const address = canonicalAddress(site, [String(set)], String(url));
      return response.writeHead(address ? 301 : 404, address ? { Location: address } : {}).end();
    }
    if (request.url?.split('?')[0] === PUBLISH_PATH) return publishing.handle(request, response);
    return request.url?.startsWith(OPS_PATH)
      ? ops.handle(request, response)
      : reports.handle(request, response, String(request.headers['x-real-ip'] ?? ''));
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
