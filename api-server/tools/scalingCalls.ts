import { bookingTabCodes, offerTypeCodes } from '@doorstep/shared-api/wire';
import type pg from 'pg';
import { xsrfOf } from '../src/identity/auth/sessions/sessions';
import { sessionTokenOf } from './fill';

export interface BenchmarkRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

type RequestFactory = (count: number) => BenchmarkRequest;

export async function scalingCallsFor(client: pg.ClientBase): Promise<[name: string, call: RequestFactory][]> {
  const rows = async (text: string) => (await client.query(text)).rows as Record<string, string>[];
  // Spread over all that there is, not its newest part.
  const some = (what: string) => `select * from (${what}) w order by md5(w.id) limit 80`;
  const customers = await rows(some(`select id from users where id like 'fill\\_u%'`));
  const providers = await rows(some(`select id from users where id like 'fill\\_p%'`));
  const bookingRows = await rows(
    some(
      `select id, user_id from bookings where booking_type = 'hire' and status = 'completed' and id like 'fill%' and substr(id, 7)::int % 4 = 0`,
    ),
  );
  const [service] = await rows(
    `select subcategory_id as id from provider_services group by 1 order by count(*) desc limit 1`,
  );
  const at = (list: Record<string, string>[], count: number) => list[count % list.length] ?? {};

  const as = (id?: string) => ({
    'Content-Type': 'application/json',
    ...(id && { Cookie: `sid=${sessionTokenOf(id)}`, 'X-XSRF-TOKEN': xsrfOf(sessionTokenOf(id)) }),
  });
  const w = (path: string, id?: string, fields: object = {}): BenchmarkRequest => ({
    method: 'POST',
    path: `/UserController/${path}`,
    headers: as(id),
    body: JSON.stringify({ app_token: 'doorstep-web-1', user_id: id ?? '', ...fields }),
  });
  const x = (path: string, id?: string): BenchmarkRequest => ({
    method: 'GET',
    path: `/api/v1/${path}`,
    headers: as(id),
  });
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const customer = (count: number) => at(customers, count).id ?? '';
  const provider = (count: number) => at(providers, count).id ?? '';
  const here = { lat: '45.5152', long: '-122.6784' };

  return [
    ['categories', () => w('category_with_subcategory')],
    ['best providers', () => w('top_rated_provider_list')],
    ['all providers, ready', () => w('provider_list')],
    ['all providers, nearby', () => w('provider_list', undefined, { ...here, sort: 'distance' })],
    [
      'providers by words',
      (count) => w('provider_list', undefined, { q: ['pipe', 'clean', 'sam', 'wash'][count % 4] }),
    ],
    [
      'providers of a service',
      () => w('subcategory_according_provider', undefined, { ...here, subcategory_id: service?.id }),
    ],
    [
      'provider, first seen',
      (count) => w('subcategory_according_provider_details', undefined, { provider_id: provider(count) }),
    ],
    ['reviews of a provider', (count) => x(`providers/${provider(count)}/reviews`)],
    ['free times', (count) => x(`availability?provider_id=${provider(count)}&from=${day(1)}&to=${day(7)}&duration=60`)],
    ['bookings of a customer', (count) => w('user_current_delivery', customer(count), { type: bookingTabCodes.all })],
    [
      'bookings of a provider',
      (count) => w('user_current_delivery', provider(count), { type: bookingTabCodes.completed }),
    ],
    [
      'booking',
      (count) => w('deliveryDetails', at(bookingRows, count).user_id, { booking_id: at(bookingRows, count).id }),
    ],
    [
      'offers',
      (count) =>
        w('offer_list', at(bookingRows, count).user_id, {
          order_id: at(bookingRows, count).id,
          type: offerTypeCodes.provider,
        }),
    ],
    ['messages', (count) => x(`bookings/${at(bookingRows, count).id}/messages`, at(bookingRows, count).user_id)],
    ['notifications', (count) => x('notifications', customer(count))],
    ['wallet', (count) => x('wallet', customer(count))],
    ['open jobs', (count) => x('provider/jobs?state=open', provider(count))],
    ['past jobs', (count) => x('provider/jobs?state=done', provider(count))],
    ['earnings of a year', (count) => x(`provider/earnings?from=${day(-364)}&to=${day(0)}`, provider(count))],
    ['testimonials', () => x('content/testimonials?lang=en')],
    ['figures of the home page', () => x('content/stats?lang=en')],
  ];
}
