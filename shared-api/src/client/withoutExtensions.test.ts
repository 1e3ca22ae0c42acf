import { beforeEach, describe, expect, test } from 'vitest';
import { bookingsApi, type QuoteInput } from '../endpoints/bookings';
import { catalogApi } from '../endpoints/catalog';
import { makeQuote, signInAs } from '../testing';
import { wireBooking } from '../testing/examples';
import { withFakeBrowser } from '../testing/withStub';
import { configure } from './settings';
import { createStore } from './store';

const { stub } = withFakeBrowser();

beforeEach(() => {
  configure({ apiExtensions: false });
  signInAs('customer');
});

const order: QuoteInput = { categoryId: 'c_2', subcategoryIds: ['s_7'], bookingType: 'book' };
const send = (input: Partial<QuoteInput> = {}) =>
  createStore().dispatch(bookingsApi.endpoints.getQuote.initiate({ ...order, ...input }, { subscribe: false }));
const isExtension = (path: string) => path.startsWith('/api/');

describe('without our extensions', () => {
  test('a quote comes from the price lists and the commission of the server', async () => {
    stub.on('percentage', { body: { data: 12.5 } });
    const { data } = await send();
    expect(data).toMatchObject({
      totalCents: 4555,
      payableCents: 4555,
      commissionCents: 569,
      providerPayoutCents: 3986,
    });
    expect(data?.lines).toEqual([{ subcategoryId: 's_7', name: 'Leak repair', priceCents: 4555 }]);
    expect(data).not.toHaveProperty('id');
  });

  test('a quote with a coupon subtracts the amount that the server grants', async () => {
    const { data } = await send({ coupon: 'WELCOME10' });
    expect(data).toMatchObject({ discountCents: 456, payableCents: 4099, coupon: 'WELCOME10' });
    expect(Object.fromEntries(stub.requestsTo('applyCoupon')[0]?.form ?? [])).toMatchObject({ basefare: '45.55' });
  });

  test("a refused coupon rejects the quote with the server's message", async () => {
    stub.on('applyCoupon', { outcome: 'failure' });
    expect((await send({ coupon: 'NOPE' })).error).toMatchObject({
      code: 'coupon_invalid',
      field: 'coupon',
      message: 'Invalid coupon code!',
    });
  });

  test("a quote for a provider uses the provider's prices", async () => {
    stub.on('providerDetails', {
      body: { data: { user_id: 'p_31', subcategory: [{ id: 's_7', subcategory: 'Leak repair', price: 50 }] } },
    });
    expect((await send({ providerId: 'p_31' })).data).toMatchObject({ totalCents: 5000, providerId: 'p_31' });
  });

  test('a service that is no longer offered causes a rejection, not a price of nothing', async () => {
    expect((await send({ subcategoryIds: ['s_7', 's_gone'] })).error).toMatchObject({ code: 'validation' });
  });

  test('a missing commission causes an error instead of a quote', async () => {
    stub.on('percentage', { body: { data: null } });
    expect((await send()).error).toMatchObject({ name: 'ApiError' });
  });

  test.each([
    ['4242 4242 4242 4242', 'requires_capture', undefined],
    ['5555555555554444', 'requires_capture', undefined],
    ['4000002500003155', 'requires_action', undefined],
    ['4000000000009995', 'requires_payment_method', 'insufficient_funds'],
    ['4000000000000002', 'requires_payment_method', 'card_declined'],
    ['4111111111111111', 'requires_payment_method', 'test_card_only'],
  ])('the test card %s ends as %s', async (number, status, code) => {
    const store = createStore();
    const intent = await store
      .dispatch(bookingsApi.endpoints.createPaymentIntent.initiate({ quote: makeQuote() }))
      .unwrap();
    expect(intent).toMatchObject({ id: expect.stringMatching(/^tok_test_/), amountCents: 4555 });
    const card = { clientSecret: intent.clientSecret ?? '', number, expMonth: 12, expYear: 2099, cvc: '123' };
    const result = await store.dispatch(bookingsApi.endpoints.confirmTestCard.initiate(card)).unwrap();
    expect(result).toMatchObject({ id: intent.id, status });
    expect(result.error?.code).toBe(code);
  });

  test.each([
    ['pass', 'requires_capture'],
    ['fail', 'requires_payment_method'],
  ] as const)('a challenge that is answered with %s ends as %s', async (outcome, status) => {
    const result = bookingsApi.endpoints.answerTestChallenge.initiate({ clientSecret: 'tok_test_1', outcome });
    expect(await createStore().dispatch(result).unwrap()).toMatchObject({ id: 'tok_test_1', status });
  });

  test('an expired card is declined', async () => {
    const card = { clientSecret: 'tok_test_1', number: '4242424242424242', expMonth: 1, expYear: 20, cvc: '123' };
    const result = createStore().dispatch(bookingsApi.endpoints.confirmTestCard.initiate(card)).unwrap();
    expect(await result).toMatchObject({ error: { code: 'expired_card' } });
  });

  test('addresses have no suggestions and no names', async () => {
    const store = createStore();
    const here = { lat: '45.5', long: '-122.6' };
    const { data } = await store.dispatch(catalogApi.endpoints.getAddressSuggestions.initiate({ q: 'Couch' }));
    expect(data).toEqual([]);
    expect((await store.dispatch(catalogApi.endpoints.reverseGeocode.initiate(here))).data).toBeNull();
  });

  test('a booking offers no actions that need extensions, whatever the server says', async () => {
    const read = () => createStore().dispatch(bookingsApi.endpoints.getBooking.initiate('b_77', { subscribe: false }));
    const can = {
      cancel: true,
      pay: true,
      review: false,
      offer: false,
      accept_offer: false,
      reschedule: true,
      rebook: true,
    };
    const payment = {
      status: 'captured',
      amount: '45.55',
      currency: 'usd',
      receipt_url: '/api/v1/bookings/b_77/receipt.pdf',
    };
    stub.on('bookingDetails', {
      body: { data: { ...wireBooking, can: { ...can, nobody_came: true }, payment } },
    });
    const { data } = await read();
    expect(data?.can).toMatchObject({ cancel: true, pay: false, reschedule: false, nobodyCame: false });
    expect(data?.payment).toMatchObject({ status: 'captured', receiptUrl: '' });
    configure({ apiExtensions: true });
    expect((await read()).data?.can).toMatchObject({ pay: true, reschedule: true, nobodyCame: true });
  });

  test('a quote and a search send no request to /api/v1', async () => {
    await send({ coupon: 'WELCOME10' });
    await createStore().dispatch(
      catalogApi.endpoints.findProviders.initiate({ subcategoryIds: ['s_7'], lat: '1', long: '2' }),
    );
    expect(stub.requests.map(({ path }) => path).filter(isExtension)).toEqual([]);
    expect(stub.requestsTo('providersByService')[0]?.json).not.toHaveProperty('lat');
  });
});

describe('with our extensions', () => {
  test('the same quote comes from the server, with an id to pay for', async () => {
    configure({ apiExtensions: true });
    const { data } = await send({ coupon: 'WELCOME10' });
    expect(data).toMatchObject({
      id: 'q_1',
      discountCents: 456,
      payableCents: 4099,
      percentage: 1000,
      categoryId: 'c_2',
    });
    expect(stub.requests.map(({ path }) => path)).toEqual(['/api/v1/quote']);
  });
});
