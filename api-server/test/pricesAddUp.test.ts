import { priceRows } from '@doorstep/shared-api/domain';
import { toBooking, toReceipt } from '@doorstep/shared-api/wire';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '../src/platform/clock';
import { bookings } from '../src/platform/db/schema';
import { amountsOf } from '../src/records/receipts/pdf';
import { type TestServer, type TestUser, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { accept, makeOffer, type Parties, requestJobTransition } from './support/jobs';
import { CARD, hoursAhead, orderFields, quoteFields } from './support/order';

const bookingKinds = [
  { name: 'open to all', type: 'book', named: false },
  { name: 'booked with a provider', type: 'book', named: true },
  { name: 'scheduled', type: 'schedule', named: true },
  { name: 'hired for less', type: 'hire', named: true, offer: '60.00' },
  { name: 'hired for more', type: 'hire', named: true, offer: '140.00' },
  { name: 'hired for the listed price', type: 'hire', named: true, offer: '115.00' },
] as const;
/** Hours before the start at which it is cancelled. `released`: before any acceptance. */
const bookingEnds = [
  { end: 'accepted' },
  { end: 'released' },
  { end: 'cancelled free', hours: 30 },
  { end: 'cancelled for half', hours: 5 },
  { end: 'cancelled for all', hours: 1 },
] as const;

type Kind = (typeof bookingKinds)[number];
const priceCases = bookingKinds.flatMap((kind, first) =>
  [undefined, 10].flatMap((percent, second) =>
    (['card', 'wallet'] as const).map((method, third) => {
      const possible = bookingEnds.filter(({ end }) => kind.type !== 'hire' || end !== 'released');
      const end = possible[(first + 2 * second + third) % possible.length] ?? bookingEnds[0];
      return { ...end, kind, percent, method, title: `${kind.name}, ${percent ?? 'no'} coupon, ${method}, ${end.end}` };
    }),
  ),
);

describe('the shown lines of a price add up to its total', () => {
  const testBed = useTestBed();
  let server: TestServer;
  let customer: TestUser;
  let asCustomer: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    ({ user: customer, browser: asCustomer } = await testBed.customer(server));
  });

  async function hold(as: HttpBrowser, order: object, method: 'card' | 'wallet'): Promise<string> {
    const { body: intent } = await as.x('POST', '/payments/intents', {
      ...order,
      ...(method === 'wallet' && { use_wallet: true }),
    });
    if (method === 'card') {
      await as.x('POST', '/payments/test/confirm', { client_secret: intent.client_secret, ...CARD });
    }
    return intent.id;
  }

  async function fillWallet(as: HttpBrowser) {
    const intent_id = await hold(as, { topup_amount: '200.00' }, 'card');
    await as.x('POST', '/wallet/topups', { amount: '200.00', payment: { intent_id } });
  }

  async function booked(kind: Kind, method: 'card' | 'wallet', percent: number | undefined): Promise<Parties> {
    const category = await testBed.category(4500, 7000);
    const provider = await testBed.provider(category.services);
    if (method === 'wallet') await fillWallet(asCustomer);
    const coupon = percent && (await testBed.coupon(percent));
    const fields = orderFields({
      category,
      providerId: kind.named ? provider.id : '',
      bookingType: kind.type,
      startAt: hoursAhead(server, 5),
      ...(percent && { couponPercent: percent }),
    });
    const order = { ...fields, ...(coupon && { coupon }) };
    const quoted = await asCustomer.x('POST', '/quote', quoteFields(fields, coupon || undefined));
    const stripeToken = kind.type === 'hire' ? '' : await hold(asCustomer, { quote_id: quoted.body.quote_id }, method);
    const { body } = await asCustomer.w('booking', { ...order, ...(stripeToken && { stripeToken }) });
    if (!body.data?.booking_id) throw new Error(JSON.stringify(body));
    if (stripeToken) expect(body.data.payment).toMatchObject({ status: 'authorized', method });
    const asProvider = await testBed.signIn(server, provider, 'provider');
    return { customer, provider, asCustomer, asProvider, bookingId: body.data.booking_id };
  }

  async function agree(parties: Parties, amount: string, method: 'card' | 'wallet') {
    const { asProvider, bookingId: booking_id } = parties;
    await makeOffer(asProvider, parties, 'provider', amount);
    const { body } = await accept(asCustomer, parties, amount);
    if (!body.response) throw new Error(JSON.stringify(body));
    const intent_id = await hold(asCustomer, { booking_id }, method);
    await asCustomer.x('POST', `/bookings/${booking_id}/pay`, { intent_id });
  }

  test.each(priceCases)('$title', async ({ kind, percent, method, end, ...rest }) => {
    const parties = await booked(kind, method, percent);
    const { asProvider, bookingId: booking_id } = parties;
    if ('offer' in kind) await agree(parties, kind.offer, method);
    else if (end !== 'released')
      expect((await requestJobTransition(asProvider, booking_id, 'accept')).status).toBe(200);
    if ('hours' in rest) {
      const startAt = new Date(server.clock.now().getTime() + rest.hours * HOUR);
      await testBed.db.update(bookings).set({ startAt }).where(eq(bookings.id, booking_id));
    }
    if (end !== 'accepted') {
      expect((await asCustomer.x('POST', `/bookings/${booking_id}/cancel-request`, {})).status).toBe(200);
    }

    const { body: details } = await asCustomer.w('bookingDetails', { booking_id });
    const booking = toBooking(details);
    const sum = (rows: readonly { readonly cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0);
    expect(sum(priceRows(booking))).toBe(booking.payableCents);
    expect(booking.payment).toMatchObject({ method, chargedCents: end === 'released' ? 0 : booking.payableCents });

    const { body: wire } = await asCustomer.x('GET', `/bookings/${booking_id}/receipt`);
    const receipt = toReceipt(wire);
    const { lines: services, discountCents, totalCents: payableCents } = receipt;
    expect(payableCents).toBe(booking.payableCents);
    expect(sum(priceRows({ services, discountCents, payableCents }))).toBe(payableCents);
    expect(receipt.servicesCents).toBe(11_500);

    const { rows, total, money } = amountsOf({ receipt: wire, language: 'en', timeZone: 'UTC' });
    expect(sum(rows.map(([, cents]) => ({ cents })))).toBe(total[1]);
    expect(total[1]).toBe(payableCents);
    const agreed = 'offer' in kind && kind.offer !== '115.00' ? [`Agreed price ($${kind.offer})`] : [];
    expect(rows.map(([label]) => label).slice(2)).toEqual([...agreed, ...(percent ? ['Coupon'] : [])]);
    const [paid = 0, refunded = 0, left = paid] = money.map(([, cents]) => cents);
    expect(paid + refunded).toBe(left);
    expect(paid).toBe(booking.payment?.chargedCents);
    for (const [, cents] of rows.slice(2)) expect(cents).not.toBe(0);
  });
});
