/**
 * Scrolls through the list of all providers of a running site and tells how smooth that was:
 * node mf-catalog/tools/measureLongList.mjs http://localhost:8080 [how many providers to see]
 * api-server/tools/manyProviders.ts fills a database with thousands of them.
 */
import { chromium } from 'playwright';

const [site = 'http://localhost:8080', seen = '2000'] = process.argv.slice(2);
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', ...quiet] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });

const bytes = [];
const urls = new Map();
const network = await page.context().newCDPSession(page);
await network.send('Network.enable');
network.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
  bytes.push({ url: (urls.get(requestId) ?? '').replace(site, ''), kB: Math.round(encodedDataLength / 102.4) / 10 }),
);

await page.goto(`${site}/All-Service-Providerlist`, { waitUntil: 'networkidle' });

// The trace tells both times of a task: by the clock, and on the processor, which a busy machine does not stretch.
const tasks = [];
network.on('Tracing.dataCollected', ({ value }) => {
  for (const { name, dur = 0, tdur = 0 } of value)
    if (name === 'RunTask') tasks.push({ wall: dur / 1000, cpu: tdur / 1000 });
});
await network.send('Tracing.start', {
  transferMode: 'ReportEvents',
  traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] },
});

const facts = () =>
  page.evaluate(() => ({
    last: Number([...document.querySelectorAll('li[aria-posinset]')].at(-1)?.getAttribute('aria-posinset') ?? 0),
    cards: document.querySelectorAll('article').length,
    nodes: document.querySelectorAll('*').length,
    atTheFoot: innerHeight + scrollY >= document.body.scrollHeight - 1500,
  }));
const more = page.getByRole('button', { name: /Show more|Loading/ });
let most = { last: 0, cards: 0, nodes: 0 };
await page.mouse.move(900, 500);
while (most.last < Number(seen)) {
  await page.mouse.wheel(0, 700);
  await page.waitForTimeout(16);
  const now = await facts();
  most = {
    last: Math.max(most.last, now.last),
    cards: Math.max(most.cards, now.cards),
    nodes: Math.max(most.nodes, now.nodes),
  };
  if (now.atTheFoot && (await more.count()) > 0) await more.click();
  else if (now.atTheFoot && (await more.count()) === 0) break;
}
for (let step = 0; step < 200; step++) await page.mouse.wheel(0, -1500);
await page.waitForTimeout(500);

const traced = new Promise((resolve) => network.once('Tracing.tracingComplete', resolve));
await network.send('Tracing.end');
await traced;
const long = (time) => tasks.filter((task) => task[time] > 50).map((task) => Math.round(task[time]));
const longest = (time) => Math.round(Math.max(0, ...tasks.map((task) => task[time])));
console.log(`Seen: ${most.last} providers; at most ${most.cards} cards and ${most.nodes} elements at a time.`);
for (const time of ['wall', 'cpu']) {
  console.log(`${tasks.length} tasks, ${time} time: ${long(time).length} over 50 ms, the longest ${longest(time)} ms.`);
}
console.log('Largest requests:', bytes.sort((a, b) => b.kB - a.kB).slice(0, 5));
await browser.close();
