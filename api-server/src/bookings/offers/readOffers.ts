import type { OfferType } from '@doorstep/shared-api/domain';
import { formatMoney } from '@doorstep/shared-api/domain';
import { offerStatusCodes, offerTypeCodes, type ProviderOfferWire } from '@doorstep/shared-api/wire';
import { customerForProvider } from '../../identity/disclosure/customerForProvider';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { listOffers } from './offers.repository';

/** Offers that one side (`type`) has made, newest first. Only staff read those of other people's bookings. */
export async function readOffers(
  db: Session,
  user: User,
  bookingId: string,
  type: OfferType,
): Promise<ProviderOfferWire[]> {
  const rows = await listOffers(db, bookingId, type, user.userType === 'admin' ? undefined : user.id);
  return rows.map(({ offer, provider, profile, booking, wasAccepted }) => ({
    offer_id: offer.id,
    driver_name: provider.fullname,
    driver_image: provider.image,
    user_fullname:
      user.userType === 'provider'
        ? customerForProvider(user.id, { ...booking, wasAccepted }, { fullName: booking.fullName }).fullName
        : booking.fullName,
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
