import { createServer } from 'node:net';

/** Dev servers listen on loopback: they serve this machine's browser and forward its requests to the site. */
export const HOST = '127.0.0.1';

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });
}

export async function freePortsAfter(port: number, count: number): Promise<number[]> {
  const free: number[] = [];
  for (let candidate = port + 1; free.length < count; candidate += 1) if (await isFree(candidate)) free.push(candidate);
  return free;
}
