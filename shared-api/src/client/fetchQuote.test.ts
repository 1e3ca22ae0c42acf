import { beforeEach, expect, test } from 'vitest';
import { bookingsApi, type QuoteInput } from '../endpoints/bookings';
import { signInAs } from '../testing';
import { withFakeBrowser } from '../testing/withStub';
import { configure } from './settings';
import { createStore } from './store';

const { stub } = withFakeBrowser();
beforeEach(() => signInAs('customer'));

const order: QuoteInput = { categoryId: 'c_2', subcategoryIds: ['s_7'], bookingType: 'book' };
const fetchQuote = (input: Partial<QuoteInput> = {}) =>
  createStore().dispatch(bookingsApi.endpoints.getQuote.initiate({ ...order, ...input }, { subscribe: false }));
async function sentFor(input: Partial<QuoteInput>) {
  await fetchQuote(input);
  return stub.requests.at(-1)?.json;
}

test('sends everything that the price depends on', async () => {
  const input: Partial<QuoteInput> = {
    quantities: [3],
    providerId: 'p_31',
    coupon: 'WELCOME10',
    startAt: '2026-11-24T10:30:00-08:00',
    lat: '45.5',
    long: '-122.6',
  };
  const type = (await sentFor({})) as { booking_type: unknown };
  expect(await sentFor(input)).toEqual({
    ...{ category_id: 'c_2', subcategory_ids: ['s_7'], quantities: [3], booking_type: type.booking_type },
    ...{ provider_id: 'p_31', coupon: 'WELCOME10', start_at: '2026-11-24T10:30:00-08:00', lat: 45.5, long: -122.6 },
  });
});

test('omits what was not chosen, and half a place', async () => {
  const keys = ['category_id', 'subcategory_ids', 'booking_type'];
  expect(Object.keys((await sentFor({})) ?? {})).toEqual(keys);
  expect(Object.keys((await sentFor({ lat: '45.5', coupon: '' })) ?? {})).toEqual(keys);
});

test('multiplies the price by the quantity without extensions, before the coupon applies', async () => {
  configure({ apiExtensions: false });
  const single = (await fetchQuote()).data?.totalCents ?? 0;
  const { data } = await fetchQuote({ quantities: [3], coupon: 'WELCOME10' });
  expect(single).toBeGreaterThan(0);
  expect(data?.totalCents).toBe(3 * single);
  expect(Object.fromEntries(stub.requestsTo('applyCoupon')[0]?.form ?? []).basefare).toBe(
    ((3 * single) / 100).toFixed(2),
  );
});
