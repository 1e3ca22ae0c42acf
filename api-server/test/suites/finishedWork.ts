import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { runMaintenance } from '../../src/main/maintenance';
import { findLedgerMismatches } from '../../src/money/ledger/balances.repository';
import { balanceOf } from '../../src/money/ledger/ledger.repository';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock';
import { bookingLines, bookings, ledger, providerProfiles, slotClaims } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import { createBookingWithParties, type Parties, requestJobTransition, takeJobSteps } from '../support/jobs';
import { hoursAhead, orderFields, pay, quoteFields } from '../support/order';

export function finishedWork(testBed: TestBed) {
  const finished = async (hours?: number) => {
    const server = await testBed.serve();
    const parties = await createBookingWithParties(testBed, server, {
      startAt: hours ? hoursAhead(server, hours) : undefined,
    });
    await takeJobSteps(server, parties, 'accept', 'out', 'arrive', 'start', 'complete');
    const earned = () => balanceOf(testBed.db, `provider_payable:${parties.provider.id}`);
    const confirm = () => parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
    const details = async () =>
      (await parties.asCustomer.w('bookingDetails', { booking_id: parties.bookingId })).body.data;
    return { ...parties, server, earned, confirm, details };
  };
  const run = (server: TestServer) => runMaintenance(server.app.context, server.app.server.log);

  describe('finished work', () => {
    test('gets paid when the customer confirms it, and not before', async () => {
      const { server, asProvider, asCustomer, bookingId, earned, confirm, details } = await finished();
      const now = server.clock.now().getTime();
      const before = await details();
      expect(before).toMatchObject({ status: '5', completion: { state: 'awaiting' }, can: { confirm: true } });
      expect(Math.abs(Date.parse(before.completion.until) - now - DAY)).toBeLessThan(MINUTE);
      expect(await earned()).toBe(0);
      const receipt = async () => (await asCustomer.x('GET', `/bookings/${bookingId}/receipt`)).body;
      expect((await receipt()).escrow).toEqual({ state: 'held', until: before.completion.until });
      const today = server.clock.now().toISOString().slice(0, 10);
      const { body: earnings } = await asProvider.x('GET', `/provider/earnings?from=${today}&to=${today}`);
      expect(earnings.held).toMatchObject([{ booking_id: bookingId, amount: '90.00', until: before.completion.until }]);

      expect((await asProvider.x('POST', `/bookings/${bookingId}/confirm`)).status).toBe(404);
      expect((await confirm()).body.booking).toMatchObject({
        completion: { state: 'confirmed' },
        can: { confirm: false },
      });
      expect(await earned()).toBe(9000);
      expect((await receipt()).escrow).toEqual({ state: 'paid', until: '' });
      expect((await confirm()).status).toBe(409);
      expect(await earned()).toBe(9000);
      const { body: later } = await asProvider.x('GET', `/provider/earnings?from=${today}&to=${today}`);
      expect(later).toMatchObject({ held: [], totals: { earned: '90.00' } });
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('counts as confirmed after a day without a complaint', async () => {
      const { server, earned, details } = await finished();
      server.clock.forward(DAY - MINUTE);
      await run(server);
      expect([await earned(), (await details()).completion.state]).toEqual([0, 'awaiting']);
      server.clock.forward(2 * MINUTE);
      await Promise.all([run(server), run(server), run(server)]);
      expect([await earned(), (await details()).completion.state]).toEqual([9000, 'confirmed']);
    });

    test('can be undone for five minutes, and done again', async () => {
      const { server, asProvider, bookingId, provider, earned, confirm, details } = await finished();
      const jobs = async () => {
        const [profile] = await testBed.db
          .select()
          .from(providerProfiles)
          .where(eq(providerProfiles.userId, provider.id));
        return profile?.completedJobs;
      };
      expect(await jobs()).toBe(1);
      server.clock.forward(4 * MINUTE);
      expect((await requestJobTransition(asProvider, bookingId, 'undo')).body.booking.status).toBe('4');
      expect(await jobs()).toBe(0);
      expect(await details()).not.toHaveProperty('completion');
      expect((await confirm()).status).toBe(409);
      server.clock.forward(HOUR);
      await takeJobSteps(server, { asProvider, bookingId }, 'complete');
      expect([await jobs(), await earned()]).toEqual([1, 0]);
      server.clock.forward(6 * MINUTE);
      expect((await requestJobTransition(asProvider, bookingId, 'undo')).status).toBe(409);
      expect((await confirm()).status).toBe(200);
      expect((await requestJobTransition(asProvider, bookingId, 'undo')).status).toBe(409);
      expect([await jobs(), await earned()]).toEqual([1, 9000]);
    });

    describe('done early, which frees the rest of its time', () => {
      const early = async () => {
        const { server, details: _, ...parties } = await finished(5);
        const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, parties.bookingId));
        if (!row?.startAt) throw new Error('an accepted booking has a time');
        const [line] = await testBed.db.select().from(bookingLines).where(eq(bookingLines.bookingId, row.id));
        const other = await testBed.customer(server);
        const services = [{ id: line?.subcategoryId ?? '', name: line?.subcategoryName ?? '', priceCents: 10_000 }];
        const fields = orderFields({
          category: { id: row.categoryId, services },
          providerId: parties.provider.id,
          startAt: row.startAt,
        });
        const { id } = await pay(other.browser, quoteFields(fields));
        const book = () => other.browser.w('booking', { ...fields, stripeToken: id });
        return { ...parties, server, book };
      };
      const stepsOf = async ({ bookingId }: Pick<Parties, 'bookingId'>) =>
        testBed.db.$count(slotClaims, eq(slotClaims.bookingId, bookingId));
      const undo = ({ asProvider, bookingId }: Pick<Parties, 'asProvider' | 'bookingId'>) =>
        requestJobTransition(asProvider, bookingId, 'undo');

      test('reserves that time again when it is undone', async () => {
        const parties = await early();
        expect(await stepsOf(parties)).toBe(0);
        expect((await undo(parties)).status).toBe(200);
        expect(await stepsOf(parties)).toBe(4);
        expect((await parties.book()).body.error).toMatchObject({ code: 'slot_taken' });
        expect((await requestJobTransition(parties.asProvider, parties.bookingId, 'complete')).status).toBe(200);
        expect(await stepsOf(parties)).toBe(0);
      });

      test('cannot be undone once that time is booked, and stays done', async () => {
        const parties = await early();
        expect((await parties.book()).body.response).toBe(true);
        const refused = await undo(parties);
        expect(refused).toMatchObject({
          status: 409,
          body: { code: 'state_conflict', detail: expect.stringContaining('has been booked in the meantime') },
        });
        const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, parties.bookingId));
        expect(row).toMatchObject({ status: 'completed', completion: 'awaiting' });
        expect(await stepsOf(parties)).toBe(0);
        const [profile] = await testBed.db
          .select()
          .from(providerProfiles)
          .where(eq(providerProfiles.userId, parties.provider.id));
        expect(profile?.completedJobs).toBe(1);
        expect((await parties.confirm()).status).toBe(200);
      });

      test('gives the time to one of a simultaneous undo and booking', async () => {
        for (let count = 0; count < 4; count += 1) {
          const parties = await early();
          const [undone, booked] = await Promise.all([undo(parties), parties.book()]);
          const isUndone = undone.status === 200;
          expect([isUndone, booked.body.response]).toEqual(isUndone ? [true, false] : [false, true]);
          expect(await stepsOf(parties)).toBe(isUndone ? 4 : 0);
        }
      });
    });

    test('carries out one of a simultaneous confirmation and undo', async () => {
      const { asProvider, bookingId, earned, confirm } = await finished();
      const answers = await Promise.all([
        confirm(),
        requestJobTransition(asProvider, bookingId, 'undo'),
        confirm(),
        requestJobTransition(asProvider, bookingId, 'undo'),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
      const isConfirmed = row?.completion === 'confirmed';
      expect([row?.status, await earned()]).toEqual(isConfirmed ? ['completed', 9000] : ['started', 0]);
      expect(await testBed.db.$count(ledger, eq(ledger.bookingId, bookingId))).toBeGreaterThan(0);
      expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    });

    test('can be reviewed before it is confirmed', async () => {
      expect((await (await finished()).details()).can.review).toBe(true);
    });
  });
}
