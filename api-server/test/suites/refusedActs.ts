import { eq, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { notifications, users } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import { createBookingWithParties, takeJobSteps } from '../support/jobs';
import { report } from '../support/problemWays';
import { changedTables, hashRows } from '../support/rows';
import { createSignedInStaff } from '../support/staff';

type Staff = Awaited<ReturnType<typeof createSignedInStaff>>;

export function refusedActSuite(testBed: TestBed) {
  let server: TestServer;
  let owner: Staff;
  let operations: Staff;

  const refused = async (by: Staff, method: string, path: string, body: object) => {
    // Wait for messages that are still leaving, as they change their own rows: first notifications, then the outbox.
    await expect.poll(() => testBed.db.$count(notifications, ne(notifications.sendBy, ''))).toBe(0);
    await server.messagesSent();
    const before = await hashRows(testBed, server);
    const response = await by.browser.x(method, `/admin${path}`, body);
    expect(changedTables(before, await hashRows(testBed, server)), path).toEqual([]);
    return response;
  };

  describe('a refused act changes nothing', () => {
    beforeAll(async () => {
      // Turn off the gateway's events, as they would add rows a moment later.
      server = await testBed.serve({}, { testDelivery: () => {} });
      await testBed.db
        .update(users)
        .set({ staffRoles: ['content'] })
        .where(eq(users.userType, 'admin'));
      owner = await createSignedInStaff(testBed, server, 'owner');
      operations = await createSignedInStaff(testBed, server, 'operations');
    });

    test('refuses to approve a withdrawn or empty application', async () => {
      for (const [accountStatus, state] of [
        ['deleted', 'withdrawn'],
        ['pending_review', 'incomplete'],
      ] as const) {
        const { id } = await testBed.user('provider', { accountStatus });
        const response = await refused(operations, 'POST', `/applications/${id}/decide`, {
          decision: 'approve',
          seen: 1,
        });
        expect(response).toMatchObject({ status: 409, body: { code: 'state_conflict', state } });
      }
    });

    test('refuses self-suspension, and the suspension or demotion of the last owner', async () => {
      const suspension = { seen: 1, reason: 'A test of it' };
      expect(await refused(owner, 'POST', `/people/${owner.user.id}/suspend`, suspension)).toMatchObject({
        status: 409,
      });
      expect(await refused(operations, 'POST', `/people/${owner.user.id}/suspend`, suspension)).toMatchObject({
        status: 403,
      });
      const roles = { seen: 1, roles: ['content'], why: 'A test of it' };
      const changed = await refused(owner, 'PUT', `/staff/${owner.user.id}/roles`, roles);
      expect([changed.status, changed.body.code]).toEqual([409, 'state_conflict']);
    });

    test('keeps one of two owners who suspend each other at once', async () => {
      const second = await createSignedInStaff(testBed, server, 'owner');
      const suspend = (by: Staff, id: string) =>
        by.browser.x('POST', `/admin/people/${id}/suspend`, { seen: 1, reason: 'A test of it' });
      const responses = await Promise.all([suspend(owner, second.user.id), suspend(second, owner.user.id)]);
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const rows = await testBed.db.select().from(users).where(eq(users.userType, 'admin'));
      const left = rows.filter(
        ({ staffRoles, accountStatus }) => staffRoles.includes('owner') && accountStatus === 'active',
      );
      expect(left).toHaveLength(1);
      owner = left[0]?.id === owner.user.id ? owner : second;
    });

    test('refuses a refund above the rest, of a problem and of a booking', async () => {
      const parties = await createBookingWithParties(testBed, server);
      await takeJobSteps(server, parties, 'accept', 'out', 'arrive', 'start', 'complete');
      operations = await createSignedInStaff(testBed, server, 'operations');
      const { bookingId } = parties;
      const { body: booking } = await operations.browser.x('GET', `/admin/bookings/${bookingId}`);
      const refund = { refund_cents: 10_001, pay_provider_cents: 0, reason: 'A test of it' };
      const tooMuch = { status: 422, body: { field: 'refund_cents', reason: 'too_much', left_cents: 10_000 } };
      const move = { ...refund, move: 'refund', seen: booking.version };
      expect(await refused(operations, 'POST', `/bookings/${bookingId}/move`, move)).toMatchObject(tooMuch);
      const { body: problems } = await parties.asCustomer.x('POST', `/bookings/${bookingId}/problems`, report);
      const problemId = problems.items[0].id;
      const { body: problem } = await operations.browser.x('GET', `/admin/problems/${problemId}`);
      const decision = { ...refund, outcome: 'refund', seen: problem.version };
      expect(await refused(operations, 'POST', `/problems/${problemId}/decide`, decision)).toMatchObject(tooMuch);
    });

    test('names the roles that have the missing right', async () => {
      const content = await createSignedInStaff(testBed, server, 'content');
      const { id } = await testBed.user();
      const response = await refused(content, 'POST', `/people/${id}/suspend`, { seen: 1, reason: 'A test of it' });
      expect(response).toMatchObject({
        status: 403,
        body: { code: 'forbidden', roles: expect.arrayContaining(['owner']) },
      });
    });
  });
}
