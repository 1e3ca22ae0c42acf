import type { OfferType } from '@doorstep/shared-api/domain';
import { and, desc, eq, lte, or } from 'drizzle-orm';
import { wasAccepted } from '../../identity/disclosure/wasAccepted.repository';
import type { Session } from '../../platform/db/connect';
import { equalsConstant } from '../../platform/db/equalsConstant';
import { bookings, offers, providerProfiles, users } from '../../platform/db/schema';

export type Offer = typeof offers.$inferSelect;

export async function findLiveOffer(tx: Session, bookingId: string): Promise<Offer | undefined> {
  const [live] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.bookingId, bookingId), eq(offers.status, 'live')));
  return live;
}

export async function listOfferIds(tx: Session, bookingId: string): Promise<string[]> {
  const rows = await tx.select({ id: offers.id }).from(offers).where(eq(offers.bookingId, bookingId));
  return rows.map(({ id }) => id);
}

export function listOffers(db: Session, bookingId: string, type: OfferType, partyId: string | undefined) {
  const isParty =
    partyId === undefined ? undefined : or(eq(bookings.userId, partyId), eq(bookings.providerId, partyId));
  return db
    .select({ offer: offers, provider: users, profile: providerProfiles, booking: bookings, wasAccepted })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.bookingId))
    .innerJoin(users, eq(users.id, offers.providerId))
    .innerJoin(providerProfiles, eq(providerProfiles.userId, offers.providerId))
    .where(and(eq(offers.bookingId, bookingId), eq(offers.type, type), isParty))
    .orderBy(desc(offers.createdAt), desc(offers.id));
}

export function listExpiredOffers(db: Session, now: Date): Promise<Offer[]> {
  return db
    .select()
    .from(offers)
    .where(and(equalsConstant(offers.status, 'live'), lte(offers.expiresAt, now)))
    .limit(200);
}

export async function insertOffer(tx: Session, offer: typeof offers.$inferInsert) {
  await tx.insert(offers).values(offer);
}

export async function closeOffer(tx: Session, id: string): Promise<Offer | undefined> {
  const [closed] = await tx
    .update(offers)
    .set({ status: 'closed' })
    .where(and(eq(offers.id, id), eq(offers.status, 'live')))
    .returning();
  return closed;
}

export async function markOfferAccepted(tx: Session, id: string) {
  await tx.update(offers).set({ status: 'accepted' }).where(eq(offers.id, id));
}

export const hasProviderOffer = async (db: Session, bookingId: string): Promise<boolean> =>
  (await db.$count(offers, and(eq(offers.bookingId, bookingId), eq(offers.type, 'provider')))) > 0;

export async function closeLiveOffer(tx: Session, bookingId: string) {
  await tx
    .update(offers)
    .set({ status: 'closed' })
    .where(and(eq(offers.bookingId, bookingId), eq(offers.status, 'live')));
}
