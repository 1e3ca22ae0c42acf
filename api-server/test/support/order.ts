import {
  type BookingType,
  type CouponFunder,
  formatMoney,
  quote,
  toWireDate,
  wallTimeIn,
} from '@doorstep/shared-api/domain';
import { bookingTypeCodes } from '@doorstep/shared-api/wire';
import type { TestServer } from './apiFixture';
import type { AnyValue, HttpBrowser } from './browser';

export const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };

interface OrderOptions {
  category: { id: string; services: { id: string; name: string; priceCents: number }[] };
  /** Provider's own prices, in the order of the services. */
  prices?: number[];
  quantities?: number[];
  providerId?: string;
  percent?: number;
  couponPercent?: number;
  couponFunder?: CouponFunder | undefined;
  bookingType?: BookingType;
  startAt?: Date;
}

export function orderFields(options: OrderOptions): Record<string, string> {
  const {
    category,
    prices,
    quantities = [],
    providerId = '',
    percent = 10,
    couponPercent,
    couponFunder = 'platform',
    bookingType = 'book',
    startAt,
  } = options;
  const lines = category.services.map((service, index) => ({
    subcategory_id: service.id,
    subcategory_name: service.name,
    ...(quantities[index] && { quantity: quantities[index] }),
    priceCents: (prices?.[index] ?? service.priceCents) * (quantities[index] ?? 1),
  }));
  const rule =
    couponPercent === undefined
      ? undefined
      : ({ kind: 'percent', points: couponPercent * 100, fundedBy: couponFunder } as const);
  const totals = quote(lines, rule, percent * 100);
  const start = startAt && wallTimeIn('America/Los_Angeles', startAt);
  return {
    provider_id: providerId,
    service_location: '12 High St, Portland',
    address: '12 High St, Portland',
    pick_lat: '45.5152',
    pick_long: '-122.6784',
    address2: '',
    pick_lat2: '',
    pick_long2: '',
    full_name: 'Somebody Else',
    phone: '000',
    start_date: start ? toWireDate(start.date) : '',
    start_time: start ? start.time : '',
    start_date_sec: start ? start.date : '',
    category_name: 'Whatever',
    category_id: category.id,
    order_service: JSON.stringify(
      lines.map(({ priceCents, ...line }) => ({ ...line, price: formatMoney(priceCents) })),
    ),
    totalPrice: formatMoney(totals.totalCents),
    delivery_cost: formatMoney(totals.payableCents),
    driver_delivery_cost: formatMoney(totals.providerPayoutCents),
    admin_profit: formatMoney(totals.commissionCents),
    coupon_discount: formatMoney(totals.discountCents),
    booking_type: bookingTypeCodes[bookingType],
    ...(startAt ? {} : { asap: 'true' }),
  };
}

export async function pay(browser: HttpBrowser, order: AnyValue, card: Partial<typeof CARD> = {}): Promise<AnyValue> {
  const quoted = await browser.x('POST', '/quote', order);
  if (quoted.status !== 200) throw new Error(`no quote: ${JSON.stringify(quoted.body)}`);
  const intent = await browser.x('POST', '/payments/intents', { quote_id: quoted.body.quote_id });
  if (intent.status !== 200) throw new Error(`no intent: ${JSON.stringify(intent.body)}`);
  const { client_secret } = intent.body;
  const result = await browser.x('POST', '/payments/test/confirm', { client_secret, ...CARD, ...card });
  return { ...result.body, client_secret, quote: quoted.body };
}

export const quoteFields = (fields: Record<string, string>, coupon?: string) => ({
  category_id: fields.category_id,
  ...servicesOf(JSON.parse(fields.order_service ?? '[]')),
  ...(fields.provider_id && { provider_id: fields.provider_id }),
  ...(coupon && { coupon }),
  booking_type: fields.booking_type,
});

const servicesOf = (lines: { subcategory_id: string; quantity?: number }[]) => ({
  subcategory_ids: lines.map((line) => line.subcategory_id),
  ...(lines.some((line) => line.quantity) && { quantities: lines.map((line) => line.quantity ?? 1) }),
});

/** Up to eight hours are within working hours. */
export function hoursAhead(server: TestServer, hours: number): Date {
  const at = server.clock.now();
  at.setUTCMinutes(0, 0, 0);
  at.setUTCHours(at.getUTCHours() + hours);
  return at;
}

export const intentStatus = async (server: TestServer, id: string) =>
  (await server.app.context.payments.find(id))?.status;
