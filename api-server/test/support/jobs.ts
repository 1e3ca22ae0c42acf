import type { BookingType, CouponFunder, OfferType, Recurrence } from '@doorstep/shared-api/domain';
import { offerTypeCodes } from '@doorstep/shared-api/wire';
import { eq } from 'drizzle-orm';
import { bookings } from '../../src/platform/db/schema';
import type { TestBed, TestServer, TestUser } from './apiFixture';
import type { HttpBrowser } from './browser';
import { orderFields, pay, quoteFields } from './order';

export interface Parties {
  customer: TestUser;
  provider: TestUser;
  asCustomer: HttpBrowser;
  asProvider: HttpBrowser;
  bookingId: string;
}

interface BookingOptions {
  bookingType?: BookingType;
  /** False for a job that is open to all who offer the service. */
  named?: boolean;
  startAt?: Date;
  price?: number;
  coupon?: { code: string; percent: number; fundedBy?: CouponFunder };
  card?: string;
  /** Commission in percent. Defaults to 10. */
  percent?: number;
  recurs?: Recurrence;
  by?: { user: TestUser; browser: HttpBrowser };
}

export async function createBookingWithParties(
  testBed: TestBed,
  server: TestServer,
  slotRequest: BookingOptions = {},
): Promise<Parties> {
  const {
    bookingType = 'book',
    named = true,
    startAt,
    price = 10_000,
    coupon,
    card,
    percent,
    recurs,
    by,
  } = slotRequest;
  const category = await testBed.category(price);
  const provider = await testBed.provider(category.services);
  const { user: customer, browser: asCustomer } = by ?? (await testBed.customer(server));
  const fields = orderFields({
    category,
    providerId: named || bookingType === 'hire' ? provider.id : '',
    bookingType,
    startAt,
    ...(percent !== undefined && { percent }),
    ...(coupon && { couponPercent: coupon.percent, couponFunder: coupon.fundedBy }),
  });
  const paid =
    bookingType === 'hire' || fields.delivery_cost === '0.00'
      ? undefined
      : await pay(asCustomer, quoteFields(fields, coupon?.code), card ? { number: card } : {});
  const { body } = await asCustomer.w('booking', {
    ...fields,
    ...(coupon && { coupon: coupon.code }),
    ...(paid && { stripeToken: paid.id }),
    ...(recurs && { recurs }),
  });
  if (!body.data?.booking_id) throw new Error(`no booking: ${JSON.stringify(body)}`);
  const asProvider = await testBed.signIn(server, provider, 'provider');
  const { booking_id } = body.data;
  startCodes.set(booking_id, async () => {
    const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, booking_id));
    return row?.startCode ?? '';
  });
  return { customer, provider, asCustomer, asProvider, bookingId: body.data.booking_id };
}

const startCodes = new Map<string, () => Promise<string>>();
export const startCodeOf = (bookingId: string) => startCodes.get(bookingId)?.() ?? Promise.resolve('0000');

export async function requestJobTransition(browser: HttpBrowser, bookingId: string, action: string, reason?: string) {
  const body = {
    ...(reason !== undefined && { reason }),
    ...(action === 'start' && { code: await startCodeOf(bookingId) }),
  };
  return browser.x('POST', `/provider/jobs/${bookingId}/${action}`, Object.keys(body).length ? body : undefined);
}

/** Takes these steps of the job in order, each when it is due. Throws at the first refusal. */
export async function takeJobSteps(server: TestServer, { asProvider, bookingId }: Walker, ...steps: string[]) {
  for (const step of steps) {
    let response = await requestJobTransition(asProvider, bookingId, step);
    if (response.body.code === 'too_early') {
      server.clock.forward(Date.parse(response.body.possible_at) - server.clock.now().getTime());
      response = await requestJobTransition(asProvider, bookingId, step);
    }
    if (response.status !== 200) throw new Error(`${step}: ${JSON.stringify(response.body)}`);
  }
}
type Walker = Pick<Parties, 'asProvider' | 'bookingId'>;

export const makeOffer = (browser: HttpBrowser, parties: Parties, type: OfferType, amount: string, more = {}) =>
  browser.w('sendOffer', {
    amount,
    order_id: parties.bookingId,
    provider_id: parties.provider.id,
    type: offerTypeCodes[type],
    ...more,
  });

/** The share is as a client computes it for 10 %. */
export function accept(browser: HttpBrowser, parties: Parties, amount: string, more = {}) {
  const cents = Math.round(Number(amount) * 100);
  const share = cents - Math.floor((cents * 1000 + 5000) / 10_000);
  return browser.w('acceptBooking', {
    provider_id: parties.provider.id,
    booking_id: parties.bookingId,
    offer_amount: amount,
    driver_delivery_cost: (share / 100).toFixed(2),
    offer_amount_status: '1',
    ...more,
  });
}
