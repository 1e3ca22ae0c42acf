import { bookingNumber, canReview, formatMoney, toWireDate, wallTimeIn } from '@doorstep/shared-api/domain';
import type {
  BookingListItemWire,
  BookingWire,
  PartyWire,
  PaymentWire,
  PermissionsWire,
} from '@doorstep/shared-api/wire';
import { bookingTypeCodes, statusCodes } from '@doorstep/shared-api/wire';
import { acceptBy } from '../../catalog/orders/acceptBy';
import { isBeforeArrival, isLongDelay } from '../../catalog/orders/announcedDelay';
import { earlierTermsStartOf } from '../../catalog/orders/cancellationFee';
import { toLateCreditWire } from '../../catalog/orders/lateCredit';
import { quantityField } from '../../catalog/orders/quantity';
import { appealUntil, isAppealWaiting } from '../../identity/admin/appeals';
import { customerForProvider, maskNumber, wasAcceptedBy } from '../../identity/disclosure/customerForProvider';
import { methodOf } from '../../money/payments/gateway';
import { addMilliseconds } from '../../platform/clock';
import type { User } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import type { UploadStore } from '../../platform/uploads/store';
import { REVIEW_WITHIN } from '../reviews/writeReview';
import { expectedArrival } from './expectedArrival';
import type { FullBooking, ListedBooking, Party } from './fullBookings.repository';
import { canRebook } from './rebook';
import { hasReceipt, receiptPath } from './receiptLink';
import { canReschedule } from './reschedule';
import { customerActionPermissions, rulesFor } from './rules.serializer';

const rating = ({ profile }: Party) =>
  (profile.ratingCount > 0 ? profile.ratingSum / profile.ratingCount : 0).toFixed(2);

const toParty = (party: Party): PartyWire => ({
  provider_id: party.user.id,
  fullname: party.user.fullname,
  user_profile_pic: party.user.image,
});

const toPayment = ({ booking, payment }: Pick<FullBooking, 'booking' | 'payment'>): PaymentWire => ({
  status: booking.paymentStatus,
  amount: formatMoney(booking.payableCents),
  currency: 'usd',
  refunded: formatMoney(booking.refundedCents),
  ...(payment && { method: methodOf(payment), charged: formatMoney(payment.capturedCents) }),
  ...(payment?.walletCents && { wallet_amount: formatMoney(payment.walletCents) }),
  receipt_url: hasReceipt(booking) ? receiptPath(booking.id) : '',
  pay_by: toInstant(booking.payBy),
});

/** W16. Here `service` is an object. */
export const toListItem = ({
  booking,
  lines,
  provider,
  liveOffer,
  isReviewed,
  cancelledAt,
  payment,
  recurring,
}: ListedBooking): BookingListItemWire => ({
  booking_id: booking.id,
  booking_number: bookingNumber(booking.number),
  status: statusCodes[booking.status],
  avg_service_rating: provider ? rating(provider) : '0.00',
  service: { category_name: booking.categoryName, created_At: toInstant(booking.createdAt) },
  booking_type: bookingTypeCodes[booking.bookingType],
  created_date: toInstant(booking.createdAt),
  start_at: toInstant(booking.startAt),
  time_zone: booking.timeZone,
  delivery_cost: formatMoney(booking.payableCents),
  service_names: lines.map((line) => line.subcategoryName),
  ...(lines.some((line) => line.quantity > 1) && { service_quantities: lines.map((line) => line.quantity) }),
  provider: provider ? toParty(provider) : {},
  unread_offers: liveOffer?.count ?? 0,
  ...(liveOffer?.amountCents && { offer_amount: formatMoney(liveOffer.amountCents) }),
  reviewed: isReviewed,
  ...(booking.status === 'cancelled' && { cancelled_at: toInstant(cancelledAt) }),
  payment: toPayment({ booking, payment }),
  ...(recurring && { recurs: recurring.every }),
});

/** A provider takes part in all visits or none: accepting the first waiting one takes them all. */
function isProviderOfRecurring(
  { providerId, state, firstBookingId }: NonNullable<FullBooking['recurring']>,
  bookingId: string,
  user: User,
): boolean {
  if (user.userType !== 'provider') return true;
  return providerId === null ? state === 'waiting' && firstBookingId === bookingId : providerId === user.id;
}

/** W17. Here `service` is a list. */
export function toBookingWire(full: FullBooking, user: User, uploads: UploadStore, now: Date): BookingWire {
  const { booking, lines, history, photos, banners, provider, worker } = full;
  const photoAt = (slot: number) => {
    const photo = photos.find((candidate) => candidate.slot === slot);
    return photo ? uploads.signedUrl(photo.path, user.id) : '';
  };
  const start = booking.startAt && wallTimeIn(booking.timeZone, booking.startAt);
  const contact = contactFor(full, user);
  return {
    booking_id: booking.id,
    booking_number: bookingNumber(booking.number),
    status: statusCodes[booking.status],
    booking_type: bookingTypeCodes[booking.bookingType],
    created_date: toInstant(booking.createdAt),
    delivery_cost: formatMoney(booking.payableCents),
    coupon_discount: formatMoney(booking.discountCents),
    service_image1: photoAt(1),
    service_image2: photoAt(2),
    service_image3: photoAt(3),
    banner: banners.map((banner) => ({ banner_image: banner.image })),
    service: [
      ...lines.map((line) => ({ name: line.subcategoryName, priceCents: line.priceCents, ...quantityField(line) })),
      ...full.extraLines.map(({ text, cents }) => ({ name: text, priceCents: cents })),
    ].map(({ name, priceCents, ...quantity }) => ({
      category_name: booking.categoryName,
      subcategory_name: name,
      ...quantity,
      price: formatMoney(priceCents),
      created_At: toInstant(booking.createdAt),
    })),
    user_id: booking.userId,
    provider_id: booking.providerId ?? '',
    provider: provider ? toFullParty(provider) : {},
    ...(worker?.active && { worker_name: firstNameOf(worker.name) }),
    ...contact,
    start_date: start ? toWireDate(start.date) : '',
    start_time: start ? start.time : '',
    start_at: toInstant(booking.startAt),
    time_zone: booking.timeZone,
    terms_start_at: toInstant(earlierTermsStartOf(booking)),
    ...(full.problem && { problem: full.problem }),
    ...toProposal(full, now),
    asap: booking.asap,
    ...(booking.instant && { instant: true }),
    ...toDeadline(booking),
    ...toLateCredit(booking, user),
    ...toDelay(booking),
    totalPrice: formatMoney(booking.totalCents),
    ...(user.userType !== 'customer' && {
      driver_delivery_cost: formatMoney(booking.providerPayoutCents),
      admin_profit: formatMoney(booking.commissionCents),
      promotion: formatMoney(booking.promotionCents),
    }),
    timeline: history.map(({ toStatus, at, by }) => ({ status: statusCodes[toStatus], at: toInstant(at), by })),
    payment: toPayment(full),
    can: permissions(full, user, now),
    ...rulesFor(full, user, now),
    ...expectedArrival(full, now),
    my_review: toReview(full, user, now),
    ...(full.recurring &&
      isProviderOfRecurring(full.recurring, booking.id, user) && {
        recurring: { id: full.recurring.id, every: full.recurring.every },
      }),
    version: booking.version,
  };
}

function toDeadline(booking: FullBooking['booking']) {
  const isWaiting = booking.status === 'open' && booking.paymentStatus !== 'requires_payment';
  const confirmBy = isWaiting ? acceptBy(booking) : undefined;
  return confirmBy ? { confirm_by: toInstant(confirmBy) } : {};
}

/** Shows the promise from the acceptance until somebody arrives. */
function toLateCredit(booking: FullBooking['booking'], user: User): Pick<BookingWire, 'late_credit'> {
  const { startAt, lateCredit: state, lateCreditCents: cents, lateCreditAfter: after, userId } = booking;
  if (!startAt || user.id !== userId) return {};
  const isPromised = state === 'promised' && isBeforeArrival(booking);
  if (!isPromised && state !== 'credited') return {};
  return { late_credit: { state, ...toLateCreditWire(startAt, { cents, after }) } };
}

const toDelay = (booking: FullBooking['booking']): Pick<BookingWire, 'delay'> =>
  booking.newArrivalAt && isBeforeArrival(booking)
    ? { delay: { arrives_at: toInstant(booking.newArrivalAt), cancel_free: isLongDelay(booking) } }
    : {};

const toProposal = ({ booking, proposal }: FullBooking, now: Date) =>
  proposal && booking.status === 'accepted' && proposal.answerBy > now
    ? {
        proposal: {
          by: proposal.by,
          starts: proposal.starts.map((at) => toInstant(new Date(at))),
          text: proposal.text,
          answer_by: toInstant(proposal.answerBy),
        },
      }
    : {};

const firstNameOf = (name: string) => name.split(' ', 1)[0] ?? '';

const toFullParty = (party: Party): PartyWire => ({
  ...toParty(party),
  avg_rating: rating(party),
  review_count: party.profile.ratingCount,
  phone_masked: maskNumber(`${party.user.phoneCode}${party.user.contact}`),
});

function contactFor({ booking, history }: FullBooking, user: User) {
  const { fullName, phone, serviceLocation, address, address2, pickLat, pickLong, notes } = booking;
  const details = { fullName, phone, serviceLocation, address, address2, pickLat, pickLong, notes };
  const isOwner = user.id === booking.userId;
  const seen =
    user.userType === 'provider' && !isOwner
      ? customerForProvider(user.id, { ...booking, wasAccepted: wasAcceptedBy(history) }, details)
      : { ...details, phone: isOwner ? phone : maskNumber(phone) };
  return {
    full_name: seen.fullName,
    phone: seen.phone,
    service_location: seen.serviceLocation,
    address: seen.address,
    pick_lat: String(seen.pickLat ?? ''),
    pick_long: String(seen.pickLong ?? ''),
    address2: seen.address2,
    notes: seen.notes,
  };
}

/** A hidden review is returned only to its author, with the reason and the appeal deadline. */
function toReview({ booking, review }: FullBooking, user: User, now: Date) {
  const isAuthor = user.id === booking.userId;
  if (!review || (review.hiddenAt && !isAuthor)) return {};
  return {
    review_id: review.id,
    service_rating: review.serviceRating,
    rate_technician: review.rateTechnician,
    comment: review.comment,
    impressed_service: review.impressedService,
    recomended_service: String(review.recommended),
    created_at: toInstant(review.createdAt),
    ...(review.hiddenAt && {
      hidden_at: toInstant(review.hiddenAt),
      hidden_reason: review.hiddenReason,
      appeal_until: toInstant(appealUntil(review.hiddenAt, review, now)),
      appeal: review.appeal,
      appeal_waits: isAppealWaiting(review),
    }),
  };
}

const canCancelNow = (booking: FullBooking['booking']) =>
  booking.status === 'open' ||
  booking.status === 'accepted' ||
  (booking.status === 'on_the_way' && isLongDelay(booking));

function permissions(full: FullBooking, user: User, now: Date): PermissionsWire {
  const { booking, review, liveOffer } = full;
  const isOwner = user.id === booking.userId;
  const isProvider = user.id === booking.providerId;
  const negotiable = booking.bookingType === 'hire' && booking.status === 'open' && (isOwner || isProvider);
  return {
    cancel: isOwner && canCancelNow(booking),
    pay: isOwner && booking.paymentStatus === 'requires_payment' && (booking.payBy === null || booking.payBy > now),
    review:
      isOwner &&
      canReview({ ...booking, reviewed: review !== undefined }) &&
      (booking.completedAt === null || addMilliseconds(booking.completedAt, REVIEW_WITHIN) > now),
    offer: negotiable,
    accept_offer: negotiable && liveOffer !== undefined && liveOffer.type !== (isOwner ? 'customer' : 'provider'),
    reschedule: isOwner && canReschedule(booking, now),
    rebook: isOwner && canRebook(booking),
    ...customerActionPermissions(full, user, now).can,
  };
}
