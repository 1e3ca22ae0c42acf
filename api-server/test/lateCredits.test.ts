import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { runMaintenance } from '../src/main/maintenance';
import { runSettingsCommand } from '../src/main/ops/settingsCommand';
import { findLedgerMismatches } from '../src/money/ledger/balances.repository';
import { balanceOf } from '../src/money/ledger/ledger.repository';
import { MINUTE } from '../src/platform/clock';
import { bookingLines, bookings, ledger, notifications, payments } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue } from './support/browser';
import { changeProvider } from './support/catalogue';
import { createBookingWithParties, requestJobTransition, takeJobSteps } from './support/jobs';
import { hoursAhead, orderFields, pay, quoteFields } from './support/order';
import { report } from './support/problemWays';
import { createSignedInStaff } from './support/staff';

describe('payLateCredits', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeEach(async () => {
    server = await testBed.serve();
    await set({ lateCreditCents: 2000, lateCreditAfter: 15, lateCreditDailyCents: 0 });
  });

  async function set(values: Record<string, number>) {
    const scope = { db: testBed.db, clock: server.clock.now } as Parameters<typeof runSettingsCommand>[0];
    for (const [name, value] of Object.entries(values))
      await runSettingsCommand(scope, { verb: 'set', name, value: String(value) });
  }
  const run = () => runMaintenance(server.app.context, server.app.server.log);

  async function booked({ steps = [], hours = 5 }: { steps?: string[]; hours?: number } = {}) {
    const startAt = hoursAhead(server, hours);
    const parties = await createBookingWithParties(testBed, server, { bookingType: 'schedule', startAt });
    await takeJobSteps(server, parties, 'accept');
    const { asCustomer, asProvider, bookingId, customer } = parties;
    let start = startAt;
    const at = async (minutes: number) => {
      server.clock.forward(start.getTime() + minutes * MINUTE - server.clock.now().getTime());
    };
    for (const step of steps) {
      await at(-30);
      await takeJobSteps(server, parties, step);
    }
    const row = async () => (await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0];
    const credits = async () =>
      (
        await testBed.db
          .select()
          .from(ledger)
          .where(and(eq(ledger.bookingId, bookingId), eq(ledger.kind, 'late_credit')))
      ).map(({ amountCents }) => amountCents);
    const act = (path: string, body: object = {}) => asCustomer.x('POST', `/bookings/${bookingId}/${path}`, body);
    const job = (action: string) => requestJobTransition(asProvider, bookingId, action);
    const moveTo = async (next: Date) => {
      expect((await act('reschedule', { start_at: next.toISOString() })).status).toBe(200);
      await asProvider.x('POST', `/provider/jobs/${bookingId}/reschedule`, { accept: true });
      start = next;
    };
    const details = async (): Promise<AnyValue> =>
      (await asCustomer.w('bookingDetails', { booking_id: bookingId })).body.data;
    const settled = async () => [
      (await row())?.lateCredit,
      await balanceOf(testBed.db, `customer_wallet:${customer.id}`),
    ];
    return { ...parties, startAt, at, row, credits, act, job, moveTo, details, settled };
  }

  test.each([
    ['waits a minute before the promised time', 14, ['promised', 0]],
    ['pays at the promised time', 15, ['credited', 2000]],
    ['pays a minute after the promised time', 16, ['credited', 2000]],
  ] as const)('%s', async (_title, minutes, expected) => {
    const visit = await booked({ steps: ['out'] });
    await visit.at(minutes);
    await run();
    expect(await visit.settled()).toEqual(expected);
  });

  test('pays once, from the promotions account, and notifies the customer', async () => {
    const visit = await booked();
    const before = await balanceOf(testBed.db, 'promotions');
    expect((await visit.details()).late_credit).toEqual({
      ...{ state: 'promised', amount: '20.00' },
      by: new Date(visit.startAt.getTime() + 15 * MINUTE).toISOString().replace('.000Z', 'Z'),
    });
    await visit.at(15);
    await Promise.all([run(), run()]);
    await run();
    expect(await visit.credits()).toEqual([2000]);
    expect(await balanceOf(testBed.db, 'promotions')).toBe(before - 2000);
    const news = await testBed.db.select().from(notifications).where(eq(notifications.userId, visit.customer.id));
    expect(news.filter(({ kind }) => kind === 'late_credit')).toMatchObject([{ values: { amount: '20.00' } }]);
    const { body: wallet } = await visit.asCustomer.x('GET', '/wallet');
    expect(wallet).toMatchObject({
      balance: '20.00',
      entries: [{ kind: 'credit', amount: '20.00', booking_id: visit.bookingId }],
    });
    const staff = (await createSignedInStaff(testBed, server, 'operations')).browser;
    const story = (await staff.x('GET', `/admin/bookings/${visit.bookingId}`)).body;
    expect(story.ledger.filter(({ kind }: AnyValue) => kind === 'late_credit')).toHaveLength(2);
    expect(await findLedgerMismatches(testBed.db)).toEqual([]);
  });

  test('offers others who are free, at their prices', async () => {
    const visit = await booked({ steps: ['out'] });
    const lines = await testBed.db.select().from(bookingLines).where(eq(bookingLines.bookingId, visit.bookingId));
    const other = await testBed.provider(lines.map(({ subcategoryId: id }) => ({ id, priceCents: 11_000 })));
    await visit.at(15);
    await run();
    const { late_credit } = await visit.details();
    expect(late_credit).toMatchObject({ state: 'credited', others: [{ provider_id: other.id, price: '110.00' }] });
    const [news] = await testBed.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, visit.customer.id), eq(notifications.kind, 'late_credit')));
    expect(news?.values).toMatchObject({ other_ids: other.id });
  });

  test('pays nothing when the provider arrives in the last seconds, although the job runs later', async () => {
    const visit = await booked({ steps: ['out'] });
    await visit.at(14.8);
    expect((await visit.job('arrive')).status).toBe(200);
    await visit.at(16);
    await run();
    expect(await visit.settled()).toEqual(['ended', 0]);
    expect((await visit.details()).late_credit).toBeUndefined();
  });

  test('pays when the provider arrived late but before the job ran', async () => {
    const visit = await booked({ steps: ['out'] });
    await visit.at(16);
    expect((await visit.job('arrive')).status).toBe(200);
    await run();
    expect(await visit.settled()).toEqual(['credited', 2000]);
    await takeJobSteps(server, visit, 'start', 'complete');
    await run();
    expect(await visit.credits()).toEqual([2000]);
    expect((await visit.details()).late_credit).toMatchObject({ state: 'credited' });
    expect((await visit.details()).late_credit.others).toBeUndefined();
  });

  test('settles once when an arrival and two jobs run together', async () => {
    const visit = await booked({ steps: ['out'] });
    await visit.at(15);
    const [arrival] = await Promise.all([visit.job('arrive'), run(), run()]);
    await run();
    expect(arrival?.status).toBe(200);
    const [state, balance] = await visit.settled();
    expect([state === 'credited', balance]).toEqual(state === 'credited' ? [true, 2000] : [false, 0]);
    expect(await findLedgerMismatches(testBed.db)).toEqual([]);
  });

  test('stays when the provider says afterwards that the customer was not there', async () => {
    const visit = await booked({ steps: ['out'] });
    await visit.at(20);
    await run();
    expect((await visit.job('arrive')).status).toBe(200);
    await visit.at(60);
    expect((await visit.job('no-show')).status).toBe(200);
    await run();
    expect(await visit.settled()).toEqual(['credited', 2000]);
  });

  test('pays nothing when the provider came in time and nobody opened', async () => {
    const visit = await booked({ steps: ['out'] });
    await visit.at(5);
    await visit.job('arrive');
    await visit.at(40);
    expect((await visit.job('no-show')).status).toBe(200);
    await run();
    expect(await visit.settled()).toEqual(['ended', 0]);
  });

  test.each([
    ['cancel', 'credited', 2000],
    ['complete', 'ended', 0],
  ] as const)('waits while a report is contested, and follows the decision to %s', async (outcome, state, balance) => {
    await set({ lateCreditAfter: 30 });
    const visit = await booked({ steps: ['out'] });
    await visit.at(15);
    expect((await visit.act('nobody-came')).status).toBe(200);
    await visit.asProvider.x('POST', `/provider/jobs/${visit.bookingId}/answer`, { text: 'I was there.' });
    await visit.at(31);
    await run();
    expect(await visit.settled()).toEqual(['promised', 0]);
    const staff = (await createSignedInStaff(testBed, server, 'operations')).browser;
    const { items } = (await visit.asCustomer.x('GET', `/bookings/${visit.bookingId}/problems`)).body;
    const { id } = items[0];
    const seen = (await staff.x('GET', `/admin/problems/${id}`)).body.version;
    const money =
      outcome === 'cancel'
        ? { refund_cents: 10_000, pay_provider_cents: 0 }
        : { refund_cents: 0, pay_provider_cents: 9000 };
    const decided = await staff.x('POST', `/admin/problems/${id}/decide`, {
      outcome,
      ...money,
      reason: 'So be it.',
      seen,
    });
    expect([decided.status, decided.body.detail]).toEqual([200, undefined]);
    await run();
    expect(await visit.settled()).toEqual([state, balance]);
  });

  test('pays nothing when the customer cancels a minute before', async () => {
    const visit = await booked();
    await visit.at(14);
    expect((await visit.act('cancel-request')).status).toBe(200);
    await visit.at(15);
    await run();
    expect(await visit.settled()).toEqual(['ended', 0]);
  });

  test('pays when the provider gives up after the start', async () => {
    const visit = await booked({ steps: ['out'] });
    await visit.at(14);
    expect((await visit.job('decline')).status).toBe(200);
    await run();
    expect(await visit.settled()).toEqual(['promised', 0]);
    await visit.at(15);
    await run();
    expect(await visit.settled()).toEqual(['credited', 2000]);
  });

  test('pays nothing when the provider gives up before the start', async () => {
    const visit = await booked();
    expect((await visit.job('decline')).status).toBe(200);
    await visit.at(15);
    await run();
    expect(await visit.settled()).toEqual(['ended', 0]);
  });

  test('moves with a rescheduled visit', async () => {
    const visit = await booked();
    const later = new Date(visit.startAt.getTime() + 24 * 60 * MINUTE);
    await visit.moveTo(later);
    server.clock.forward(6 * 60 * MINUTE);
    await run();
    expect(await visit.settled()).toEqual(['promised', 0]);
    await visit.at(15);
    await run();
    expect(await visit.settled()).toEqual(['credited', 2000]);
  });

  test('pays nothing when the bank took the money back', async () => {
    const visit = await booked();
    await testBed.db.update(payments).set({ chargedBackCents: 10_000 }).where(eq(payments.bookingId, visit.bookingId));
    await visit.at(15);
    await run();
    expect(await visit.settled()).toEqual(['ended', 0]);
    await testBed.db.update(payments).set({ chargedBackCents: 0 }).where(eq(payments.bookingId, visit.bookingId));
  });

  test('promises nothing once the daily budget is used up, and keeps earlier promises', async () => {
    const [first, second] = [await booked(), await booked()];
    await set({ lateCreditDailyCents: 2000 });
    await first.at(15);
    await run();
    expect([await first.settled(), await second.settled()]).toEqual([
      ['credited', 2000],
      ['credited', 2000],
    ]);
    const third = await booked({ hours: 2 });
    expect([(await third.row())?.lateCredit, (await third.details()).late_credit]).toEqual([null, undefined]);
    server.clock.forward((2 * 24 - 5) * 60 * MINUTE);
    const nextDay = await booked();
    expect((await nextDay.row())?.lateCredit).toBe('promised');
  });

  test('keeps what was promised when the settings change', async () => {
    const promised = await booked();
    await set({ lateCreditCents: 0, lateCreditAfter: 60 });
    const without = await booked();
    await promised.at(15);
    await run();
    expect(await promised.settled()).toEqual(['credited', 2000]);
    expect(await without.settled()).toEqual([null, 0]);
  });

  test('keeps the promise of a quote although the setting went off in between', async () => {
    const category = await testBed.category(4555);
    const provider = await testBed.provider(category.services);
    await changeProvider(testBed, provider.id, { instant: true });
    const { browser } = await testBed.customer(server);
    const startAt = hoursAhead(server, 24);
    const fields = orderFields({ category, providerId: provider.id, startAt, bookingType: 'book' });
    const place = { lat: 45.5152, long: -122.6784 };
    const { id, quote } = await pay(browser, { ...quoteFields(fields), start_at: startAt.toISOString(), ...place });
    const promise = { amount: '20.00', by: expect.any(String) };
    expect(quote.late_credit).toEqual(promise);
    expect(Date.parse(quote.late_credit.by)).toBe(startAt.getTime() + 15 * MINUTE);
    await set({ lateCreditCents: 0 });
    const { body } = await browser.w('booking', {
      ...fields,
      stripeToken: id,
      instant: 'true',
      quote_id: quote.quote_id,
    });
    expect(body.data).toMatchObject({ status: '2', late_credit: promise });
  });

  test('ignores the quote of another customer', async () => {
    const category = await testBed.category(4555);
    const provider = await testBed.provider(category.services);
    const startAt = hoursAhead(server, 24);
    const fields = orderFields({ category, providerId: provider.id, startAt, bookingType: 'book' });
    const { browser: other } = await testBed.customer(server);
    const promised = await pay(other, { ...quoteFields(fields), start_at: startAt.toISOString() });
    expect(promised.quote.late_credit).toBeDefined();
    await set({ lateCreditCents: 0 });
    const { browser } = await testBed.customer(server);
    const { id: stripeToken } = await pay(browser, quoteFields(fields));
    const { body } = await browser.w('booking', { ...fields, stripeToken, quote_id: promised.quote.quote_id });
    expect([body.data?.status, body.data?.late_credit]).toEqual(['1', undefined]);
  });

  test('promises nothing without a start, for a negotiated price, or while the setting is off', async () => {
    const hire = await createBookingWithParties(testBed, server, { bookingType: 'hire' });
    const open = await createBookingWithParties(testBed, server, { bookingType: 'book', named: false });
    await set({ lateCreditCents: 0 });
    const off = await createBookingWithParties(testBed, server, {
      bookingType: 'book',
      startAt: hoursAhead(server, 5),
    });
    for (const { bookingId } of [hire, open, off]) {
      const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
      expect(row?.lateCredit).toBeNull();
    }
  });

  test('waits while staff have not decided about a problem', async () => {
    const visit = await booked({ steps: ['out'] });
    await visit.at(5);
    const { status } = await visit.act('problems', report);
    expect(status).toBeLessThan(300);
    await visit.at(20);
    await run();
    expect(await visit.settled()).toEqual(['promised', 0]);
  });

  test.each([
    ['lateCreditCents', '100001', 'from 0 to 100000.'],
    ['lateCreditAfter', '0', 'from 1 to 1440.'],
    ['lateCreditDailyCents', '-1', 'from 0 to 10000000.'],
  ])('refuses %s %s', async (name, value, message) => {
    const scope = { db: testBed.db, clock: server.clock.now } as Parameters<typeof runSettingsCommand>[0];
    await expect(runSettingsCommand(scope, { verb: 'set', name, value })).rejects.toThrow(message);
  });
});
