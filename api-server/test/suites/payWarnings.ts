import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { endUnpaidBookings } from '../../src/bookings/bookings/expireBookings';
import { warnOfPayments } from '../../src/bookings/bookings/remindOfVisits';
import { deliverNotifications } from '../../src/identity/notifications/deliver';
import { addMilliseconds, HOUR, MINUTE } from '../../src/platform/clock';
import { bookings, notifications } from '../../src/platform/db/schema';
import type { TestBed } from '../support/apiFixture';
import { accept, createBookingWithParties, makeOffer } from '../support/jobs';
import { hoursAhead } from '../support/order';
import { messagesTo } from '../support/outbox';

export function payWarnings(testBed: TestBed) {
  const agreed = async (hours: number) => {
    const server = await testBed.serve();
    const startAt = hoursAhead(server, hours);
    const parties = await createBookingWithParties(testBed, server, { bookingType: 'hire', startAt });
    const { asProvider, asCustomer, bookingId, customer, provider } = parties;
    await makeOffer(asProvider, parties, 'provider', '85.00');
    await accept(asCustomer, parties, '85.00');
    const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
    const payBy = booking?.payBy as Date;
    const warnings = async () => {
      const rows = await testBed.db.select().from(notifications).where(eq(notifications.bookingId, bookingId));
      return rows
        .filter(({ kind }) => /^payment|unpaid/.test(kind))
        .map(({ kind, userId }) => `${kind} ${userId === provider.id ? 'provider' : 'customer'}`)
        .sort();
    };
    const at = (now: Date) => warnOfPayments({ db: testBed.db, clock: () => now });
    const mails = async () => {
      await deliverNotifications(server.app.context);
      return (await messagesTo(server, customer.email)).filter(({ text }) => text.includes(bookingId));
    };
    return { ...parties, server, payBy, warnings, at, mails };
  };
  const due = 'payment_due customer';
  const soon = 'payment_due_soon customer';

  describe('an agreed price that is not paid', () => {
    test('sends the way to pay with the deadline, and one reminder two hours before it', async () => {
      const { bookingId, payBy, warnings, at, mails } = await agreed(72);
      // Mails of the same moment come in any order.
      const toPay = async () =>
        (await mails()).filter(({ text }) => text.includes(`/payment-methode?booking_id=${bookingId}`));
      expect(await warnings()).toEqual([due]);
      await vi.waitFor(async () => expect(await toPay()).toHaveLength(1), { timeout: 10_000 });
      const [mail] = await toPay();
      expect(mail?.subject).toMatch(/^\$85\.00 is agreed with /);
      expect(mail?.text).toMatch(/To be paid by: .*\d (AM|PM) P[SD]T/);
      await at(addMilliseconds(payBy, -2 * HOUR - MINUTE));
      expect(await warnings()).toEqual([due]);
      await Promise.all([at(addMilliseconds(payBy, -2 * HOUR)), at(addMilliseconds(payBy, -2 * HOUR))]);
      expect(await warnings()).toEqual([due, soon]);
      await at(addMilliseconds(payBy, -MINUTE));
      expect(await warnings()).toEqual([due, soon]);
      await vi.waitFor(async () => expect(await toPay()).toHaveLength(2), { timeout: 10_000 });
    });

    test('sends the reminder of a visit that is soon ten minutes before the deadline', async () => {
      const { payBy, warnings, at } = await agreed(1);
      await at(addMilliseconds(payBy, -11 * MINUTE));
      expect(await warnings()).toEqual([due]);
      await at(addMilliseconds(payBy, -10 * MINUTE));
      expect(await warnings()).toEqual([due, soon]);
    });

    test('sends no reminder after the deadline or the payment', async () => {
      const { bookingId, payBy, warnings, at } = await agreed(72);
      await at(addMilliseconds(payBy, MINUTE));
      await testBed.db
        .update(bookings)
        .set({ paymentStatus: 'captured', payBy: null })
        .where(eq(bookings.id, bookingId));
      await at(addMilliseconds(payBy, -HOUR));
      expect(await warnings()).toEqual([due]);
    });

    test('ends with a notification to both sides', async () => {
      const { server, payBy, warnings } = await agreed(72);
      server.clock.forward(payBy.getTime() - server.clock.now().getTime() + MINUTE);
      await endUnpaidBookings(server.app.context, server.app.server.log);
      expect(await warnings()).toEqual(['booking_unpaid provider', due, 'payment_missed customer']);
    });
  });
}
