import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OPS_PATH, type Ops } from '../console/serve';
import type { Reports } from '../health/serve';

/** For nginx, which passes reports and the console's requests on to a port of this machine. */
export async function serveInside(reports: Reports, ops: Ops): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) =>
    request.url?.startsWith(OPS_PATH)
      ? ops.handle(request, response)
      : reports.handle(request, response, String(request.headers['x-real-ip'] ?? '')),
  );
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
