import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CRAWL_FILES, ORIGIN_PLACEHOLDER, PAGES_SITEMAP } from '@doorstep/release';
import { expect, onTestFinished, test } from 'vitest';
import { isCrawlFile, sendCrawlFile } from './sitemap';
import { fetchFrom, listen } from './testing/listen';

test.each([...CRAWL_FILES, PAGES_SITEMAP])(
  '/%s contains the requested origin, but never an invalid host',
  async (file) => {
    const root = mkdtempSync(path.join(tmpdir(), 'gateway-crawl-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const folder = path.join(root, file === PAGES_SITEMAP ? 'content' : 'current/buckets/b00');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, file), `<a>${ORIGIN_PLACEHOLDER}/x</a><b>${ORIGIN_PLACEHOLDER}/y</b>`);
    let host = 'help.example:8080';
    const port = await listen(async (request, response) => {
      const outside = { protocol: 'https', host, address: '203.0.113.5' } as const;
      if (!(await sendCrawlFile(request, response, root, `/${file}`, outside))) response.writeHead(404).end();
    });
    expect(isCrawlFile(`/${file}`)).toBe(true);
    const { status, text, headers } = await fetchFrom(port, '/');
    expect(status).toBe(200);
    expect(text).toBe('<a>https://help.example:8080/x</a><b>https://help.example:8080/y</b>');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
    expect((await fetchFrom(port, '/', { method: 'HEAD' })).headers['content-length']).toBe(headers['content-length']);
    for (host of ['x"</a><script>&', '-x', 'a b', 'a/b', '', 'x:99999999', 'a@b'])
      expect([host, (await fetchFrom(port, '/')).status]).toEqual([host, 404]);
    for (host of ['127.0.0.1', '[::1]:8080', 'my_site.local', 'x'])
      expect([host, (await fetchFrom(port, '/')).status]).toEqual([host, 200]);
  },
);
