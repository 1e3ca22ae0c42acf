import { mayDo, staffRoles } from '@doorstep/shared-api/domain';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { sessionFor } from './support/callTable';
import { createBookingWithParties, makeOffer, type Parties } from './support/jobs';
import { createSignedInStaff, setUpSecondStep } from './support/staff';

describe('what the staff read through the site', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let parties: Parties;
  let hire: Parties;
  beforeAll(async () => {
    server = await testBed.serve();
    parties = await createBookingWithParties(testBed, server);
    hire = await createBookingWithParties(testBed, server, { bookingType: 'hire' });
    await makeOffer(hire.asProvider, hire, 'provider', '100.00');
  });

  const calls: [string, string, () => string, (browser: HttpBrowser) => Promise<{ status: number; body: unknown }>][] =
    [
      ['my bookings', 'booking.list', () => '/bookings', (browser) => browser.w('myBookings', { type: '1' })],
      ['preloaded bookings', 'booking.list', () => '/bookings', (browser) => browser.x('GET', '/bookings?type=1')],
      [
        'a booking',
        'booking.look',
        () => parties.bookingId,
        (browser) => browser.w('bookingDetails', { booking_id: parties.bookingId }),
      ],
      [
        'the offers of the provider',
        'booking.look',
        () => hire.bookingId,
        (browser) => browser.w('offerList', { order_id: hire.bookingId }),
      ],
      [
        'the offers of the customer',
        'booking.look',
        () => hire.bookingId,
        (browser) => browser.w('userOfferList', { order_id: hire.bookingId }),
      ],
      [
        'a receipt',
        'booking.look',
        () => parties.bookingId,
        (browser) => browser.x('GET', `/bookings/${parties.bookingId}/receipt`),
      ],
    ];
  const linesOf = (act: string, id: string, actorId: string) =>
    testBed.db.$count(auditLog, and(eq(auditLog.act, act), eq(auditLog.subjectId, id), eq(auditLog.actorId, actorId)));

  describe.each(calls)('%s', (_name, act, idOf, call) => {
    test.each(staffRoles)('checks the right of the role %s, and logs the access', async (role) => {
      const { user, browser } = await createSignedInStaff(testBed, server, role);
      const { status } = await call(browser);
      const may = mayDo([role], 'bookings.read');
      if (may) expect(status).toBe(200);
      else expect(status).toBe(403);
      expect(await linesOf(act, idOf(), user.id)).toBe(may ? 1 : 0);
    });

    test('requires the second step', async () => {
      const { user, browser } = await createSignedInStaff(testBed, server, 'operations');
      await setUpSecondStep(server, browser);
      const again = await sessionFor(testBed, server, user.id);
      // Public calls treat such a session as a visitor's and return nothing.
      expect([204, 403]).toContain((await call(again)).status);
      expect(await linesOf(act, idOf(), user.id)).toBe(0);
    });

    test('logs nothing for people who read their own data', async () => {
      const before = await testBed.db.$count(auditLog);
      await call(idOf() === hire.bookingId ? hire.asCustomer : parties.asCustomer);
      expect(await testBed.db.$count(auditLog)).toBe(before);
    });
  });
});
