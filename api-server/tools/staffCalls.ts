import type pg from 'pg';
import { sessionTokenOf } from './fill';
import { STAFF } from './fillStaff';
import type { BenchmarkRequest } from './scalingCalls';

export async function staffCallsFor(
  client: pg.ClientBase,
): Promise<[name: string, call: (count: number) => BenchmarkRequest][]> {
  const ids = async (text: string) => (await client.query(text)).rows.map(({ id }) => id as string);
  const bookings = await ids(`select id from bookings where id like 'fill%' order by md5(id) limit 80`);
  const people = await ids(`select id from users where id like 'fill\\_p%' order by md5(id) limit 80`);
  const x = (path: string): BenchmarkRequest => ({
    method: 'GET',
    path: `/api/v1/admin/${path}`,
    headers: { Cookie: `sid=${sessionTokenOf(STAFF)}` },
  });
  const at = (list: readonly string[], count: number) => list[count % list.length] ?? '';
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const names = ['ava', 'noah', 'sam', 'customer 17', 'nobody called so'];
  const places = ['portland', '1 main', 'street', 'nowhere'];
  return [
    ['today', () => x('today')],
    ['queue', () => x('queue')],
    ['queue, one kind', () => x('queue?kind=problem')],
    ['applications', () => x('applications')],
    ['applications, approved', () => x('applications?state=approved')],
    ['applications by name', () => x('applications?words=applicant')],
    ['applications, nobody has them', () => x('applications?nobodys=true')],
    ['problems', () => x('problems')],
    ['problems, late', () => x('problems?late=true')],
    ['problems of a kind', (count) => x(`problems?kind=${at(['damage', 'nobody_came', 'other'], count)}`)],
    ['problems of a booking', (count) => x(`problems?booking_id=${at(bookings, count)}`)],
    ['bookings', () => x('bookings')],
    ['bookings by id', (count) => x(`bookings?text=${at(bookings, count)}`)],
    ['bookings by name', (count) => x(`bookings?text=${encodeURIComponent(at(names, count))}`)],
    ['bookings by number', (count) => x(`bookings?text=60000000${10 + (count % 80)}`)],
    ['bookings by mail', (count) => x(`bookings?text=fill_u${count + 1}@example.com`)],
    ['bookings of a day', (count) => x(`bookings?from=${day(-count - 1)}&to=${day(-count - 1)}`)],
    ['bookings by status', (count) => x(`bookings?status=${at(['open', 'started', 'cancelled', 'completed'], count)}`)],
    [
      'bookings by payment',
      (count) => x(`bookings?payment_status=${at(['authorized', 'refunded', 'captured'], count)}`),
    ],
    ['bookings by amount', (count) => x(`bookings?min=${200 + count}.00`)],
    ['bookings by place', (count) => x(`bookings?place=${encodeURIComponent(at(places, count))}`)],
    ['bookings, none so dear', () => x('bookings?min=99999.00')],
    ['bookings of a provider', (count) => x(`bookings?provider_id=${at(people, count)}`)],
    ['bookings of a customer', (count) => x(`bookings?customer_id=fill_u${count + 1}`)],
    ['booking', (count) => x(`bookings/${at(bookings, count)}`)],
    ['people', () => x('people')],
    ['people by name', (count) => x(`people?text=${encodeURIComponent(at(names, count))}`)],
    ['people by number', (count) => x(`people?text=60000000${10 + (count % 80)}`)],
    ['people by mail', (count) => x(`people?text=fill_u${count + 1}@example.com`)],
    ['people of a state', (count) => x(`people?state=${at(['active', 'pending_review', 'suspended'], count)}`)],
    ['person', (count) => x(`people/${at(people, count)}`)],
    ['reviews', () => x('reviews')],
    ['reviews, reported', () => x('reviews?view=reported')],
    ['reviews, hidden', () => x('reviews?view=hidden')],
    ['reviews of a provider', (count) => x(`reviews?provider_id=${at(people, count)}`)],
    ['contact messages', () => x('contact-messages')],
    ['message reports', () => x('message-reports')],
    ['photos of work', () => x('work-photos')],
    ['payouts', () => x('payouts')],
    ['payout runs', () => x('payouts/runs')],
    ['held payouts', () => x('payouts/holds')],
    ['wallets without a card', () => x('payouts/wallets')],
    ['balances below zero', () => x('payouts/below-zero')],
    ['commission', () => x('commission')],
    ['coupons', () => x('coupons')],
    ['reconciliation', () => x('reconciliation')],
    ['differences', () => x('reconciliation/differences?open=true')],
    ['ledger', () => x('ledger')],
    ['disputes', () => x('disputes')],
    ['disputes of a booking', (count) => x(`disputes?booking_id=${at(bookings, count)}`)],
    ['failed messages', () => x('outbox/dead')],
    ['failed messages, count', () => x('outbox')],
    ['staff', () => x('staff')],
    ['log', () => x('audit')],
    ['log of a booking', (count) => x(`audit?subject_type=booking&subject_id=${at(bookings, count)}`)],
    ['log by act', () => x('audit?act=problem.decide')],
    ['log of a person', () => x(`audit?who_id=${STAFF}`)],
    ['log by words', () => x('audit?words=robin')],
    ['log of a day', (count) => x(`audit?from=${day(-(count % 30) - 1)}&to=${day(-(count % 30) - 1)}`)],
  ];
}
