import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { settingsFromEnv } from '@doorstep/release';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGateway } from '../src/gateway/start';
import { kinds, type RunningSite, startSite } from './support/runningSite';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('connect', () => socket.destroy());
    socket.on('error', () => resolve(false));
  });

describe.each(kinds)('the program %s', (kind) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site?.stop());

  test('names the variable in one line when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const start = startGateway({
      kind,
      host: '127.0.0.1',
      port,
      dataDir: path.join(site.dataDir, 'other'),
      settings: settingsFromEnv({}).gateway,
    });
    await expect(start).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken: set PORT to a free one.`);
    await new Promise((resolve) => other.close(resolve));
  });

  test('stops completely and starts again in the same folder', async () => {
    await site.gateway.stop();
    expect(await isOpen(site.port)).toBe(false);
    const secondGateway = await startGateway({
      kind,
      host: '127.0.0.1',
      port: site.port,
      dataDir: site.dataDir,
      settings: settingsFromEnv({}).gateway,
    });
    expect((await site.ask('/home')).status).toBe(200);
    await secondGateway.stop();
    expect(await isOpen(site.port)).toBe(false);
  });
});

test('the next start stops an nginx that a killed start left behind', async () => {
  const site = await startSite('nginx');
  try {
    const orphan = Number(readFileSync(path.join(site.dataDir, 'gateway/nginx.pid'), 'utf8'));
    const next = await startGateway({
      kind: 'nginx',
      host: '127.0.0.1',
      port: site.port,
      dataDir: site.dataDir,
      settings: settingsFromEnv({}).gateway,
    });
    expect(await site.gateway.exited).toMatch(/^nginx ended/);
    expect(Number(readFileSync(path.join(site.dataDir, 'gateway/nginx.pid'), 'utf8'))).not.toBe(orphan);
    expect((await site.ask('/home')).status).toBe(200);
    await next.stop();
  } finally {
    await site.stop();
  }
});
