import { bookingNumber, formatMoney } from '@doorstep/shared-api/domain';
import { bookingTypeCodes, type CreatedBookingWire, statusCodes } from '@doorstep/shared-api/wire';
import { firstFreeTime, withAlternativeTimes } from '../../catalog/availability/availability';
import { workingTimeQueries } from '../../catalog/availability/availability.repository';
import { requireWorkingTime, reserveFreeTime } from '../../catalog/availability/bookableTime';
import { LEAD_TIME, noticeOf } from '../../catalog/availability/freeTimes';
import { isInstant } from '../../catalog/availability/isInstant';
import { learnRoutes } from '../../catalog/availability/learnRoutes';
import { endOf } from '../../catalog/availability/slots';
import { hasOwnHoldAt } from '../../catalog/availability/slots.repository';
import { requireWorkingProvider } from '../../catalog/availability/startRule';
import { weekOf } from '../../catalog/availability/workingHours';
import { appliedCoupon, couponUnavailable, spendCoupon } from '../../catalog/coupons/coupons';
import { acceptBy } from '../../catalog/orders/acceptBy';
import { findBooking } from '../../catalog/orders/bookingRows.repository';
import { offerLateCredit, toLateCreditWire } from '../../catalog/orders/lateCredit';
import { type Pricing, pricingQueries } from '../../catalog/orders/orders.repository';
import {
  CouponError,
  type Order,
  type PricedOrder,
  priceFrom,
  providerUnavailable,
} from '../../catalog/orders/priceOrder';
import { toTotals } from '../../catalog/orders/totals';
import { quotedLateCredit } from '../../catalog/quotes/quotedLateCredit';
import { visitPlaceOf } from '../../catalog/travel/visitPlace';
import { authorisedIntent } from '../../money/payments/authorisedIntent';
import { GatewayTimeoutError, type Intent, methodOf } from '../../money/payments/gateway';
import { paymentFailed, stillChecking } from '../../money/payments/paymentErrors';
import { bindPayment, ownPayment, type Payment } from '../../money/payments/payments.repository';
import { settlePayment } from '../../money/payments/settlePayment';
import { voidUnused } from '../../money/payments/voidUnused';
import { addMilliseconds, DAY, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { PaymentStatusCode, User } from '../../platform/db/schema';
import { selectInOneStatement } from '../../platform/db/selectInOneStatement';
import { publish } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { type IdempotencyKey, withIdempotency } from '../../platform/http/idempotency';
import { newId } from '../../platform/ids';
import { toInstant } from '../../platform/instant';
import type { Log } from '../../platform/log';
import { rulesOf, settingsAt } from '../../platform/settings/settings.repository';
import { beginRecurring } from '../recurring/beginRecurring';
import { acceptOrAnnounce } from './acceptInstant';
import { insertBooking } from './bookings.repository';
import { initialBookingColumns, priceColumns } from './newBookingColumns';
import { recordPending, unbookedPaymentId } from './pendingBookings';
import { deletePending } from './pendingBookings.repository';
import { insertPhotos, type Photo, removePhotos, writePhotos } from './photos';
import type { BookingForm } from './readBookingForm';

export const PAYMENT_HOLD = 15 * MINUTE;

export type CreatedResponse = { data: CreatedBookingWire };

interface BookingSubmission {
  user: User;
  form: BookingForm;
  photos: Photo[];
  repeat: IdempotencyKey | undefined;
  log: Log;
  /** Set when the booking is created from a stored request, photos included. */
  isReplay?: boolean;
}

/**
 * A failure rolls everything back and voids the submitted authorization, unless another booking uses it. When the
 * gateway does not answer, the pending request stays stored and the reconciliation decides it later.
 */
export async function createBooking(context: Context, submission: BookingSubmission): Promise<CreatedResponse> {
  const { user, form, photos, repeat, log, isReplay = false } = submission;
  const { db, uploads } = context;
  const now = context.clock();
  let reference = form.stripeToken;
  const submittedPayment = await readSubmittedPayment(db, form, user.id, now);
  const tracked = unbookedPaymentId(submittedPayment?.payment);
  // Store photos first: if that fails, the authorization stays valid for the next attempt.
  if (!isReplay) await writePhotos(uploads, photos);
  try {
    if (tracked && !isReplay) await recordPending(db, tracked, { userId: user.id, form, photos, repeat }, now);
    const coupon = await couponOf(db, form, user.id, now);
    const intent =
      submittedPayment &&
      (await verifySubmittedIntent(context, submittedPayment, orderOf(form, user.id, coupon, now), form));
    reference = intent?.id ?? reference;
    await learnRoutesOf(context, form, now);
    let payments: string[] = [];
    const { response, replayed } = await withIdempotency(db, repeat, now, async (tx) => {
      if (tracked) await deletePending(tx, tracked);
      const created = await insertPricedBooking(context, tx, submission, { coupon, intent, now });
      payments = created.payments;
      return created.response;
    });
    for (const id of payments) await settlePayment(context, id, log);
    if (replayed) {
      if (tracked) await deletePending(db, tracked);
      if (!isReplay) await removePhotos(uploads, photos);
    }
    if (reference && (replayed || !intent)) await voidUnused(context, reference, user.id, log);
    return response;
  } catch (error) {
    if (tracked && error instanceof GatewayTimeoutError) throw stillChecking();
    throw await undo(error);
  }

  async function undo(error: unknown): Promise<unknown> {
    if (tracked) await deletePending(db, tracked);
    await removePhotos(uploads, photos);
    if (reference) await voidUnused(context, reference, user.id, log);
    return error instanceof CouponError ? couponUnavailable() : withAlternativeTimes(context, error, workOf(form));
  }
}

function learnRoutesOf(context: Context, form: BookingForm, now: Date) {
  const { providerId, startAt = now } = form;
  if (!providerId) return undefined;
  const until = addMilliseconds(startAt, DAY);
  return learnRoutes(context, {
    providerId,
    place: visitPlaceIn(form),
    since: addMilliseconds(startAt, -DAY),
    until,
    now,
  });
}

/** If only a discount was submitted, returns the coupon applied last. */
async function couponOf(db: Session, form: BookingForm, userId: string, now: Date): Promise<string | undefined> {
  if (form.coupon) return form.coupon;
  if (form.figures.discountCents === 0) return undefined;
  const applied = await appliedCoupon(db, userId, now);
  if (applied && !applied.holds) throw couponUnavailable();
  return applied?.code;
}

const workOf = ({ lines, place }: BookingForm) => ({
  items: lines.map(({ subcategoryId, quantity = 1 }) => ({ subcategoryId, quantity })),
  place: { pickLat: place?.lat ?? null, pickLong: place?.long ?? null },
});

const visitPlaceIn = ({ place, address2, place2 }: BookingForm) =>
  visitPlaceOf({
    ...{ pickLat: place?.lat ?? null, pickLong: place?.long ?? null, address2 },
    ...{ pickLat2: place2?.lat ?? null, pickLong2: place2?.long ?? null },
  });

const orderOf = (form: BookingForm, userId: string, couponCode: string | undefined, now: Date): Order => ({
  userId,
  categoryId: form.categoryId,
  items: form.lines.map(({ subcategoryId, quantity = 1 }) => ({ subcategoryId, quantity })),
  providerId: form.providerId,
  couponCode,
  bookingType: form.bookingType,
  now,
});

interface SubmittedPayment {
  token: string;
  /** Our row of the payment. Tokens of cards have none yet. */
  payment: Payment | undefined;
  pricing: Pricing;
}

async function readSubmittedPayment(
  db: Session,
  form: BookingForm,
  userId: string,
  now: Date,
): Promise<SubmittedPayment | undefined> {
  const { stripeToken: token, bookingType } = form;
  if (!token || bookingType === 'hire') return undefined;
  const { providerId, categoryId, lines: items } = form;
  const [[payment], ...pricing] = await selectInOneStatement(
    db,
    ownPayment(db, token, userId),
    ...pricingQueries(db, { userId, categoryId, items, providerId, now }),
  );
  return { token, payment, pricing };
}

async function verifySubmittedIntent(
  context: Context,
  { token, payment, pricing }: SubmittedPayment,
  order: Order,
  form: BookingForm,
): Promise<Intent | undefined> {
  const priced = await priceFrom(context.db, order, pricing);
  rejectOtherTotals(form, priced);
  const { payableCents } = priced.totals;
  return payableCents === 0 ? undefined : authorisedIntent(context, token, order.userId, payableCents, payment);
}

interface CheckedPayment {
  coupon: string | undefined;
  intent: Intent | undefined;
  now: Date;
}

async function insertPricedBooking(
  { settings: { timeZone } }: Context,
  tx: Session,
  { user, form, photos }: BookingSubmission,
  { coupon, intent, now }: CheckedPayment,
): Promise<{ response: CreatedResponse; payments: string[] }> {
  const order = orderOf(form, user.id, coupon, now);
  const providerIds = form.providerId ? [form.providerId] : [];
  const [categoryRows, providers, prices, settings, ...times] = await selectInOneStatement(
    tx,
    ...pricingQueries(tx, order),
    settingsAt(tx, now),
    ...workingTimeQueries(tx, providerIds),
  );
  const priced = await priceFrom(tx, order, [categoryRows, providers, prices]);
  rejectOtherTotals(form, priced);
  const { totals, provider, category } = priced;
  const instant = form.instant === true;
  if (instant && !isInstant(provider, form)) throw notInstant();
  const bookingId = newId('b');
  const { limits } = rulesOf(settings);
  const { asap, startAt } = await resolveStart(tx, form, priced, user, now);
  const endAt = startAt && endOf(startAt, priced.lines);
  let workerId: string | null = null;
  if (startAt && endAt && provider) {
    const { userId: providerId } = provider;
    const slotRequest = {
      providerId,
      claimId: bookingId,
      userId: user.id,
      startAt,
      endAt,
      now,
      place: visitPlaceIn(form),
      services: order.items.map(({ subcategoryId }) => subcategoryId),
    };
    const week = weekOf(provider, times);
    if (form.bookingType === 'hire') requireWorkingTime(week, slotRequest, { isNoticeGiven: true });
    else {
      const isNoticeGiven = noticeOf(week) > LEAD_TIME && (await hasOwnHoldAt(tx, slotRequest));
      workerId = await reserveFreeTime(tx, week, slotRequest, { isNoticeGiven });
    }
  } else if (startAt && endAt && !asap) {
    const subcategoryIds = priced.lines.map((line) => line.subcategoryId);
    const { lat: pickLat = null, long: pickLong = null } = form.place ?? {};
    await requireWorkingProvider(tx, { subcategoryIds, pickLat, pickLong, startAt, endAt }, 'start_time');
  }
  if (priced.couponCode) {
    const { discountCents } = priced.totals;
    await spendCoupon(tx, { code: priced.couponCode, userId: user.id, bookingId, discountCents, now });
  }

  const paymentStatus = paymentStatusOf(form, totals.payableCents, intent);
  if (intent && intent.amountCents !== totals.payableCents) throw paymentFailed();
  const payBy = paymentStatus === 'requires_payment' ? addMilliseconds(now, PAYMENT_HOLD) : null;
  const { payableCents } = totals;
  const visit = { bookingType: form.bookingType, startAt: asap ? null : startAt, payableCents };
  const lateCredit =
    (await quotedLateCredit(
      tx,
      form.quoteId,
      { ...visit, userId: user.id, providerId: provider?.userId ?? null },
      now,
    )) ?? (await offerLateCredit(tx, settings, visit, { now, timeZone }));
  const booking = {
    id: bookingId,
    userId: user.id,
    providerId: provider?.userId ?? null,
    workerId,
    bookingType: form.bookingType,
    status: 'open',
    categoryId: category.id,
    categoryName: category.name,
    fullName: user.fullname,
    phone: `${user.phoneCode}${user.contact}`,
    serviceLocation: form.serviceLocation,
    address: form.address,
    pickLat: form.place?.lat ?? null,
    pickLong: form.place?.long ?? null,
    address2: form.address2,
    pickLat2: form.place2?.lat ?? null,
    pickLong2: form.place2?.long ?? null,
    asap,
    instant,
    startAt: startAt ?? null,
    endAt: endAt ?? null,
    timeZone: form.timeZone,
    notes: form.notes,
    ...priceColumns(priced),
    paymentStatus,
    paymentId: intent?.id ?? null,
    payBy,
    ...initialBookingColumns(limits, lateCredit, now),
  } as const;
  // Bind the payment before inserting the booking: of two bookings with one payment, the second fails here.
  const payment = intent && (await bindPayment(tx, intent, bookingId, now));
  const number = await insertBooking(tx, booking, priced.lines);
  await insertPhotos(tx, photos, bookingId, user.id, now);
  const recurringId = form.recurs && startAt && (await beginRecurring(tx, { ...booking, startAt }, form.recurs));
  publish(tx, { userId: user.id, kind: 'booking', bookingId });
  const payments = paymentStatus === 'requires_payment' ? [] : await acceptOrAnnounce(tx, { ...booking, number }, now);
  // An instant booking of work whose licence has ended stays open.
  const status = instant ? ((await findBooking(tx, bookingId))?.status ?? 'open') : 'open';
  const confirmBy = status === 'open' && paymentStatus !== 'requires_payment' ? acceptBy(booking) : undefined;

  const response: CreatedResponse = {
    data: {
      booking_id: bookingId,
      booking_number: bookingNumber(number),
      status: statusCodes[status],
      ...(instant && { instant }),
      ...(confirmBy && { confirm_by: toInstant(confirmBy) }),
      booking_type: bookingTypeCodes[form.bookingType],
      created_date: toInstant(now),
      delivery_cost: formatMoney(totals.payableCents),
      coupon_discount: formatMoney(totals.discountCents),
      start_at: toInstant(startAt ?? null),
      ...(lateCredit && startAt && { late_credit: toLateCreditWire(startAt, lateCredit) }),
      ...(recurringId && { recurring_id: recurringId }),
      payment: {
        status: paymentStatus,
        amount: formatMoney(totals.payableCents),
        currency: 'usd',
        ...(payment && { method: methodOf(payment) }),
        ...(payBy && { pay_by: toInstant(payBy) }),
      },
    },
  };
  return { response, payments };
}

const notInstant = () =>
  new HttpError('state_conflict', 'This provider now confirms each booking first. Please review your booking.', {
    field: 'instant',
  });

/**
 * "As soon as possible" with a chosen provider becomes their first free time, a normal appointment. In a hire it stays
 * a wish until an offer is accepted.
 */
async function resolveStart(tx: Session, form: BookingForm, { provider, lines }: PricedOrder, user: User, now: Date) {
  const { asap, startAt } = form;
  if (!asap || !provider || form.bookingType === 'hire') return { asap, startAt };
  const minutes = lines.reduce((sum, line) => sum + line.durationMinutes, 0);
  const place = visitPlaceIn(form);
  const services = lines.map((line) => line.subcategoryId);
  const first = await firstFreeTime(
    tx,
    { providerId: provider.userId, minutes, place, services, userId: user.id },
    now,
  );
  if (!first) throw providerUnavailable('start_time');
  return { asap: false, startAt: first.startAt };
}

function paymentStatusOf(form: BookingForm, totalCents: number, intent: Intent | undefined): PaymentStatusCode {
  if (form.bookingType === 'hire' || totalCents === 0) return 'not_required';
  if (!intent) return 'requires_payment';
  return intent.status === 'succeeded' ? 'captured' : 'authorized';
}

/** Rejects a difference of a cent or more. The error contains the right totals. */
function rejectOtherTotals({ figures, lines }: BookingForm, priced: PricedOrder) {
  const { totals } = priced;
  const same =
    figures.totalCents === totals.totalCents &&
    figures.discountCents === totals.discountCents &&
    figures.payableCents === totals.payableCents &&
    figures.commissionCents === totals.commissionCents &&
    figures.providerPayoutCents === totals.providerPayoutCents &&
    priced.lines.every((line, index) => line.priceCents === lines[index]?.priceCents);
  if (same) return;
  throw new HttpError('price_changed', 'The price has changed. Please review your booking.', {
    field: 'totalPrice',
    body: { data: { quote: toTotals(priced) } },
  });
}
