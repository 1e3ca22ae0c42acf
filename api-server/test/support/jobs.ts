import type { BookingType, OfferType } from '@doorstep/shared-api/domain';
import { offerTypeCodes } from '@doorstep/shared-api/wire';
import type { Person, Server, World } from './apiFixture';
import type { Browser } from './browser';
import { orderFields, pay, quoteFor } from './order';

export interface Sides {
  customer: Person;
  provider: Person;
  asCustomer: Browser;
  asProvider: Browser;
  bookingId: string;
}

interface Wish {
  bookingType?: BookingType;
  /** false: open to everybody who offers the service. */
  named?: boolean;
  /** Without it as soon as possible. */
  startAt?: Date;
  price?: number;
  coupon?: { code: string; percent: number };
}

/** A paid booking (or a hire), its customer and its provider, both signed in. */
export async function sidesOf(world: World, server: Server, wish: Wish = {}): Promise<Sides> {
  const { bookingType = 'book', named = true, startAt, price = 10_000, coupon } = wish;
  const category = await world.category(price);
  const provider = await world.provider(category.services);
  const { person: customer, browser: asCustomer } = await world.customer(server);
  const fields = orderFields({
    category,
    providerId: named || bookingType === 'hire' ? provider.id : '',
    bookingType,
    startAt,
    ...(coupon && { couponPercent: coupon.percent }),
  });
  const paid = bookingType === 'hire' ? undefined : await pay(asCustomer, quoteFor(fields, coupon?.code));
  const { body } = await asCustomer.w('booking', {
    ...fields,
    ...(coupon && { coupon: coupon.code }),
    ...(paid && { stripeToken: paid.id }),
  });
  if (!body.data?.booking_id) throw new Error(`no booking: ${JSON.stringify(body)}`);
  const asProvider = await world.signIn(server, provider, 'provider');
  return { customer, provider, asCustomer, asProvider, bookingId: body.data.booking_id };
}

export const move = (browser: Browser, bookingId: string, action: string, reason?: string) =>
  browser.x('POST', `/provider/jobs/${bookingId}/${action}`, reason === undefined ? undefined : { reason });

export const offer = (browser: Browser, sides: Sides, type: OfferType, amount: string, more = {}) =>
  browser.w('sendOffer', {
    amount,
    order_id: sides.bookingId,
    provider_id: sides.provider.id,
    type: offerTypeCodes[type],
    ...more,
  });

/** W21 for an offer at that amount, the share computed as a client does with 10 %. */
export function accept(browser: Browser, sides: Sides, amount: string, more = {}) {
  const cents = Math.round(Number(amount) * 100);
  const share = cents - Math.floor((cents * 1000 + 5000) / 10_000);
  return browser.w('acceptBooking', {
    provider_id: sides.provider.id,
    booking_id: sides.bookingId,
    offer_amount: amount,
    driver_delivery_cost: (share / 100).toFixed(2),
    offer_amount_status: '1',
    ...more,
  });
}
