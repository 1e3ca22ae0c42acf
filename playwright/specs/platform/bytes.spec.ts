import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildMonolith } from '../../../tooling/mono/build';
import { expect, test } from '../../fixtures/test';

test('the home page of independent remotes costs at most 1.3 times the JavaScript of one app', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Top Services Provided' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cleaning/ }).first()).toBeVisible();
  const federated = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);

  const monolith = await monolithHomeBytes();
  test.info().annotations.push({ type: 'JS of /home', description: `${federated} bytes, one app ${monolith}` });
  expect(federated).toBeGreaterThan(50_000);
  expect(federated / monolith).toBeLessThanOrEqual(1.3);
});

/** Brotli bytes of the scripts that the same sources need for /home when they are built as one app. */
async function monolithHomeBytes(): Promise<number> {
  const { dist, record } = await buildMonolith();
  const chunks = ['main', 'messages-en', 'messages-mf-catalog-en', 'screen-home'].map((name) => {
    const chunk = record.chunks[name];
    if (!chunk) throw new Error(`The monolith has no chunk ${name}.`);
    return chunk.js;
  });
  const files = [...new Set(chunks.flat())];
  const bytes = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(dist, file));
      return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    }),
  );
  return bytes.reduce((sum, size) => sum + size, 0);
}
