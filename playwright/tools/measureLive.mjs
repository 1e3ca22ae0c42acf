/**
 * How long it takes until one side's move is on the other side's open page: 100 offers, back and forth between the browsers
 * of a customer and a provider, on a running site with the demo data.
 *
 *     npm start &  node playwright/tools/measureLive.mjs http://localhost:8080
 */
import { chromium } from 'playwright';

const site = process.argv[2] ?? 'http://localhost:8080';
const MOVES = 100;
/** A booking takes 40 offers. */
const PER_BOOKING = 34;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

async function signedIn(contact, entry) {
  const context = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`/login${entry}`);
  await page.getByLabel('Phone number').fill(contact);
  await page.getByLabel('Password', { exact: true }).fill('doorstep-demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return page;
}

/** As the page itself would send it. */
async function post(page, path, fields) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post(`/UserController/${path}`, {
    multipart: { app_token: 'doorstep-web-1', ...fields },
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
  });
  return answer.json();
}

const userId = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('ServiceData') ?? '{}').data.user_id);

async function hire(page, providerId) {
  const { data } = await post(page, 'subcategory_according_provider_details', { provider_id: providerId });
  const [service] = data.subcategory;
  const cents = Math.round(Number(service.price) * 100);
  const percent = Number((await post(page, 'admin_percentage', {})).data);
  const admin = Math.floor((cents * percent * 100 + 5000) / 10_000);
  const money = (amount) => (amount / 100).toFixed(2);
  const empty = Object.fromEntries(
    ['address2', 'pick_lat2', 'pick_long2', 'start_date', 'start_time', 'start_date_sec'].map((name) => [name, '']),
  );
  const answer = await post(page, 'booking', {
    ...empty,
    provider_id: providerId,
    service_location: '18 SW Alder Street, Portland',
    address: '18 SW Alder Street, Portland',
    pick_lat: '45.5186',
    pick_long: '-122.6741',
    full_name: 'x',
    phone: '0',
    category_name: data.category_name,
    category_id: service.cat_id,
    order_service: JSON.stringify([
      { subcategory_id: service.id, subcategory_name: service.subcategory, price: service.price },
    ]),
    totalPrice: money(cents),
    delivery_cost: money(cents),
    driver_delivery_cost: money(cents - admin),
    admin_profit: money(admin),
    coupon_discount: '0.00',
    booking_type: '2',
    asap: 'true',
  });
  return answer.data.booking_id;
}

const customer = await signedIn('5550100002', '');
const provider = await signedIn('5550100101', '?as=provider');
const providerId = await userId(provider);
const times = [];
for (let bookingId, sent = 0; sent < MOVES; sent++) {
  if (sent % PER_BOOKING === 0) {
    bookingId = await hire(customer, providerId);
    for (const page of [customer, provider]) {
      await page.goto(`/provider-sendoffer?booking_id=${bookingId}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    }
  }
  const [from, to, type] = sent % 2 ? [customer, provider, '1'] : [provider, customer, '2'];
  const amount = `${50 + sent}.00`;
  const seen = to.getByRole('button', { name: `Accept $${amount}` }).waitFor();
  const fields = { amount, order_id: bookingId, provider_id: providerId, type, user_id: await userId(from) };
  const answered = await post(from, 'send_offer', fields);
  const start = performance.now();
  if (answered.response !== true) throw new Error(answered.message);
  await seen;
  times.push(performance.now() - start);
}
await browser.close();

times.sort((a, b) => a - b);
const at = (part) => `${Math.round(times[Math.ceil(times.length * part) - 1])} ms`;
console.log(`${times.length} moves, from the answer to the mover until the other page shows it:`);
console.log(`median ${at(0.5)}, p95 ${at(0.95)}, slowest ${at(1)}`);
