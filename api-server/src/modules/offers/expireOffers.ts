import { formatMoney } from '@doorstep/shared-api/domain';
import { and, eq, lte } from 'drizzle-orm';
import type { Context } from '../../context';
import { isConstant } from '../../db/isConstant';
import { bookings, offers } from '../../db/schema';
import { publishBooking, withEvents } from '../../events/outbox';
import { notify } from '../notifications/notify';

/** Part of the maintenance job: offers that nobody answered in time end, once, and whoever let it pass hears of it. */
export async function closeExpiredOffers({ db, clock }: Context) {
  const now = clock();
  const late = await db
    .select()
    .from(offers)
    .where(and(isConstant(offers.status, 'live'), lte(offers.expiresAt, now)))
    .limit(200);
  for (const offer of late) {
    await withEvents(db, now, async (tx) => {
      const [closed] = await tx
        .update(offers)
        .set({ status: 'closed' })
        .where(and(eq(offers.id, offer.id), eq(offers.status, 'live')))
        .returning();
      if (!closed) return;
      const [booking] = await tx.select().from(bookings).where(eq(bookings.id, closed.bookingId));
      if (!booking) return;
      publishBooking(tx, booking, 'offer');
      const to = closed.type === 'customer' ? 'provider' : 'customer';
      await notify(tx, now, {
        kind: 'offer_expired',
        booking,
        to,
        values: { amount: formatMoney(closed.amountCents) },
      });
    });
  }
}
