import { and, eq } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { offers } from '../../db/schema';

export async function markOfferAccepted(tx: Session, id: string) {
  await tx.update(offers).set({ status: 'accepted' }).where(eq(offers.id, id));
}

/** Whichever offer is live, of either side. */
export async function closeLiveOffer(tx: Session, bookingId: string) {
  await tx
    .update(offers)
    .set({ status: 'closed' })
    .where(and(eq(offers.bookingId, bookingId), eq(offers.status, 'live')));
}
