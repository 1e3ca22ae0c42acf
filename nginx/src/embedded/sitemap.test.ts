import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CRAWL_FILES, ORIGIN_PLACEHOLDER, PAGES_SITEMAP } from '@doorstep/release';
import { expect, onTestFinished, test } from 'vitest';
import { isCrawlFile, sendCrawlFile } from './sitemap';
import { fetchFrom, listen } from './testing/listen';

test.each([...CRAWL_FILES, PAGES_SITEMAP])(
  '/%s names the origin that was asked, and no markup that somebody put into it',
  async (file) => {
    const root = mkdtempSync(path.join(tmpdir(), 'gateway-crawl-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const folder = path.join(root, file === PAGES_SITEMAP ? 'content' : 'current/buckets/b00');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, file), `<a>${ORIGIN_PLACEHOLDER}/x</a><b>${ORIGIN_PLACEHOLDER}/y</b>`);
    const outside = { protocol: 'https', host: 'x"</a><script>&', address: '203.0.113.5' } as const;
    const port = await listen(async (request, response) => {
      if (!(await sendCrawlFile(request, response, root, `/${file}`, outside))) response.writeHead(404).end();
    });
    expect(isCrawlFile(`/${file}`)).toBe(true);
    const { status, text, headers } = await fetchFrom(port, '/');
    expect(status).toBe(200);
    expect(text).toMatch(/^<a>https:\/\/[^<>"]+\/x<\/a><b>https:\/\/[^<>"]+\/y<\/b>$/);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
    expect((await fetchFrom(port, '/', { method: 'HEAD' })).headers['content-length']).toBe(headers['content-length']);
  },
);
