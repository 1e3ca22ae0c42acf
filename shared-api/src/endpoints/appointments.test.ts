import { beforeEach, describe, expect, test } from 'vitest';
import { configure } from '../client/settings';
import { createStore } from '../client/store';
import { makeQuote, signInAs } from '../testing';
import { withFakeBrowser } from '../testing/withStub';
import { toAvailability, toCancelTerms, toNearestSlots, toRebooking, toReceipt } from '../wire/appointments';
import { toPaymentConfig, toSavedCards, toWallet } from '../wire/wallet';
import { appointmentsApi } from './appointments';
import { bookingsApi } from './bookings';
import { walletApi } from './wallet';

const { stub } = withFakeBrowser();
const { endpoints } = appointmentsApi;
const withoutCache = { subscribe: false, forceRefetch: true } as const;

beforeEach(() => signInAs('customer'));

const last = () => {
  const { method, path, query, json } = stub.requests.at(-1) ?? { method: '', path: '' };
  return { method, path, query: Object.fromEntries(query ?? []), json };
};

describe('requests', () => {
  test('ask for free times by provider, days and length of the visit', async () => {
    const input = { providerId: 'p_31', from: '2026-11-23', to: '2026-11-23', durationMinutes: 90 };
    const { data } = await createStore().dispatch(endpoints.getAvailability.initiate(input, withoutCache));
    expect(last()).toMatchObject({
      path: '/api/v1/availability',
      query: { provider_id: 'p_31', from: '2026-11-23', to: '2026-11-23', duration: '90' },
    });
    expect(data?.timeZone).toBe('America/Los_Angeles');
    expect(data?.slots[0]).toEqual({ startAt: '2026-11-23T17:00:00Z', endAt: '2026-11-23T18:00:00Z' });
  });

  test('return the nearest free slots with a taken one', async () => {
    const nearest = [{ start_at: '2026-11-23T18:30:00Z', end_at: '2026-11-23T19:30:00Z' }];
    stub.on('v1:/holds', { status: 409, body: { code: 'slot_taken', detail: 'Taken.', data: { nearest } } });
    const hold = { providerId: 'p_31', startAt: '2026-11-23T17:00:00Z', durationMinutes: 60 };
    const { error } = await createStore().dispatch(endpoints.holdSlot.initiate(hold));
    expect(error).toMatchObject({ code: 'slot_taken', message: 'Taken.' });
    expect(toNearestSlots((error as { data?: unknown }).data)).toEqual([
      { startAt: '2026-11-23T18:30:00Z', endAt: '2026-11-23T19:30:00Z' },
    ]);
  });

  test('preview the cancellation terms separately from the cancellation itself', async () => {
    const store = createStore();
    const { data } = await store.dispatch(endpoints.getCancelTerms.initiate('b_77', withoutCache));
    expect(last()).toMatchObject({ path: '/api/v1/bookings/b_77/cancel-request', json: { preview: true } });
    expect(data).toEqual({ feeCents: 0, refundCents: 4099, policy: 'free' });
    const cancelled = await store.dispatch(endpoints.cancelRequest.initiate({ bookingId: 'b_77', feeCents: 0 }));
    expect(last().json).toEqual({ fee: '0.00' });
    expect(cancelled.data).toMatchObject({ refundCents: 4099, booking: { status: 'cancelled' } });
  });

  test('name the booking in the address when rescheduling, rebooking or paying', async () => {
    const store = createStore();
    await store.dispatch(endpoints.reschedule.initiate({ bookingId: 'b/7', startAt: '2026-11-23T17:00:00Z' }));
    expect(last()).toMatchObject({
      path: '/api/v1/bookings/b%2F7/reschedule',
      json: { start_at: '2026-11-23T17:00:00Z' },
    });
    await store.dispatch(endpoints.rebook.initiate({ bookingId: 'b_77' }));
    expect(last()).toMatchObject({ path: '/api/v1/bookings/b_77/rebook', json: {} });
    const paid = await store.dispatch(endpoints.payBooking.initiate({ bookingId: 'b_77', intentId: 'pi_1' }));
    expect(last()).toMatchObject({ path: '/api/v1/bookings/b_77/pay', json: { intent_id: 'pi_1' } });
    expect(paid.data?.payment?.status).toBe('authorized');
  });

  test('send the purpose and the means of a payment and nothing else', async () => {
    const pay = (payFor: Parameters<typeof bookingsApi.endpoints.createPaymentIntent.initiate>[0]) =>
      createStore().dispatch(bookingsApi.endpoints.createPaymentIntent.initiate(payFor));
    await pay({ quote: makeQuote() });
    expect(last().json).toEqual({ quote_id: 'q_1' });
    await pay({ bookingId: 'b_77', amountCents: 4099, paymentMethodId: 'pm_1' });
    expect(last().json).toEqual({ booking_id: 'b_77', payment_method_id: 'pm_1' });
    await pay({ quote: makeQuote(), walletCents: 2000 });
    expect(last().json).toEqual({ quote_id: 'q_1', use_wallet: true, wallet_amount: '20.00' });
    await pay({ topUpCents: 2500 });
    expect(last().json).toEqual({ topup_amount: '25.00' });
  });

  test('accept a card from the gateway or one of its test numbers', async () => {
    const store = createStore();
    const card = { number: '4242 4242 4242 4242', expMonth: 9, expYear: 2034, cvc: '123', makeDefault: true };
    await store.dispatch(walletApi.endpoints.addPaymentMethod.initiate(card));
    expect(last().json).toEqual({
      number: '4242424242424242',
      exp_month: 9,
      exp_year: 2034,
      cvc: '123',
      make_default: true,
    });
    await store.dispatch(walletApi.endpoints.addPaymentMethod.initiate({ setupIntentId: 'seti_1' }));
    expect(last().json).toEqual({ setup_intent_id: 'seti_1', make_default: false });
    const removed = await store.dispatch(walletApi.endpoints.removePaymentMethod.initiate('pm_1'));
    expect(last()).toMatchObject({ method: 'DELETE', path: '/api/v1/payment-methods/pm_1' });
    expect(removed.error).toBeUndefined();
  });

  test('name the payment of a wallet top-up and load the balance again', async () => {
    const store = createStore();
    const wallet = store.dispatch(walletApi.endpoints.getWallet.initiate());
    expect((await wallet).data).toMatchObject({ balanceCents: 1250, entries: [{ amountCents: -1250 }, {}] });
    await store.dispatch(walletApi.endpoints.topUpWallet.initiate({ amountCents: 2500, intentId: 'pi_1' }));
    await store.dispatch(walletApi.endpoints.getWallet.initiate());
    const requests = stub.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/wallet'));
    expect(requests).toHaveLength(2);
    wallet.unsubscribe();
  });

  test('stay in the browser for a server without extensions', async () => {
    configure({ apiExtensions: false });
    const store = createStore();
    await store.dispatch(walletApi.endpoints.getWallet.initiate(undefined, withoutCache));
    await store.dispatch(endpoints.getReceipt.initiate('b_77', withoutCache));
    await store.dispatch(endpoints.getCancelTerms.initiate('b_77', withoutCache));
    expect(stub.requests).toEqual([]);
  });
});

describe('responses', () => {
  test.each([undefined, null, [], {}, 'oops', { slots: 'x', items: null, lines: {} }])(
    'survive a body like %j',
    (body) => {
      expect(toAvailability(body)).toEqual({ timeZone: 'UTC', slots: [], closedDays: [] });
      expect(toSavedCards(body)).toEqual([]);
      expect(toWallet(body)).toMatchObject({ balanceCents: 0 });
      expect(toPaymentConfig(body)).toEqual({ gateway: 'test', methods: ['card'] });
      expect(toNearestSlots(body)).toEqual([]);
      expect(toRebooking(body)).toMatchObject({ lines: [], unavailableServices: [] });
      expect(toReceipt(body)).toMatchObject({ payments: [], paidCents: 0 });
    },
  );

  test('list the default card first', () => {
    const items = [
      { id: 'pm_1', brand: 'Visa', last4: '4242', exp_month: '9', exp_year: 2034 },
      { id: 'pm_2', brand: 'amex', last4: '0005', exp_month: 1, exp_year: 2030, is_default: true },
    ];
    expect(toSavedCards({ items }).map(({ id, brand }) => [id, brand])).toEqual([
      ['pm_2', 'amex'],
      ['pm_1', 'visa'],
    ]);
  });

  test('derive the cancellation terms from the fee when the policy is unknown', () => {
    expect(toCancelTerms({ fee: '10.00', refund: '30.00', policy: 'some' }).policy).toBe('full');
    expect(toCancelTerms({ fee: '20.00', refund: '20.00', policy: 'half', until: '2026-11-21T10:00:00Z' })).toEqual({
      feeCents: 2000,
      refundCents: 2000,
      policy: 'half',
      until: '2026-11-21T10:00:00Z',
    });
  });
});
