import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from './support/runningSite';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite('nginx');
}, 120_000);
afterAll(() => site?.stop());

test("nginx's log says which request failed without the query: that may hold a signature or a token", async () => {
  await site.api.stop();
  const headers = { Referer: 'http://localhost/password?token=TheToken' };
  expect((await site.ask('/uploads/private/b/photo.jpg?exp=1&sig=TheSignature', { headers })).status).toBe(502);
  const log = () => readFileSync(path.join(site.dataDir, 'gateway', 'error.log'), 'utf8');
  await expect.poll(log, { timeout: 10_000 }).toContain('/uploads/private/b/photo.jpg');
  expect(log()).not.toMatch(/TheSignature|TheToken/);
});
