import { formatMoney } from '@doorstep/shared-api/domain';
import { bookingTypeCodes, statusCodes, userTypeCodes } from '@doorstep/shared-api/wire';
import { findCalendarFeed } from '../../bookings/calendarFeed/calendarFeed.repository';
import { listTicks } from '../../bookings/checklist/checklist.repository';
import { listDelaysOf } from '../../bookings/delays/delays.repository';
import { listRecurringOfParty } from '../../bookings/recurring/recurring.repository';
import { listWorkers } from '../../bookings/workers/workers.repository';
import { findProfile, listOfferedServices } from '../../bookings/workspace/workspace.repository';
import { listPairsOfPerson } from '../../catalog/workPhotos/jobPairs.repository';
import { readPreferences } from '../../identity/notifications/preferences';
import { findPushSubscriptions } from '../../identity/push/push.repository';
import { listSavedAddresses } from '../../identity/savedAddresses/savedAddresses.repository';
import { readDeliveryFailures } from '../../identity/suppressions/delivery';
import { listExtraWorkOf } from '../../money/payments/extraWork.repository';
import { bookingIdOf } from '../../money/payments/payments.repository';
import { readWallet } from '../../money/wallet/wallet';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { shownEmail } from '../../platform/mail/mailbox';
import { collectPayouts } from './collectPayouts';
import * as stored from './personalData.repository';

const serializeTime = (at: Date | null) => (at ? toInstant(at) : null);

/** Includes only data about others that the person could see on the site. */
export async function gatherPersonalData(db: Session, user: User, now: Date) {
  const { id } = user;
  return {
    account: serializeAccount(user),
    accepted_terms: (await stored.findAcceptedTerms(db, id)).map((accepted) => ({
      language: accepted.language,
      terms_version: accepted.termsVersion,
      privacy_version: accepted.privacyVersion,
      at: toInstant(accepted.acceptedAt),
    })),
    sign_in_with: (await stored.findLinkedIdentities(db, id)).map((identity) => ({
      provider: identity.provider,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      linked_at: toInstant(identity.createdAt),
      last_used_at: serializeTime(identity.lastUsedAt),
    })),
    pending_changes: (await stored.findPendingChanges(db, id)).map(({ what, phoneCode, value }) => ({
      what,
      value: phoneCode + value,
    })),
    former_contacts: (await stored.findFormerContacts(db, id)).map(({ email, phoneCode, contact, expiresAt }) => ({
      email,
      phone: phoneCode + contact,
      kept_until: toInstant(expiresAt),
    })),
    calendar_feed: await findCalendarFeed(db, id).then((feed) => feed && { created_at: toInstant(feed.createdAt) }),
    waits_for_service: (await stored.findAreaWait(db, id)).map(({ lat, long, createdAt }) => ({
      lat,
      long,
      since: toInstant(createdAt),
    })),
    devices: (await stored.findSessions(db, id)).map((session) => ({
      device: session.device,
      signed_in_at: toInstant(session.createdAt),
      last_seen_at: toInstant(session.lastSeenAt),
    })),
    ...(user.userType === 'provider' && {
      provider_profile: await collectProfile(db, id),
      workers: (await listWorkers(db, id)).map(({ name, active, hours, skills, startAddress, createdAt }) => ({
        ...{ name, active, hours, services: skills, start_address: startAddress },
        at: toInstant(createdAt),
      })),
      ...(await collectPayouts(db, id, now)),
    }),
    bookings: await collectBookings(db, user),
    recurring_bookings: (await listRecurringOfParty(db, id)).map((recurring) => ({
      first_booking_id: recurring.firstBookingId,
      every: recurring.every,
      first_visit: `${recurring.firstDate} ${recurring.firstTime}`,
      time_zone: recurring.timeZone,
      state: recurring.state,
      at: toInstant(recurring.createdAt),
      ended_at: serializeTime(recurring.endedAt),
    })),
    reviews: (await stored.findReviews(db, id)).map((review) => ({
      provider_id: review.providerId,
      booking_id: review.bookingId,
      service_rating: review.serviceRating,
      rate_technician: review.rateTechnician,
      comment: review.comment,
      impressed_service: review.impressedService,
      recommended: review.recommended,
      may_be_quoted: review.mayQuote,
      appeal: review.appeal,
      at: toInstant(review.createdAt),
    })),
    // The right to a copy covers opinions about a person. Names of their authors stay private.
    rated_by_providers: (await stored.findRatingsOf(db, id)).map(({ stars, note, createdAt }) => ({
      stars,
      note,
      at: toInstant(createdAt),
    })),
    rated_customers: (await stored.findRatingsBy(db, id)).map(({ bookingId, stars, note, createdAt }) => ({
      booking_id: bookingId,
      stars,
      note,
      at: toInstant(createdAt),
    })),
    blocked_customers: (await stored.findBlocks(db, id)).map(({ bookingId, createdAt }) => ({
      booking_id: bookingId,
      at: toInstant(createdAt),
    })),
    reported_reviews: (await stored.findReports(db, id)).map(({ reviewId, reason, createdAt }) => ({
      review_id: reviewId,
      reason,
      at: toInstant(createdAt),
    })),
    work_photos: (await stored.findWorkPhotos(db, id)).map(({ alt, hiddenReason, createdAt }) => ({
      alt,
      hidden_reason: hiddenReason,
      at: toInstant(createdAt),
    })),
    photo_pairs: (await listPairsOfPerson(db, id)).map(({ bookingId, consent, answeredAt, createdAt }) => ({
      booking_id: bookingId,
      consent,
      answered_at: toInstant(answeredAt),
      at: toInstant(createdAt),
    })),
    reported_work_photos: (await stored.findWorkPhotoReports(db, id)).map(({ photoId, reason, createdAt }) => ({
      photo_id: photoId,
      reason,
      at: toInstant(createdAt),
    })),
    reported_messages: (await stored.findMessageReports(db, id)).map(({ bookingId, number, reason, createdAt }) => ({
      booking_id: bookingId,
      message: number,
      reason,
      at: toInstant(createdAt),
    })),
    saved_addresses: (await listSavedAddresses(db, id)).map(({ kind, name, address, createdAt }) => ({
      kind,
      name,
      address,
      at: toInstant(createdAt),
    })),
    favourites: await stored.findFavourites(db, id),
    messages: (await stored.findMessages(db, id)).map(({ bookingId, text, photos, createdAt }) => ({
      booking_id: bookingId,
      text,
      photos,
      at: toInstant(createdAt),
    })),
    questions: (await stored.findQuestions(db, id)).map(({ question, isAsker }) => ({
      booking_id: question.bookingId,
      text: isAsker ? question.text : question.answer,
      at: toInstant(isAsker ? question.createdAt : question.answeredAt),
    })),
    problems: (await stored.findProblemEntries(db, id)).map(({ bookingId, text, wants, at }) => ({
      booking_id: bookingId,
      text,
      wants,
      at: toInstant(at),
    })),
    notification_preferences: await readPreferences(db, id),
    push_messages_to: (await findPushSubscriptions(db, [id])).map(({ endpoint, createdAt }) => ({
      service: new URL(endpoint).host,
      since: toInstant(createdAt),
    })),
    delivery: await collectDeliveryFailures(db, user),
    notifications: (await stored.findNotifications(db, id)).map((one) => ({
      title: one.title,
      text: one.text,
      booking_id: one.bookingId,
      at: toInstant(one.createdAt),
      read_at: serializeTime(one.readAt),
    })),
    coupons_used: (await stored.findCouponUses(db, id)).map((use) => ({
      coupon: use.couponCode,
      booking_id: use.bookingId,
      at: toInstant(use.createdAt),
    })),
    wallet: await readWallet(db, id),
    saved_cards: (await stored.findSavedCards(db, id)).map((card) => ({
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      at: toInstant(card.createdAt),
    })),
    payments: (await stored.findPayments(db, id)).map((payment) => ({
      id: payment.id,
      booking_id: bookingIdOf(payment),
      is_tip: payment.tipOf !== null,
      amount: formatMoney(payment.amountCents),
      captured: formatMoney(payment.capturedCents),
      refunded: formatMoney(payment.refundedCents),
      currency: payment.currency,
      at: toInstant(payment.createdAt),
    })),
    files: (await stored.findFiles(db, id)).map(({ kind, mime, bytes, createdAt }) => ({
      kind,
      mime,
      bytes,
      at: toInstant(createdAt),
    })),
  };
}

async function collectDeliveryFailures(db: Session, user: User) {
  const { emailBouncedAt, textsStoppedAt } = await readDeliveryFailures(db, user);
  return { email_bounced_at: serializeTime(emailBouncedAt), texts_stopped_at: serializeTime(textsStoppedAt) };
}

const serializeAccount = (user: User) => ({
  user_id: user.id,
  user_type: userTypeCodes[user.userType],
  account_status: user.accountStatus,
  fullname: user.fullname,
  first_name: user.firstName,
  last_name: user.lastName,
  email: shownEmail(user.email),
  phone_code: user.phoneCode,
  contact: user.contact,
  address: user.address,
  image: user.image,
  created_at: toInstant(user.createdAt),
});

async function collectProfile(db: Session, id: string) {
  const profile = await findProfile(db, id);
  const services = await listOfferedServices(db, id);
  return {
    service_title: profile?.serviceTitle ?? '',
    description: profile?.description ?? '',
    address: profile?.address ?? '',
    lat: profile?.lat ?? null,
    long: profile?.long ?? null,
    radius_km: profile?.radiusKm ?? null,
    services: services.map(({ subcategoryId, priceCents }) => ({
      subcategory_id: subcategoryId,
      price: formatMoney(priceCents),
    })),
  };
}

/** A provider's jobs come without the address and number of the customers: those are the customers' data. */
async function collectBookings(db: Session, { id, userType }: User) {
  const ownBookings = await stored.findBookings(db, id);
  if (ownBookings.length === 0) return [];
  const ids = ownBookings.map((booking) => booking.id);
  const lines = await stored.findLines(db, ids);
  const transitions = await stored.findHistory(db, ids);
  const offers = await stored.findOffers(db, ids, userType === 'provider' ? 'provider' : 'customer');
  const extras = await listExtraWorkOf(db, ids);
  const ticks = await listTicks(db, ids);
  const announcedDelays = await listDelaysOf(db, ids);
  return ownBookings.map((booking) => ({
    booking_id: booking.id,
    status: statusCodes[booking.status],
    booking_type: bookingTypeCodes[booking.bookingType],
    category: booking.categoryName,
    ...(booking.userId === id && {
      full_name: booking.fullName,
      phone: booking.phone,
      service_location: booking.serviceLocation,
      address: booking.address,
      lat: booking.pickLat,
      long: booking.pickLong,
      address2: booking.address2,
      notes: booking.notes,
    }),
    start_at: serializeTime(booking.startAt),
    time_zone: booking.timeZone,
    total: formatMoney(booking.totalCents),
    discount: formatMoney(booking.discountCents),
    charged: formatMoney(booking.payableCents),
    refunded: formatMoney(booking.refundedCents),
    payment_status: booking.paymentStatus,
    created_at: toInstant(booking.createdAt),
    services: lines
      .filter((line) => line.bookingId === booking.id)
      .map((line) => ({ name: line.subcategoryName, quantity: line.quantity, price: formatMoney(line.priceCents) })),
    extra_work: extras
      .filter((extra) => extra.bookingId === booking.id)
      .map(({ state, lines, note, amountCents, createdAt }) => ({
        state,
        lines: lines.map(({ text, kind, cents }) => ({ text, kind, price: formatMoney(cents) })),
        note,
        amount: formatMoney(amountCents),
        at: toInstant(createdAt),
      })),
    finished_steps: ticks
      .filter((tick) => tick.bookingId === booking.id)
      .map(({ texts, tickedAt }) => ({ step: texts.en ?? '', at: toInstant(tickedAt) })),
    announced_delays: announcedDelays
      .filter((delay) => delay.bookingId === booking.id)
      .map(({ startAt, arrivesAt, announcedAt }) => ({
        agreed_start: toInstant(startAt),
        new_arrival: toInstant(arrivesAt),
        at: toInstant(announcedAt),
      })),
    moves: transitions
      .filter((transition) => transition.bookingId === booking.id)
      .map((transition) => ({ to: statusCodes[transition.toStatus], by: transition.by, at: toInstant(transition.at) })),
    own_offers: offers
      .filter((offer) => offer.bookingId === booking.id)
      .map((offer) => ({
        amount: formatMoney(offer.amountCents),
        message: offer.message,
        at: toInstant(offer.createdAt),
      })),
  }));
}
