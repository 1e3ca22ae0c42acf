/**
 * How long it takes until one side's move is on the other side's open page: 100 offers, back and forth between the browsers
 * of a customer and a provider, on a running site with the demo data.
 *
 *     RATE_LIMITS=off npm start &  node --import tsx playwright/tools/measureLive.ts http://localhost:8080
 */
import { chromium, type Page } from '@playwright/test';
import { headlessShell } from '../fixtures/chromium';
import { hire, postWireCall } from '../fixtures/hire';
import { jonas, sam, signIn, signInAsProvider, type TestUser } from '../fixtures/people';

const site = process.argv[2] ?? 'http://localhost:8080';
const TRANSITIONS = 100;
/** The server allows 40 offers per booking. */
const PER_BOOKING = 34;

const browser = await chromium.launch({
  executablePath: headlessShell,
  args: ['--no-sandbox'],
});

async function openSignedInPage(user: TestUser, as: typeof signIn) {
  const context = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await as(page, user);
  return page;
}

const userId = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('ServiceData') ?? '{}').data.user_id);

const customer = await openSignedInPage(jonas, signIn);
const provider = await openSignedInPage(sam, signInAsProvider);
const providerId = await userId(provider);
const times: number[] = [];
let bookingId = '';
for (let sentCount = 0; sentCount < TRANSITIONS; sentCount++) {
  if (sentCount % PER_BOOKING === 0) {
    bookingId = await hire(customer, providerId);
    for (const page of [customer, provider]) {
      await page.goto(`/provider-sendoffer?booking_id=${bookingId}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    }
  }
  const [from, to, type] = sentCount % 2 ? ([customer, provider, '1'] as const) : ([provider, customer, '2'] as const);
  const amount = `${50 + sentCount}.00`;
  const observed = to.getByRole('button', { name: `Accept $${amount}` }).waitFor();
  const fields = { amount, order_id: bookingId, provider_id: providerId, type, user_id: await userId(from) };
  const reply = await postWireCall(from, 'send_offer', fields);
  const start = performance.now();
  if (reply.response !== true) throw new Error(reply.message);
  await observed;
  times.push(performance.now() - start);
}
await browser.close();

times.sort((a, b) => a - b);
const formatPercentile = (part: number) => `${Math.round(times[Math.ceil(times.length * part) - 1] ?? 0)} ms`;
console.log(`${times.length} moves, from the answer to the mover until the other page shows it:`);
console.log(`median ${formatPercentile(0.5)}, p95 ${formatPercentile(0.95)}, slowest ${formatPercentile(1)}`);
