import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bookings, notifications } from '../../src/platform/db/schema';
import { changeSetting } from '../../src/platform/settings/settings.repository';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { createBookingWithParties, requestJobTransition, startCodeOf, takeJobSteps } from '../support/jobs';

export function startCodes(testBed: TestBed) {
  const atTheDoor = async (on?: TestServer) => {
    const server = on ?? (await testBed.serve());
    const parties = await createBookingWithParties(testBed, server);
    await takeJobSteps(server, parties, 'accept', 'out', 'arrive');
    server.clock.forward(2 * 3_600_000);
    const code = await startCodeOf(parties.bookingId);
    const others = ['0000', '1111', '2222', '3333'].filter((each) => each !== code);
    const start = (body?: object) => parties.asProvider.x('POST', `/provider/jobs/${parties.bookingId}/start`, body);
    return { ...parties, server, code, others, start };
  };
  const detailsFor = async (browser: HttpBrowser, bookingId: string) =>
    (await browser.w('bookingDetails', { booking_id: bookingId })).body.data;

  describe('the start code', () => {
    test('shows only to the customer, from the acceptance until the start', async () => {
      const server = await testBed.serve();
      const { asCustomer, asProvider, bookingId } = await createBookingWithParties(testBed, server);
      expect(await detailsFor(asCustomer, bookingId)).not.toHaveProperty('start_code');
      const code = await startCodeOf(bookingId);
      expect(code).toMatch(/^\d{4}$/);
      for (const step of ['accept', 'out', 'arrive']) {
        await takeJobSteps(server, { asProvider, bookingId }, step);
        expect(await detailsFor(asCustomer, bookingId)).toMatchObject({ start_code: code });
        expect(await detailsFor(asProvider, bookingId)).not.toHaveProperty('start_code');
        const answers = [
          await asProvider.x('GET', `/provider/jobs/${bookingId}`),
          await asProvider.x('GET', '/provider/jobs?state=mine'),
          await asProvider.w('myBookings', { type: '1' }),
          await asCustomer.w('myBookings', { type: '1' }),
          await asCustomer.x('GET', '/notifications'),
        ];
        expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('start_code');
      }
      await takeJobSteps(server, { asProvider, bookingId }, 'start');
      expect(await detailsFor(asCustomer, bookingId)).not.toHaveProperty('start_code');
    });

    test('starts the work, and counts a wrong one but no empty or partial one', async () => {
      const { start, code, others, bookingId } = await atTheDoor();
      for (const body of [undefined, {}, { code: '12' }, { code: 'abcd' }]) {
        const { status, body: problem } = await start(body);
        expect([status, problem.code, problem.field]).toEqual([400, 'validation', 'code']);
      }
      const { status, body } = await start({ code: others[0] });
      expect([status, body.code, body.tries_left]).toEqual([422, 'start_code_wrong', 2]);
      expect((await start({ code: others[1] })).body.tries_left).toBe(1);
      expect((await start({ code })).status).toBe(200);
      const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
      expect(row?.status).toBe('started');
    });

    test('stops working after three wrong ones, and lets the customer confirm the start', async () => {
      const { start, code, others, asCustomer, asProvider, bookingId, customer } = await atTheDoor();
      const early = await asCustomer.x('POST', `/bookings/${bookingId}/confirm-start`);
      expect([early.status, early.body.code]).toEqual([409, 'state_conflict']);
      for (const wrong of others.slice(0, 3)) expect((await start({ code: wrong })).status).toBe(422);
      expect((await start({ code })).body).toMatchObject({ code: 'start_code_wrong', tries_left: 0 });
      const rows = await testBed.db.select().from(notifications).where(eq(notifications.userId, customer.id));
      expect(rows.filter(({ kind }) => kind === 'start_asked')).toHaveLength(1);
      expect((await asProvider.x('GET', `/provider/jobs/${bookingId}`)).body.start_with).toBe('customer');
      expect((await detailsFor(asCustomer, bookingId)).can.confirm_start).toBe(true);
      expect((await asProvider.x('POST', `/bookings/${bookingId}/confirm-start`)).status).toBe(404);
      const { status, body } = await asCustomer.x('POST', `/bookings/${bookingId}/confirm-start`);
      expect([status, body.booking.status]).toEqual([200, '4']);
      expect((await requestJobTransition(asProvider, bookingId, 'complete')).status).toBe(200);
    });

    test('allows three of many simultaneous attempts', async () => {
      const { start, others, bookingId } = await atTheDoor();
      const tries = Array.from({ length: 12 }, (_, index) => others[index % others.length]);
      const answers = await Promise.all(tries.map((code) => start({ code })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
      const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
      expect(row).toMatchObject({ status: 'arrived', startTries: 3 });
      expect(row?.startAskedAt).not.toBeNull();
    });

    test('disappears when the operator switches it off', async () => {
      const { server, start, asCustomer, asProvider, bookingId } = await atTheDoor();
      const changedAt = server.clock.now();
      await changeSetting(testBed.db, 'start_code', false, 'test', changedAt);
      try {
        expect(await detailsFor(asCustomer, bookingId)).not.toHaveProperty('start_code');
        expect((await asProvider.x('GET', `/provider/jobs/${bookingId}`)).body.start_with).toBe('nothing');
        expect((await start({ code: 'whatever' })).status).toBe(200);
      } finally {
        await changeSetting(testBed.db, 'start_code', true, 'test', changedAt);
      }
    });
  });
}
