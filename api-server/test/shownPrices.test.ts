import { formatMoney } from '@doorstep/shared-api/domain';
import { byTier } from '@doorstep/shared-process/measured';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { categories, subcategories } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { changeProvider } from './support/catalogue';
import { orderFields, pay } from './support/order';
import { createSeededRandom } from './support/seededNumbers';

const CHOICES = byTier(60, 500);
/** Every 10th choice is booked and paid. */
const BOOKED = 10;
const HOME = { lat: 45.5152, long: -122.6784 };
const COUPON_PERCENTS = [5, 12.5, 33.33, 66.67];

const testBed = useTestBed();
const random = createSeededRandom(20261129);
const pick = <Item>(list: readonly Item[]): Item => list[random(list.length)] as Item;

let server: TestServer;
let category: AnyValue;
let slug: string;
let coupons: { code: string; percent: number }[];

beforeAll(async () => {
  server = await testBed.serve();
  category = await testBed.category(4555, 3899, 1201, 7);
  await testBed.db
    .update(subcategories)
    .set({ perUnit: { name: 'window', max: 6, translations: {} } })
    .where(eq(subcategories.id, category.services[2].id));
  slug = (await testBed.db.select().from(categories).where(eq(categories.id, category.id)))[0]?.slug ?? '';
  for (let count = 0; count < 8; count += 1) {
    const offered = category.services.filter(() => count < 4 || random(3) > 0);
    const prices = offered.map(() => 500 + random(20_000));
    const provider = await testBed.provider(offered, prices);
    await changeProvider(testBed, provider.id, { ...HOME, radiusKm: 30, takingJobs: true, instant: count % 2 === 0 });
  }
  coupons = await Promise.all(
    COUPON_PERCENTS.map(async (percent) => ({
      percent,
      code: await testBed.coupon(percent, { usesPerCustomer: 1000 }),
    })),
  );
});

/** Some of the services, each with a quantity that it allows. */
function randomServices() {
  const services = category.services.filter(() => random(2) === 0);
  const chosen = services.length > 0 ? services : [pick(category.services)];
  return chosen.map((service: AnyValue) => ({
    ...service,
    quantity: service === category.services[2] ? 1 + random(6) : 1,
  }));
}

async function cardsFor(browser: HttpBrowser, services: AnyValue[], sort: string): Promise<AnyValue[]> {
  const query = new URLSearchParams({
    subcategory_ids: services.map(({ id }) => id).join(),
    quantities: services.map(({ quantity }) => quantity).join(),
    sort,
    ...(random(2) && { lat: String(HOME.lat), long: String(HOME.long) }),
  });
  const page: AnyValue = await browser.x('GET', `/service-pages/${slug}?${query}`);
  expect(page.status).toBe(200);
  return page.body.data.filter((card: AnyValue) => card.next_times.length > 0);
}

test(`${CHOICES} random choices of services, person, time and coupon cost what the person's card shows`, async () => {
  const { browser } = await testBed.customer(server);
  const different: unknown[] = [];
  for (let choice = 0; choice < CHOICES; choice += 1) {
    const services = randomServices();
    const card = pick(await cardsFor(browser, services, pick(['rating', 'distance', 'price', 'soonest'])));
    const startAt = new Date(pick(card.next_times as string[]));
    const coupon = random(2) ? pick(coupons) : undefined;
    const order = {
      category_id: category.id,
      subcategory_ids: services.map(({ id }: AnyValue) => id),
      quantities: services.map(({ quantity }: AnyValue) => quantity),
      provider_id: card.provider_id,
      booking_type: '1',
      start_at: startAt.toISOString(),
      ...HOME,
      ...(coupon && { coupon: coupon.code }),
    };
    const shownCents = Math.round(Number(card.chosen_price) * 100);
    const discountCents = Math.round((shownCents * (coupon?.percent ?? 0)) / 100 + 1e-9);
    const isInstant = card.instant === true;
    const expected = { shown: card.chosen_price, paid: formatMoney(shownCents - discountCents), isInstant };
    const { body: quote } = await browser.x('POST', '/quote', order);
    expect(quote).toMatchObject({ totalPrice: expect.any(String) });
    const found = { shown: quote.totalPrice, paid: quote.delivery_cost, isInstant: quote.instant };
    if (JSON.stringify(found) !== JSON.stringify(expected)) different.push({ order, expected, found });
    const lineCents = card.chosen_prices.map((price: string) => Math.round(Number(price) * 100));
    expect(lineCents.reduce((sum: number, cents: number) => sum + cents, 0)).toBe(shownCents);
    if (choice % BOOKED !== 0) continue;
    expect(await bookAndPay(browser, services, card, startAt, order, coupon)).toEqual({
      shown: expected.paid,
      paidCents: shownCents - discountCents,
      status: isInstant ? '2' : '1',
    });
  }
  expect(different).toEqual([]);
}, 120_000);

async function bookAndPay(
  browser: HttpBrowser,
  services: AnyValue[],
  card: AnyValue,
  startAt: Date,
  order: AnyValue,
  coupon: { code: string; percent: number } | undefined,
): Promise<AnyValue> {
  const fields = orderFields({
    category: { id: category.id, services },
    prices: card.chosen_prices.map(
      (price: string, index: number) => Math.round(Number(price) * 100) / services[index].quantity,
    ),
    quantities: services.map(({ quantity }) => quantity),
    ...{ providerId: card.provider_id, startAt, bookingType: 'book' },
    ...(coupon && { couponPercent: coupon.percent }),
  });
  const paid = await pay(browser, order);
  const { body } = await browser.w('booking', {
    ...fields,
    ...(coupon && { coupon: coupon.code }),
    ...(card.instant && { instant: 'true' }),
    stripeToken: paid.id,
  });
  if (!body.data) return body;
  const payment = await server.app.context.payments.find(paid.id);
  return { shown: body.data.payment.amount, paidCents: payment?.amountCents, status: body.data.status };
}
