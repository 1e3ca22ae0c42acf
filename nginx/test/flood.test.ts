import { connect, type Socket } from 'node:net';
import { CONNECTIONS_PER_ADDRESS } from '@doorstep/release';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds, type RunningSite, startSite } from './support/runningSite';

const SOCKETS = 5000;
/** Linux answers for the whole of 127.0.0.0/8: the flood has an address of its own. */
const ATTACKER = '127.0.0.66';
const VISITS = 100;

const HALF_HEAD = 'GET /home HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
const HALF_BODY =
  'POST /UserController/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';

describe.each(kinds)('behind %s', (kind) => {
  let site: RunningSite;
  const flood: Socket[] = [];
  beforeAll(async () => {
    site = await startSite(kind);
  }, 120_000);
  afterAll(async () => {
    for (const socket of flood) socket.destroy();
    await site?.stop();
  });

  async function slowest(): Promise<number> {
    const times: number[] = [];
    for (let n = 0; n < VISITS; n++) {
      const start = performance.now();
      const { status } = await site.ask(n % 2 ? '/home' : '/data/categories.json');
      expect(status).toBe(200);
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[Math.ceil(VISITS * 0.99) - 1] ?? 0;
  }

  const halfOpen = (start: string) =>
    new Promise<void>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: site.port, localAddress: ATTACKER });
      flood.push(socket);
      socket.resume();
      socket.on('error', () => resolve());
      socket.on('close', () => resolve());
      socket.on('connect', () => socket.write(start, () => resolve()));
    });

  test('5,000 half-open requests of one address leave everybody else alone, and end', async () => {
    const quiet = await slowest();
    const open = () => flood.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
    const start = async (count: number, text: string) => {
      for (let n = 0; n < count; n += 100) await Promise.all(Array.from({ length: 100 }, () => halfOpen(text)));
    };
    await start(1000, HALF_BODY);
    await expect.poll(open, { timeout: 15_000 }).toBeLessThanOrEqual(CONNECTIONS_PER_ADDRESS);
    await start(SOCKETS - 1000, HALF_HEAD);
    const flooded = await slowest();
    // A busy machine is slow with and without them.
    expect(flooded).toBeLessThan(Math.max(1000, 5 * quiet));
    await expect.poll(open, { timeout: 45_000, interval: 500 }).toBeLessThan(50);
  }, 240_000);
});
