import { dayAfter } from '@doorstep/shared-api/calendar';
import { instantOfWallTime } from '../domain/zone';
import type { OtherProviderWire } from '../wire/bookings';
import type { TipWire } from '../wire/payments';
import { exampleResponses } from './examples';
import type { StubRequest } from './stubMessages';

const zone = 'America/Los_Angeles';
const hour = 3_600_000;

function slot(day: string, time: string) {
  const start = instantOfWallTime(zone, { date: day, time });
  return { start_at: start.toISOString(), end_at: new Date(start.getTime() + hour).toISOString() };
}

function freeTimes(query: URLSearchParams) {
  const slots = [];
  const closed = [];
  const [from = '', to = ''] = [query.get('from') ?? '', query.get('to') ?? ''];
  for (let day = from; day <= to; day = dayAfter(day)) {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 0) {
      closed.push(day);
      continue;
    }
    slots.push(slot(day, '09:00'), slot(day, '10:30'), slot(day, '13:00'));
  }
  return { time_zone: zone, slots, closed_days: closed };
}

const exampleTip = {
  state: 'none',
  currency: 'usd',
  provider: { name: 'Sam Carter' },
  min: '1.00',
  max: '200.00',
  options: [
    { percent: 10, amount: '4.10' },
    { percent: 15, amount: '6.10' },
    { percent: 20, amount: '8.20' },
  ],
  until: '',
  amount: '0.00',
  given_at: '',
  returned: '0.00',
} satisfies TipWire;

export const exampleReceipt = {
  number: 'R-2026-0077',
  booking_id: 'b_77',
  issued_at: '2026-11-20T23:00:00Z',
  currency: 'usd',
  customer: { name: 'Mia Torres', address: '1120 NW Couch St' },
  provider: { name: 'Sam Carter' },
  category_name: 'Plumbing',
  lines: [{ name: 'Leak repair', price: '45.55' }],
  totals: {
    services: '45.55',
    discount: '4.56',
    total: '40.99',
    paid: '40.99',
    refunded: '0.00',
    charged_back: '0.00',
  },
  payments: [
    { at: '2026-11-20T21:15:00Z', kind: 'authorized', amount: '40.99' },
    { at: '2026-11-20T21:30:00Z', kind: 'captured', amount: '40.99' },
  ],
  escrow: { state: 'held', until: '2026-11-21T23:00:00Z' },
};

export const exampleRebooking = {
  draft: {
    category_id: 'c_2',
    category_name: 'Plumbing',
    provider_id: 'p_31',
    provider_name: 'Sam Carter',
    lines: [{ subcategory_id: 's_7', subcategory_name: 'Leak repair', price: '45.55' }],
    service_location: '1120 NW Couch St',
    address: '1120 NW Couch St',
    pick_lat: '45.5235',
    pick_long: '-122.6820',
    booking_type: '1',
    start_at: '',
  },
  gone: [],
  nearest: [],
};

export const exampleCards = [
  { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 9, exp_year: 2034, is_default: true },
  { id: 'pm_2', brand: 'mastercard', last4: '4444', exp_month: 3, exp_year: 2033, is_default: false },
];

export const exampleWallet = {
  balance: '12.50',
  currency: 'usd',
  entries: [
    { id: 'w_2', at: '2026-11-20T21:15:00Z', kind: 'payment', amount: '-12.50', booking_id: 'b_77' },
    { id: 'w_1', at: '2026-11-19T21:15:00Z', kind: 'topup', amount: '25.00' },
  ],
};

export const exampleWalletPayout = {
  paid_out: '12.50',
  parts: [{ amount: '12.50', brand: 'visa', last4: '4242' }],
  balance: '0.00',
};

export const exampleRecurring = {
  id: 'rb_1',
  every: 'two_weeks',
  state: 'running',
  category_name: 'Plumbing',
  service_names: ['Leak repair'],
  other_name: 'Sam Carter',
  first_booking_id: 'b_77',
  time_zone: 'America/Los_Angeles',
  price: '40.99',
  can: { end: true, skip: true, resume: false, charge: true },
  visits: [
    {
      number: 1,
      start_at: '2026-12-04T17:00:00Z',
      state: 'booked',
      booking_id: 'b_90',
      pay_by: '2026-12-03T17:00:00Z',
    },
    { number: 2, start_at: '2026-12-18T17:00:00Z', state: 'planned' },
    { number: 3, start_at: '2027-01-01T17:00:00Z', state: 'missed', reason: 'not_at_work' },
  ],
};

const exampleOtherProvider: OtherProviderWire = {
  provider_id: 'p_9',
  fullname: 'Daniel Okafor',
  user_profile_pic: '/assets/people/daniel.jpg',
  avg_rating: '4.87',
  review_count: 178,
  distance_km: 1.3,
  price: '83.00',
  start_at: '2026-11-23T17:00:00Z',
  instant: true,
};

type ExampleBody = Readonly<Record<string, unknown>>;

export function bookingsResponse(
  path: string,
  request: StubRequest,
  body: ExampleBody,
): ExampleBody | 'no content' | undefined {
  if (path.startsWith('/recurring-bookings'))
    return path === '/recurring-bookings' ? { items: [exampleRecurring] } : exampleRecurring;
  const call = `${request.method} ${path.replace(/^\/bookings\/[^/]+/, '/bookings').replace(/^(\/payment-methods)\/pm_.+/, '$1/id')}`;
  const booking = exampleResponses.bookingDetails.success.data as ExampleBody;
  switch (call) {
    case 'GET /availability':
      return freeTimes(request.query);
    case 'GET /availability/open':
      return { ...freeTimes(request.query), people: 3 };
    case 'GET /availability/soonest':
      return { people: 3, from: '2026-11-20T21:15:00Z', until: '2026-11-20T22:00:00Z', opens_at: '' };
    case 'POST /holds':
      return { hold_id: 'h_1', start_at: body.start_at, expires_at: '2099-01-01T00:00:00Z' };
    case 'GET /bookings/others':
      return { others: [exampleOtherProvider] };
    case 'POST /bookings/rebook':
      return exampleRebooking;
    case 'POST /bookings/reschedule':
      return { booking: { ...booking, start_at: body.start_at } };
    case 'POST /bookings/cancel-request':
      return body.preview
        ? { fee: '0.00', refund: '40.99', currency: 'usd', policy: 'free', until: '' }
        : { booking: { ...booking, status: '6' }, fee: '0.00', refund: '40.99' };
    case 'POST /bookings/confirm':
    case 'POST /bookings/confirm-start':
    case 'POST /bookings/nobody-came':
    case 'POST /bookings/take-back':
      return { booking };
    case 'POST /bookings/pay':
      return { booking: { ...booking, payment: { status: 'authorized', amount: '40.99', currency: 'usd' } } };
    case 'GET /bookings/tip':
      return exampleTip;
    case 'POST /bookings/tip':
      return { ...exampleTip, state: 'given', until: '', amount: '15.00', given_at: '2026-11-21T20:00:00Z' };
    case 'GET /bookings/receipt':
      return exampleReceipt;
    case 'GET /payments/config':
      return { gateway: 'test', methods: ['card', 'wallet'] };
    case 'GET /wallet':
      return exampleWallet;
    case 'POST /wallet/payout':
      return exampleWalletPayout;
    case 'POST /wallet/topups':
      return { balance: '37.50' };
    case 'GET /payment-methods':
      return { items: [] };
    case 'POST /payment-methods':
      return { ...exampleCards[0], is_default: body.make_default };
    case 'POST /payment-methods/setup':
      return { id: 'seti_1', client_secret: 'seti_1_secret_x' };
    case 'DELETE /holds/h_1':
    case 'DELETE /payment-methods/id':
      return 'no content';
    default:
      return undefined;
  }
}
