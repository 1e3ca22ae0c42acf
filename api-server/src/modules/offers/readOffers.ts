import type { OfferType } from '@doorstep/shared-api/domain';
import { formatMoney } from '@doorstep/shared-api/domain';
import { offerStatusCodes, offerTypeCodes, type ProviderOfferWire } from '@doorstep/shared-api/wire';
import { and, desc, eq, or } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { bookings, offers, providerProfiles, users } from '../../db/schema';
import { toInstant } from '../../instant';
import type { User } from '../auth/sessions/sessions';

/** The offers of one side on a booking of this person's, newest first; [] for anybody else's. */
export async function readOffers(
  db: Session,
  user: User,
  bookingId: string,
  type: OfferType,
): Promise<ProviderOfferWire[]> {
  const isParty =
    user.userType === 'admin' ? undefined : or(eq(bookings.userId, user.id), eq(bookings.providerId, user.id));
  const rows = await db
    .select({ offer: offers, provider: users, profile: providerProfiles, booking: bookings })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.bookingId))
    .innerJoin(users, eq(users.id, offers.providerId))
    .innerJoin(providerProfiles, eq(providerProfiles.userId, offers.providerId))
    .where(and(eq(offers.bookingId, bookingId), eq(offers.type, type), isParty))
    .orderBy(desc(offers.createdAt), desc(offers.id));
  return rows.map(({ offer, provider, profile, booking }) => ({
    offer_id: offer.id,
    driver_name: provider.fullname,
    driver_image: provider.image,
    user_fullname: booking.fullName,
    offer_amount: formatMoney(offer.amountCents),
    booking_id: offer.bookingId,
    provider_id: offer.providerId,
    status: offerStatusCodes[offer.status],
    created_at: toInstant(offer.createdAt),
    type: offerTypeCodes[offer.type],
    rating: (profile.ratingCount > 0 ? profile.ratingSum / profile.ratingCount : 0).toFixed(2),
    message: offer.message,
    expires_at: toInstant(offer.expiresAt),
  }));
}
