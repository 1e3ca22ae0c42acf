import { type Recurrence, visitStart, wallTimeIn } from '@doorstep/shared-api/domain';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { endUnpaidBookings } from '../src/bookings/bookings/expireBookings';
import { warnOfPayments } from '../src/bookings/bookings/remindOfVisits';
import { bookRecurringVisits } from '../src/bookings/recurring/bookVisits';
import { VISITS_AHEAD } from '../src/bookings/recurring/changeRecurring';
import { chargeVisits, remindOfVisitPayments } from '../src/bookings/recurring/chargeVisits';
import { addMilliseconds, DAY, HOUR, MINUTE } from '../src/platform/clock';
import {
  bookings,
  daysOff,
  ledger,
  notifications,
  paymentMethods,
  problems,
  providerProfiles,
  providerServices,
  recurringBookings,
  recurringVisits,
  slotClaims,
  subcategories,
  users,
} from '../src/platform/db/schema';
import { gatherPersonalData } from '../src/records/exports/personalData';
import { PASSWORD, type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { createBookingWithParties, takeJobSteps } from './support/jobs';
import { CARD, hoursAhead, orderFields, pay, quoteFields } from './support/order';

const PORTLAND = 'America/Los_Angeles';

/** A job's price is always 100. */
describe('recurring bookings', () => {
  const testBed = useTestBed();

  const book = (server: TestServer) => bookRecurringVisits(server.app.context, server.app.server.log);
  const until = (server: TestServer, at: Date) => server.clock.forward(at.getTime() - server.clock.now().getTime());

  const begun = async (every: Recurrence = 'week', accepted = true) => {
    const server = await testBed.serve();
    const startAt = hoursAhead(server, 50);
    const parties = await createBookingWithParties(testBed, server, {
      bookingType: 'schedule',
      startAt,
      recurs: every,
    });
    const read = async () => {
      const [row] = await testBed.db
        .select()
        .from(recurringBookings)
        .where(eq(recurringBookings.firstBookingId, parties.bookingId));
      if (!row) throw new Error('it does not recur');
      return row;
    };
    const { id } = await read();
    const start = { ...wallTimeIn(PORTLAND, startAt), timeZone: PORTLAND, every };
    const startOf = (visit: number) => visitStart(start, visit);
    const visits = () =>
      testBed.db
        .select()
        .from(recurringVisits)
        .where(eq(recurringVisits.recurringId, id))
        .orderBy(asc(recurringVisits.number));
    const bookingOf = async (visit: number) => {
      const row = (await visits()).find(({ number }) => number === visit);
      const [booking] = await testBed.db
        .select()
        .from(bookings)
        .where(eq(bookings.id, row?.bookingId ?? ''));
      if (!booking) throw new Error(`visit ${visit} is not booked`);
      return booking;
    };
    const notified = async (bookingId = parties.bookingId) => {
      const rows = await testBed.db.select().from(notifications).where(eq(notifications.bookingId, bookingId));
      return rows
        .filter(({ kind }) => /^visit_(b|r|c|f|m|sk)|^recurring/.test(kind))
        .map(({ kind, userId }) => `${kind} ${userId === parties.provider.id ? 'provider' : 'customer'}`)
        .sort();
    };
    const reach = async (visit: number) => {
      until(server, addMilliseconds(startOf(visit), -7 * DAY));
      await book(server);
    };
    if (accepted) {
      await takeJobSteps(server, parties, 'accept');
      await book(server);
    }
    return { ...parties, server, id, read, startOf, visits, bookingOf, notified, reach };
  };
  const show = (as: HttpBrowser, id: string): Promise<AnyValue> => as.x('GET', `/recurring-bookings/${id}`);
  const skip = (as: HttpBrowser, id: string, visit: number): Promise<AnyValue> =>
    as.x('POST', `/recurring-bookings/${id}/skip`, { visit });

  describe('a recurring booking', () => {
    test('waits for the acceptance of its first visit, and shows both sides the next ones', async () => {
      const { server, id, read, asCustomer, asProvider, provider, bookingId, startOf } = await begun(
        'two_weeks',
        false,
      );
      await book(server);
      expect(await read()).toMatchObject({ state: 'waiting', providerId: null, nextVisit: 1, nextStartAt: startOf(1) });
      expect((await show(asProvider, id)).status).toBe(404);
      await takeJobSteps(server, { asProvider, bookingId }, 'accept');
      await book(server);
      expect(await read()).toMatchObject({ state: 'running', providerId: provider.id });
      const { body } = await show(asCustomer, id);
      expect(body).toMatchObject({
        every: 'two_weeks',
        state: 'running',
        first_booking_id: bookingId,
        price: '100.00',
        can: { end: true, skip: true, resume: false },
      });
      const states = body.visits.map(({ number, state, start_at }: AnyValue) => [number, state, new Date(start_at)]);
      expect(states).toEqual([
        [0, 'booked', startOf(0)],
        ...[1, 2, 3, 4, 5].map((visit) => [visit, 'planned', startOf(visit)]),
      ]);
      expect((await show(asProvider, id)).body.visits).toHaveLength(6);
      const list = await asProvider.x('GET', '/recurring-bookings');
      expect(list.body.items.map((item: AnyValue) => item.id)).toEqual([id]);
      const details = await asCustomer.w('bookingDetails', { booking_id: bookingId });
      expect(details.body.data.recurring).toEqual({ id, every: 'two_weeks' });
    });

    test('ends when no provider accepts its first visit', async () => {
      const { server, asCustomer, bookingId, read } = await begun('week', false);
      await asCustomer.w('cancelBooking', { booking_id: bookingId, type: '1' });
      await book(server);
      expect(await read()).toMatchObject({ state: 'ended', endedBy: 'system' });
    });

    test('books each visit a week ahead as accepted, at the provider’s hour, unpaid until four hours before', async () => {
      const { server, provider, bookingOf, startOf, notified, reach, visits, bookingId } = await begun();
      until(server, addMilliseconds(startOf(1), -7 * DAY - MINUTE));
      await book(server);
      expect(await visits()).toHaveLength(1);
      await reach(1);
      const first = await bookingOf(0);
      const booking = await bookingOf(1);
      expect(booking).toMatchObject({
        status: 'accepted',
        providerId: provider.id,
        startAt: startOf(1),
        endAt: addMilliseconds(startOf(1), HOUR),
        payBy: addMilliseconds(startOf(1), -4 * HOUR),
        paymentStatus: 'requires_payment',
        paymentId: null,
        payableCents: 10_000,
        address: first.address,
        notes: first.notes,
      });
      expect(booking.number).not.toBe(first.number);
      expect(await testBed.db.$count(slotClaims, eq(slotClaims.bookingId, booking.id))).toBe(4);
      expect(await notified(booking.id)).toEqual(['visit_booked customer', 'visit_coming provider']);
      expect(await notified(bookingId)).toEqual([]);
      await book(server);
      expect(await visits()).toHaveLength(2);
    });

    test('books each visit once, despite simultaneous processes', async () => {
      const { server, startOf, visits, notified, bookingOf } = await begun();
      until(server, addMilliseconds(startOf(1), -7 * DAY));
      const other = await testBed.serve();
      until(other, server.clock.now());
      await Promise.all([book(server), book(other), book(server), book(other)]);
      expect((await visits()).map(({ number, state }) => [number, state])).toEqual([
        [0, 'booked'],
        [1, 'booked'],
      ]);
      const booking = await bookingOf(1);
      const isOfTheHour = and(eq(bookings.userId, booking.userId), eq(bookings.startAt, startOf(1)));
      expect(await testBed.db.$count(bookings, isOfTheHour)).toBe(1);
      expect(await notified(booking.id)).toEqual(['visit_booked customer', 'visit_coming provider']);
    });

    test('either skips or books a visit in simultaneous requests, never both', async () => {
      const { server, asCustomer, id, startOf, visits, notified, bookingId } = await begun();
      until(server, addMilliseconds(startOf(1), -7 * DAY));
      const [{ status }] = await Promise.all([skip(asCustomer, id, 1), book(server)]);
      // Run again: the first run stops at a visit that is being skipped.
      await book(server);
      const [, visit, ...others] = await visits();
      expect(others).toEqual([]);
      expect(visit?.state).toBe(status === 200 ? 'skipped' : 'booked');
      expect([200, 409]).toContain(status);
      expect(await notified(bookingId)).toEqual(status === 200 ? ['visit_skipped provider'] : []);
    });

    test('lets either side skip a visit once, and tells the other side', async () => {
      const { server, asCustomer, asProvider, id, notified, reach, visits, startOf, read } = await begun();
      const next = (await read())?.nextVisit ?? 0;
      expect((await skip(asCustomer, id, next + VISITS_AHEAD)).body.field).toBe('visit');
      expect((await skip(asCustomer, id, 2)).body.visits[2]).toMatchObject({ number: 2, state: 'skipped' });
      await skip(asCustomer, id, 2);
      await skip(asProvider, id, 3);
      expect(await notified()).toEqual(['visit_skipped customer', 'visit_skipped provider']);
      expect((await skip(asCustomer, id, 0)).body.code).toBe('validation');
      expect((await skip(asCustomer, id, 40)).body.field).toBe('visit');
      for (const visit of [1, 2, 3]) await reach(visit);
      expect((await visits()).map(({ state }) => state)).toEqual(['booked', 'booked', 'skipped', 'skipped']);
      expect((await skip(asCustomer, id, 1)).body.code).toBe('state_conflict');
      expect(server.clock.now() < startOf(3)).toBe(true);
    });

    test('takes a separate payment for each visit when it is booked', async () => {
      const { server, asCustomer, reach, bookingOf } = await begun();
      await reach(1);
      const { id } = await bookingOf(1);
      const { body: intent } = await asCustomer.x('POST', '/payments/intents', { booking_id: id });
      expect(intent.amount).toBe('100.00');
      const { client_secret } = intent;
      await asCustomer.x('POST', '/payments/test/confirm', { client_secret, ...CARD });
      expect((await asCustomer.x('POST', `/bookings/${id}/pay`, { intent_id: intent.id })).status).toBe(200);
      expect(await bookingOf(1)).toMatchObject({ paymentStatus: 'captured', paymentId: intent.id });
      const moved = await testBed.db
        .select({ kind: ledger.kind, cents: ledger.amountCents })
        .from(ledger)
        .where(eq(ledger.bookingId, id));
      expect(moved.map(({ kind, cents }) => `${kind} ${cents}`).sort()).toEqual(['authorized 10000', 'captured 10000']);
      until(server, addMilliseconds(server.clock.now(), 7 * DAY));
      await endUnpaidBookings(server.app.context, server.app.server.log);
      expect((await bookingOf(1)).status).toBe('accepted');
    });

    test('uses the provider’s new price, and says so', async () => {
      const { provider, reach, bookingOf, notified } = await begun();
      await testBed.db
        .update(providerServices)
        .set({ priceCents: 12_050 })
        .where(eq(providerServices.providerId, provider.id));
      await reach(1);
      const booking = await bookingOf(1);
      expect(booking).toMatchObject({ totalCents: 12_050, payableCents: 12_050, commissionCents: 1205 });
      const [news] = await testBed.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.bookingId, booking.id), eq(notifications.kind, 'visit_repriced')));
      expect(news?.values).toEqual({ amount: '120.50', before: '100.00' });
      await reach(2);
      expect(await notified((await bookingOf(2)).id)).toContain('visit_booked customer');
    });

    test('needs no payment for a free visit, says so to both sides, and takes place', async () => {
      const { server, provider, asCustomer, id, reach, startOf, bookingOf, notified } = await begun();
      const price = (priceCents: number) =>
        testBed.db.update(providerServices).set({ priceCents }).where(eq(providerServices.providerId, provider.id));
      await price(0);
      await reach(1);
      const booking = await bookingOf(1);
      expect(booking).toMatchObject({ payableCents: 0, paymentStatus: 'not_required', payBy: null });
      expect(await notified(booking.id)).toEqual(['visit_free customer', 'visit_free provider']);
      const [visit] = (await show(asCustomer, id)).body.visits;
      expect(visit).toMatchObject({ number: 1, state: 'booked', booking_id: booking.id });
      expect(visit).not.toHaveProperty('pay_by');
      until(server, addMilliseconds(startOf(1), -HOUR));
      await endUnpaidBookings(server.app.context, server.app.server.log);
      expect((await bookingOf(1)).status).toBe('accepted');
      await price(10_000);
      await reach(2);
      expect(await notified((await bookingOf(2)).id)).toEqual(['visit_coming provider', 'visit_repriced customer']);
    });

    test('tells its provider that the next visit was reassigned, without naming that booking', async () => {
      const { asCustomer, asProvider, id, reach, bookingOf } = await begun();
      await reach(1);
      const { id: bookingId } = await bookingOf(1);
      const other = await testBed.user('provider');
      await testBed.db.update(bookings).set({ providerId: other.id }).where(eq(bookings.id, bookingId));
      const [visit] = (await show(asProvider, id)).body.visits;
      expect(visit).toMatchObject({ number: 1, state: 'reassigned' });
      expect(visit).not.toHaveProperty('booking_id');
      expect((await show(asCustomer, id)).body.visits[0]).toMatchObject({ state: 'booked', booking_id: bookingId });
    });

    test.each([
      ['time_taken', 'somebody else has booked the time'],
      ['not_at_work', 'the provider has a day off'],
      ['provider', 'the provider takes no jobs'],
      ['provider', 'the provider is suspended'],
      ['service', 'the service was retired'],
      ['customer', 'the customer is suspended'],
    ] as const)('skips a visit (%s) because %s, and tells both sides', async (reason, what) => {
      const { server, provider, customer, bookingOf, startOf, reach, visits, notified, read } = await begun();
      const [service] = await testBed.db
        .select()
        .from(providerServices)
        .where(eq(providerServices.providerId, provider.id));
      const subcategoryId = service?.subcategoryId ?? '';
      const day = wallTimeIn(PORTLAND, startOf(1)).date;
      if (what.includes('somebody else'))
        await testBed.db
          .insert(slotClaims)
          .values({ providerId: provider.id, stepAt: addMilliseconds(startOf(1), 30 * MINUTE), bookingId: 'b_other' });
      if (what.includes('day off'))
        await testBed.db.insert(daysOff).values({ providerId: provider.id, fromDay: day, toDay: day });
      if (what.includes('no jobs'))
        await testBed.db
          .update(providerProfiles)
          .set({ takingJobs: false })
          .where(eq(providerProfiles.userId, provider.id));
      if (what.includes('retired'))
        await testBed.db
          .update(subcategories)
          .set({ retiredAt: server.clock.now() })
          .where(eq(subcategories.id, subcategoryId));
      const suspended = what.includes('provider is suspended')
        ? provider
        : what.includes('customer')
          ? customer
          : undefined;
      if (suspended)
        await testBed.db.update(users).set({ accountStatus: 'suspended' }).where(eq(users.id, suspended.id));
      await reach(1);
      expect((await visits())[1]).toMatchObject({ number: 1, state: 'missed', reason, bookingId: null });
      expect(await notified()).toEqual(['visit_missed customer', 'visit_missed provider']);
      expect(await read()).toMatchObject({ state: 'running', nextVisit: 2 });
      await testBed.db
        .update(providerProfiles)
        .set({ takingJobs: true })
        .where(eq(providerProfiles.userId, provider.id));
      await testBed.db.update(subcategories).set({ retiredAt: null }).where(eq(subcategories.id, subcategoryId));
      if (suspended) await testBed.db.update(users).set({ accountStatus: 'active' }).where(eq(users.id, suspended.id));
      await reach(2);
      expect((await bookingOf(2)).status).toBe('accepted');
    });

    test('pauses after three unpaid visits, and resumes on the customer’s request', async () => {
      const { server, asCustomer, asProvider, id, reach, read, startOf, notified, bookingOf, visits } = await begun();
      for (const visit of [1, 2, 3]) {
        await reach(visit);
        until(server, addMilliseconds(startOf(visit), -4 * HOUR + MINUTE));
        await endUnpaidBookings(server.app.context, server.app.server.log);
        expect((await bookingOf(visit)).status).toBe('cancelled');
      }
      await reach(4);
      expect(await read()).toMatchObject({ state: 'paused', nextVisit: 4 });
      expect(await notified()).toEqual(['recurring_paused customer', 'recurring_paused provider']);
      expect((await show(asCustomer, id)).body).toMatchObject({ can: { skip: false, resume: true }, visits: [] });
      for (const side of [asCustomer, asProvider]) {
        expect(await skip(side, id, 4)).toMatchObject({
          status: 409,
          body: { code: 'state_conflict', detail: expect.stringContaining('is paused') },
        });
      }
      expect((await asProvider.x('POST', `/recurring-bookings/${id}/resume`)).status).toBe(404);
      until(server, addMilliseconds(startOf(4), -DAY));
      expect((await asCustomer.x('POST', `/recurring-bookings/${id}/resume`)).body.state).toBe('running');
      expect(await read()).toMatchObject({ nextVisit: 5 });
      await reach(5);
      expect((await visits()).map(({ number }) => number)).toEqual([0, 1, 2, 3, 5]);
      expect((await bookingOf(5)).status).toBe('accepted');
      expect(await notified()).toContain('recurring_resumed provider');
    });

    test('continues with future visits after weeks without the job, and sends no last-minute payment request', async () => {
      const { server, startOf, visits, notified, read, reach } = await begun();
      until(server, addMilliseconds(startOf(3), -DAY));
      for (let run = 0; run < 4; run++) await book(server);
      await reach(4);
      const decided = (await visits()).slice(1).map(({ state, reason }) => `${state} ${reason ?? ''}`.trim());
      expect(decided).toEqual(['missed late', 'missed late', 'missed late', 'booked']);
      // Expect news of the next visit alone: the other two are over by now.
      expect(await notified()).toEqual(['visit_missed customer', 'visit_missed provider']);
      expect((await read()).state).toBe('running');
    });

    test.each(['customer', 'provider'] as const)(
      'ends by its %s, keeps booked visits, and books no new ones',
      async (by) => {
        const { asCustomer, asProvider, id, reach, notified, visits, read, bookingOf } = await begun();
        await reach(1);
        const as = by === 'customer' ? asCustomer : asProvider;
        expect((await as.x('POST', `/recurring-bookings/${id}/end`)).body).toMatchObject({
          state: 'ended',
          ended_by: by,
          can: { end: false, skip: false },
        });
        await as.x('POST', `/recurring-bookings/${id}/end`);
        expect(await notified()).toEqual([`recurring_ended ${by === 'customer' ? 'provider' : 'customer'}`]);
        await reach(2);
        expect(await visits()).toHaveLength(2);
        expect((await bookingOf(1)).status).toBe('accepted');
        expect((await skip(asCustomer, id, 2)).body.code).toBe('state_conflict');
        expect((await read()).endedAt).not.toBeNull();
      },
    );

    test('ends with the account of either side, and appears in the customer’s data export', async () => {
      const { server, asCustomer, asProvider, customer, bookingId, id, read, notified } = await begun();
      await takeJobSteps(server, { asProvider, bookingId }, 'decline');
      await book(server);
      expect((await read()).state).toBe('running');
      const [account] = await testBed.db.select().from(users).where(eq(users.id, customer.id));
      const own = account && (await gatherPersonalData(testBed.db, account, server.clock.now()));
      expect(own?.recurring_bookings).toMatchObject([{ first_booking_id: bookingId, every: 'week', state: 'running' }]);
      const closing = await asProvider.w('deleteAccount', { password: PASSWORD });
      expect(closing.body).toMatchObject({ result: 'true' });
      expect(await read()).toMatchObject({ state: 'ended', endedBy: 'provider' });
      expect(await notified()).toEqual(['recurring_ended customer']);
      expect((await show(asCustomer, id)).body.other_name).toBe('Former provider');
    });

    test('needs a chosen day and hour', async () => {
      const server = await testBed.serve();
      const { browser } = await testBed.customer(server);
      const category = await testBed.category(5_000);
      const startAt = hoursAhead(server, 50);
      const send = async (fields: Record<string, string>, recurs: string) => {
        const paid = fields.booking_type === '1' ? undefined : await pay(browser, quoteFields(fields));
        return browser.w('booking', { ...fields, recurs, ...(paid && { stripeToken: paid.id }) });
      };
      const provider = await testBed.provider(category.services);
      const providerId = provider.id;
      const scheduled = orderFields({ category, providerId, bookingType: 'schedule', startAt });
      expect((await send(scheduled, 'fortnight')).body.data ?? {}).not.toHaveProperty('booking_id');
      const now = orderFields({ category, providerId });
      expect((await send(now, 'week')).body.data ?? {}).not.toHaveProperty('booking_id');
      expect((await send(scheduled, 'month')).body.data.recurring_id).toMatch(/^rb_/);
    });
  });

  describe('the payment of a visit', () => {
    type Begun = Awaited<ReturnType<typeof begun>>;
    const charge = ({ server }: Begun) => chargeVisits(server.app.context, server.app.server.log);
    const sweep = async (of: Begun) => {
      await charge(of);
      await remindOfVisitPayments(of.server.app.context);
      await warnOfPayments(of.server.app.context);
    };
    const before = async (of: Begun, hours: number) => {
      until(of.server, addMilliseconds(of.startOf(1), -hours * HOUR));
      await sweep(of);
    };
    const requestsOf = async (of: Begun) => {
      const { id } = await of.bookingOf(1);
      const rows = await testBed.db.select().from(notifications).where(eq(notifications.bookingId, id));
      return rows
        .filter(({ kind }) => /^visit_(booked|will|charge|unpaid)|^payment_/.test(kind))
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map(({ kind }) => kind);
    };
    const saveCard = async (as: HttpBrowser, number = CARD.number): Promise<string> =>
      (await as.x('POST', '/payment-methods', { ...CARD, number })).body.id;
    const agreed = async (number?: string) => {
      const of = await begun();
      const cardId = await saveCard(of.asCustomer, number);
      const { status, body } = await of.asCustomer.x('POST', `/recurring-bookings/${of.id}/card`, {
        payment_method_id: cardId,
      });
      expect([status, body.charged_card?.id, body.can.charge]).toEqual([200, cardId, true]);
      await of.reach(1);
      return { ...of, cardId };
    };
    const payByHand = async (of: Begun) => {
      const { id } = await of.bookingOf(1);
      const { body: intent } = await of.asCustomer.x('POST', '/payments/intents', { booking_id: id });
      await of.asCustomer.x('POST', '/payments/test/confirm', { client_secret: intent.client_secret, ...CARD });
      await of.asCustomer.x('POST', `/bookings/${id}/pay`, { intent_id: intent.id });
    };
    const captured = async (of: Begun) => {
      const { id } = await of.bookingOf(1);
      const rows = await testBed.db
        .select()
        .from(ledger)
        .where(and(eq(ledger.bookingId, id), eq(ledger.kind, 'captured')));
      return rows.length;
    };
    const openProblem = async (of: Begun) => {
      const now = of.server.clock.now();
      await testBed.db.insert(problems).values({
        id: `pr_${of.bookingId}`,
        bookingId: of.bookingId,
        openedBy: 'customer',
        kind: 'other',
        state: 'open',
        createdAt: now,
        updatedAt: now,
        dueAt: addMilliseconds(now, DAY),
      });
    };
    const decideProblem = (of: Begun) =>
      testBed.db.update(problems).set({ state: 'decided' }).where(eq(problems.bookingId, of.bookingId));

    test('asks 72, 24 and 6 hours before the visit where no card is charged', async () => {
      const of = await begun();
      await of.reach(1);
      await before(of, 73);
      expect(await requestsOf(of)).toEqual(['visit_booked']);
      await before(of, 72);
      await sweep(of);
      expect(await requestsOf(of)).toEqual(['visit_booked', 'visit_unpaid']);
      await before(of, 24);
      await sweep(of);
      await before(of, 6);
      await sweep(of);
      expect(await requestsOf(of)).toEqual(['visit_booked', 'visit_unpaid', 'visit_unpaid', 'payment_due_soon']);
      expect((await of.bookingOf(1)).status).toBe('accepted');
    });

    test('charges the saved card a day before, once, in two maintenance processes', async () => {
      const of = await agreed();
      await before(of, 25);
      expect(await captured(of)).toBe(0);
      expect(await requestsOf(of)).toEqual(['visit_will_charge']);
      const shown = (await show(of.asCustomer, of.id)).body.visits.find(({ number }: AnyValue) => number === 1);
      expect(new Date(shown.charge_at)).toEqual(addMilliseconds(of.startOf(1), -DAY));
      until(of.server, addMilliseconds(of.startOf(1), -DAY));
      await Promise.all([charge(of), charge(of), sweep(of)]);
      expect(await captured(of)).toBe(1);
      expect(await requestsOf(of)).toEqual(['visit_will_charge', 'payment_taken']);
      await before(of, 6);
      expect(await of.bookingOf(1)).toMatchObject({ status: 'accepted', paymentStatus: 'captured' });
      expect(await requestsOf(of)).toEqual(['visit_will_charge', 'payment_taken']);
    });

    test.each<[string, (of: Begun & { cardId: string }) => Promise<unknown>, string[], string]>([
      [
        'asks by hand where the card was removed',
        ({ asCustomer, cardId }) => asCustomer.x('DELETE', `/payment-methods/${cardId}`),
        ['visit_will_charge', 'visit_unpaid', 'payment_due_soon'],
        'requires_payment',
      ],
      [
        'asks by hand where the customer takes the consent back',
        ({ asCustomer, id }) => asCustomer.x('DELETE', `/recurring-bookings/${id}/card`),
        ['visit_will_charge', 'visit_unpaid', 'payment_due_soon'],
        'requires_payment',
      ],
      [
        'asks by hand where the bank refuses the card',
        ({ cardId }) =>
          testBed.db
            .update(paymentMethods)
            .set({ ref: 'pm_test::card_declined:visa:0002' })
            .where(eq(paymentMethods.id, cardId)),
        ['visit_will_charge', 'visit_charge_failed', 'payment_due_soon'],
        'requires_payment',
      ],
      [
        'asks by hand where the bank wants to see the customer',
        ({ cardId }) =>
          testBed.db
            .update(paymentMethods)
            .set({ ref: 'pm_test:challenge::visa:3155' })
            .where(eq(paymentMethods.id, cardId)),
        ['visit_will_charge', 'visit_charge_failed', 'payment_due_soon'],
        'requires_payment',
      ],
      [
        'takes nothing twice where the customer paid by hand meanwhile',
        (of) => payByHand(of),
        ['visit_will_charge', 'payment_taken'],
        'captured',
      ],
      [
        'charges after a process that ended in the middle of it',
        ({ id, server }) =>
          testBed.db
            .update(recurringVisits)
            .set({ chargeState: 'charging', chargedAt: server.clock.now() })
            .where(and(eq(recurringVisits.recurringId, id), eq(recurringVisits.number, 1))),
        ['visit_will_charge', 'payment_taken'],
        'captured',
      ],
      [
        'charges another card that the customer chose meanwhile',
        async ({ asCustomer, id, cardId }) => {
          const other = await saveCard(asCustomer, '4000056655665556');
          await asCustomer.x('POST', `/recurring-bookings/${id}/card`, { payment_method_id: other });
          await asCustomer.x('DELETE', `/payment-methods/${cardId}`);
        },
        ['visit_will_charge', 'payment_taken'],
        'captured',
      ],
    ])('%s', async (_title, meanwhile, news, paymentStatus) => {
      const of = await agreed();
      await before(of, 30);
      await meanwhile(of);
      for (const hours of [24, 23, 6]) await before(of, hours);
      expect(await requestsOf(of)).toEqual(news);
      expect(await of.bookingOf(1)).toMatchObject({ status: 'accepted', paymentStatus });
      expect(await captured(of)).toBe(paymentStatus === 'captured' ? 1 : 0);
    });

    test('charges nothing for a cancelled visit', async () => {
      const of = await agreed();
      await before(of, 30);
      await of.asCustomer.x('POST', `/bookings/${(await of.bookingOf(1)).id}/cancel-request`, {});
      await before(of, 24);
      expect(await captured(of)).toBe(0);
      expect((await of.bookingOf(1)).status).toBe('cancelled');
      expect(await requestsOf(of)).toEqual(['visit_will_charge']);
    });

    test('waits while a problem of the series is open', async () => {
      const of = await agreed();
      await openProblem(of);
      for (const hours of [72, 24, 20]) await before(of, hours);
      expect([await captured(of), await requestsOf(of)]).toEqual([0, ['visit_will_charge']]);
      await decideProblem(of);
      await before(of, 19);
      expect([await captured(of), await requestsOf(of)]).toEqual([1, ['visit_will_charge', 'payment_taken']]);
    });

    test('stays off, without new visits, while a problem of the series is open', async () => {
      const of = await begun();
      await openProblem(of);
      await of.reach(1);
      expect(await of.visits()).toHaveLength(1);
      await decideProblem(of);
      until(of.server, addMilliseconds(of.startOf(1), -6 * DAY));
      await book(of.server);
      await openProblem({ ...of, bookingId: (await of.bookingOf(1)).id });
      for (const hours of [72, 24, 6]) await before(of, hours);
      expect(await requestsOf(of)).toEqual(['visit_booked']);
    });

    test('charges only the customer’s own card, and only with their consent', async () => {
      const { asCustomer, asProvider, id, server } = await begun();
      const cardId = await saveCard(asCustomer);
      const { browser: stranger } = await testBed.customer(server);
      const otherCard = await saveCard(stranger);
      const body = { payment_method_id: cardId };
      expect((await asProvider.x('POST', `/recurring-bookings/${id}/card`, body)).status).toBe(404);
      expect(
        (await stranger.x('POST', `/recurring-bookings/${id}/card`, { payment_method_id: otherCard })).status,
      ).toBe(404);
      expect(
        (await asCustomer.x('POST', `/recurring-bookings/${id}/card`, { payment_method_id: otherCard })).status,
      ).toBe(404);
      expect((await asCustomer.x('POST', `/recurring-bookings/${id}/card`, body)).status).toBe(200);
      const { body: toProvider } = await show(asProvider, id);
      expect([toProvider.charged_card, toProvider.can.charge]).toEqual([undefined, false]);
    });
  });
});
