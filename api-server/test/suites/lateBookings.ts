import type { BookingType } from '@doorstep/shared-api/domain';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { runMaintenance } from '../../src/main/maintenance';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock';
import { bookingHistory, bookingLines, bookings, notifications, providerProfiles } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import { createBookingWithParties, makeOffer } from '../support/jobs';
import { hoursAhead, intentStatus, orderFields, pay, quoteFields } from '../support/order';
import { messagesTo } from '../support/outbox';

export function lateBookings(testBed: TestBed) {
  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });

  async function booked(on: TestServer, change: { asap?: boolean; inHours?: number; bookingType?: BookingType } = {}) {
    const { user, browser } = await testBed.customer(on);
    const category = await testBed.category(2000);
    const { bookingType = 'book', inHours } = change;
    const providerId = bookingType === 'hire' ? (await testBed.provider(category.services)).id : '';
    const startAt = inHours === undefined ? undefined : hoursAhead(on, inHours);
    const fields = orderFields({ category, providerId, bookingType, startAt });
    const paid = bookingType === 'hire' ? undefined : await pay(browser, quoteFields(fields));
    const { body } = await browser.w('booking', { ...fields, ...(paid && { stripeToken: paid.id }) });
    return { user, browser, id: body.data.booking_id as string, paymentId: paid?.id ?? '' };
  }
  const statusOf = async (id: string) =>
    (await testBed.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.status;
  const run = (on: TestServer) => runMaintenance(on.app.context, on.app.server.log);

  describe('a booking without an acceptance', () => {
    test.each([
      ['as soon as possible: after half an hour', {}, 29 * MINUTE, 2 * MINUTE],
      ['for a time today: when it begins', { inHours: 3 }, 2 * HOUR, HOUR],
      ['for a day next week: after two days', { inHours: 150 }, 47 * HOUR, 2 * HOUR],
      ['a negotiation: after seven days', { bookingType: 'hire', inHours: 10 * 24 }, 6 * DAY, DAY + MINUTE],
    ] as const)('ends automatically, %s', async (_what, change, before, after) => {
      const ownServer = await testBed.serve();
      const { browser, id, paymentId } = await booked(ownServer, change);
      ownServer.clock.forward(before);
      await run(ownServer);
      expect(await statusOf(id)).toBe('open');
      ownServer.clock.forward(after);
      await run(ownServer);
      expect(await statusOf(id)).toBe('cancelled');
      if (paymentId) expect(await intentStatus(ownServer, paymentId)).toBe('canceled');
      const detail = (await browser.w('bookingDetails', { booking_id: id })).body.data;
      expect(detail.timeline.at(-1)).toMatchObject({ status: '6', by: 'system' });
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('names the provider who did not answer, and others who are free', async () => {
      const ownServer = await testBed.serve();
      const parties = await createBookingWithParties(testBed, ownServer, { startAt: hoursAhead(ownServer, 150) });
      const { bookingId, customer, provider } = parties;
      const services = await testBed.db.query.subcategories.findMany({
        where: (row, { inArray }) =>
          inArray(
            row.id,
            testBed.db
              .select({ id: bookingLines.subcategoryId })
              .from(bookingLines)
              .where(eq(bookingLines.bookingId, bookingId)),
          ),
      });
      const others = [await testBed.provider(services), await testBed.provider(services)];
      const away = await testBed.provider(services);
      await testBed.db.update(providerProfiles).set({ takingJobs: false }).where(eq(providerProfiles.userId, away.id));
      ownServer.clock.forward(49 * HOUR);
      await run(ownServer);
      expect(await statusOf(bookingId)).toBe('cancelled');
      const [news] = await testBed.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, customer.id), eq(notifications.kind, 'booking_unanswered')));
      expect(news?.values.other_ids?.split(' ').sort()).toEqual(others.map(({ id }) => id).sort());
      const mail = (await messagesTo(ownServer, customer.email)).find(({ subject }) =>
        subject.includes('did not answer'),
      );
      expect(mail?.subject).toBe(`${provider.fullname} did not answer in time`);
      for (const { fullname } of others) expect(mail?.text).toContain(fullname);
      expect(mail?.text).not.toContain('Nobody');
      const { data } = (await parties.asCustomer.w('bookingDetails', { booking_id: bookingId })).body;
      expect(data.provider.fullname).toBe(provider.fullname);
      const listed = data.unanswered.others.map(({ provider_id: id }: { provider_id: string }) => id);
      expect(listed.sort()).toEqual(others.map(({ id }) => id).sort());
      const seenByProvider = (await parties.asProvider.w('bookingDetails', { booking_id: bookingId })).body.data;
      expect(seenByProvider?.unanswered).toBeUndefined();
    });

    test('does not call a provider silent who named a price', async () => {
      const ownServer = await testBed.serve();
      const parties = await createBookingWithParties(testBed, ownServer, {
        bookingType: 'hire',
        startAt: hoursAhead(ownServer, 240),
      });
      await makeOffer(parties.asProvider, parties, 'provider', '80.00');
      ownServer.clock.forward(8 * DAY);
      await run(ownServer);
      const kinds = (
        await testBed.db.select().from(notifications).where(eq(notifications.userId, parties.customer.id))
      ).map(({ kind }) => kind);
      expect(kinds).toContain('hire_expired');
      expect(kinds).not.toContain('booking_unanswered');
      const { data } = (await parties.asCustomer.w('bookingDetails', { booking_id: parties.bookingId })).body;
      expect(data.unanswered).toBeUndefined();
    });

    test('ends once, despite several processes', async () => {
      const { user, id, paymentId } = await booked(server);
      server.clock.forward(31 * MINUTE);
      const others = await Promise.all([testBed.serve(), testBed.serve()]);
      for (const other of others) other.clock.forward(31 * MINUTE);
      await Promise.all([server, ...others, server, ...others].map(run));
      expect(await statusOf(id)).toBe('cancelled');
      const ends = and(eq(bookingHistory.bookingId, id), eq(bookingHistory.toStatus, 'cancelled'));
      expect(await testBed.db.$count(bookingHistory, ends)).toBe(1);
      const report = and(eq(notifications.userId, user.id), eq(notifications.kind, 'booking_expired'));
      expect(await testBed.db.$count(notifications, report)).toBe(1);
      expect(await intentStatus(server, paymentId)).toBe('canceled');
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('stays unchanged once a provider has accepted it', async () => {
      const ownServer = await testBed.serve();
      const { id } = await booked(ownServer);
      await testBed.db.update(bookings).set({ status: 'accepted' }).where(eq(bookings.id, id));
      ownServer.clock.forward(3 * HOUR);
      await run(ownServer);
      expect(await statusOf(id)).toBe('accepted');
    });
  });
}
