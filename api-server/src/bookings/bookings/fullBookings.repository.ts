import { type BookingTab, bookingTabs, statusesUnderWay } from '@doorstep/shared-api/domain';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { nameQueries, translateNames } from '../../platform/db/bookingNames.repository';
import type { Session } from '../../platform/db/connect';
import { isAmong } from '../../platform/db/isAmong';
import {
  absenceClaims,
  type Booking,
  bookingHistory,
  bookingLines,
  bookingPhotos,
  bookings,
  categoryBanners,
  extraWorks,
  files,
  offers,
  payments,
  problems,
  providerProfiles,
  providerWorkers,
  reviews,
  timeProposals,
  type User,
  users,
} from '../../platform/db/schema';
import { type RowsOf, selectInOneStatement } from '../../platform/db/selectInOneStatement';
import { rulesOf, settingsAt } from '../../platform/settings/settings.repository';
import { recurringOf } from '../recurring/recurring.repository';

const paymentColumns = {
  id: payments.id,
  bookingId: payments.bookingId,
  extraWorkId: payments.extraWorkId,
  gateway: payments.gateway,
  capturedCents: payments.capturedCents,
  walletCents: payments.walletCents,
  refundWantedCents: payments.refundWantedCents,
  chargedBackCents: payments.chargedBackCents,
};

/**
 * Limits bookings to those the user may see: customers see their own, providers their own except never-paid ones,
 * admins all.
 */
function visibleTo(user: Pick<User, 'id' | 'userType'>): SQL | undefined {
  if (user.userType === 'admin') return undefined;
  if (user.userType === 'customer') return eq(bookings.userId, user.id);
  const neverPaid = or(
    and(eq(bookings.status, 'open'), eq(bookings.paymentStatus, 'requires_payment')),
    and(eq(bookings.status, 'cancelled'), eq(bookings.paymentStatus, 'expired')),
  );
  return and(eq(bookings.providerId, user.id), neverPaid && not(neverPaid));
}

const commonQueries = (db: Session, ids: readonly string[], language: string) =>
  [
    db.select().from(bookingLines).where(isAmong(bookingLines.bookingId, ids)).orderBy(asc(bookingLines.position)),
    db
      .select({ user: users, profile: providerProfiles })
      .from(users)
      .innerJoin(providerProfiles, eq(providerProfiles.userId, users.id))
      .where(inArray(users.id, db.select({ id: bookings.providerId }).from(bookings).where(isAmong(bookings.id, ids)))),
    recurringOf(db, ids),
    ...nameQueries(db, ids, language),
  ] as const;

export async function listBookings(db: Session, user: User, tab: BookingTab, page: number, perPage: number) {
  const rows = await db
    .select({ booking: bookings, payment: paymentColumns })
    .from(bookings)
    .leftJoin(payments, eq(payments.id, bookings.paymentId))
    .where(and(visibleTo(user), inArray(bookings.status, [...bookingTabs[tab]])))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  if (rows.length === 0) return [];
  const ids = rows.map(({ booking }) => booking.id);
  const [live, written, ended, lines, parties, recurring, categoryNames, serviceNames] = await selectInOneStatement(
    db,
    db
      .select({ bookingId: offers.bookingId, count: count(), amountCents: max(offers.amountCents) })
      .from(offers)
      .where(
        and(
          isAmong(offers.bookingId, ids),
          eq(offers.status, 'live'),
          ne(offers.type, user.userType === 'provider' ? 'provider' : 'customer'),
        ),
      )
      .groupBy(offers.bookingId),
    db.select({ bookingId: reviews.bookingId }).from(reviews).where(isAmong(reviews.bookingId, ids)),
    db
      .selectDistinctOn([bookingHistory.bookingId], { bookingId: bookingHistory.bookingId, at: bookingHistory.at })
      .from(bookingHistory)
      .where(and(isAmong(bookingHistory.bookingId, ids), eq(bookingHistory.toStatus, 'cancelled')))
      .orderBy(asc(bookingHistory.bookingId), desc(bookingHistory.at)),
    ...commonQueries(db, ids, user.language),
  );
  const listed = rows.map(({ booking, payment }) => {
    const isOf = (row: { bookingId: string | null }) => row.bookingId === booking.id;
    return {
      booking,
      payment: payment ?? undefined,
      lines: lines.filter(isOf),
      provider: parties.find((party) => party.user.id === booking.providerId),
      liveOffer: live.find(isOf),
      isReviewed: written.some(isOf),
      recurring: recurring.find(isOf),
      cancelledAt: ended.find(isOf)?.at ?? null,
    };
  });
  return translateNames(listed, user.language, categoryNames, serviceNames);
}

export type ListedBooking = Awaited<ReturnType<typeof listBookings>>[number];

export interface Party {
  user: typeof users.$inferSelect;
  profile: typeof providerProfiles.$inferSelect;
}

/** Undefined if the booking does not exist or the user may not see it. */
export async function readBooking(db: Session, user: User, bookingId: string, now: Date) {
  const own = db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), visibleTo(user)));
  const [matches, ...parts] = await selectInOneStatement(db, own, ...fullQueries(db, [bookingId], user.language, now));
  return toFullBookings(matches, user.language, parts)[0];
}

export async function readFullBookings(
  db: Session,
  matches: readonly Booking[],
  { language }: { language: string },
  now: Date,
) {
  if (matches.length === 0) return [];
  const ids = matches.map((booking) => booking.id);
  return toFullBookings(matches, language, await selectInOneStatement(db, ...fullQueries(db, ids, language, now)));
}

const fullQueries = (db: Session, ids: readonly string[], language: string, now: Date) => {
  const ofThese = <Field extends 'categoryId' | 'paymentId' | 'workerId'>(field: Field) =>
    db.select({ id: bookings[field] }).from(bookings).where(isAmong(bookings.id, ids));
  return [
    db
      .select()
      .from(bookingHistory)
      .where(isAmong(bookingHistory.bookingId, ids))
      // An instant booking is accepted in the moment of its creation.
      .orderBy(asc(bookingHistory.at), sql`${bookingHistory.toStatus} <> 'open'`, asc(bookingHistory.id)),
    db
      .select({ bookingId: bookingPhotos.bookingId, slot: bookingPhotos.slot, path: files.path })
      .from(bookingPhotos)
      .innerJoin(files, eq(files.id, bookingPhotos.fileId))
      .where(isAmong(bookingPhotos.bookingId, ids)),
    db
      .select()
      .from(categoryBanners)
      .where(inArray(categoryBanners.categoryId, ofThese('categoryId')))
      .orderBy(asc(categoryBanners.position)),
    db
      .select(paymentColumns)
      .from(payments)
      // An OR of the two would read every payment.
      .where(inArray(payments.id, unionAll(ofThese('paymentId'), extraPaymentIds(db, ids)))),
    db
      .select({ bookingId: extraWorks.bookingId, lines: extraWorks.lines })
      .from(extraWorks)
      .where(and(isAmong(extraWorks.bookingId, ids), eq(extraWorks.state, 'approved')))
      .orderBy(asc(extraWorks.answeredAt)),
    db.select().from(reviews).where(isAmong(reviews.bookingId, ids)),
    db
      .select()
      .from(offers)
      .where(and(isAmong(offers.bookingId, ids), eq(offers.status, 'live'))),
    db
      .selectDistinctOn([problems.bookingId], { bookingId: problems.bookingId, state: problems.state })
      .from(problems)
      .where(isAmong(problems.bookingId, ids))
      .orderBy(problems.bookingId, desc(problems.createdAt)),
    db.select().from(absenceClaims).where(isAmong(absenceClaims.bookingId, ids)),
    db
      .select()
      .from(timeProposals)
      .where(and(isAmong(timeProposals.bookingId, ids), eq(timeProposals.state, 'waiting'))),
    settingsAt(db, now),
    db
      .select({ id: providerWorkers.id, name: providerWorkers.name, active: providerWorkers.active })
      .from(providerWorkers)
      .where(inArray(providerWorkers.id, ofThese('workerId'))),
    ...commonQueries(db, ids, language),
  ] as const;
};

const extraPaymentIds = (db: Session, ids: readonly string[]) =>
  db
    .select({ id: sql<string | null>`${payments.id}` })
    .from(payments)
    .where(and(isAmong(payments.bookingId, ids), isNotNull(payments.extraWorkId), isNull(payments.voidWantedAt)));

type PaymentSummary = Pick<typeof payments.$inferSelect, keyof typeof paymentColumns>;

/** The booking's payment, with the amounts of its approved extra work. */
function sumPayments(booking: Booking, all: readonly PaymentSummary[]): PaymentSummary | undefined {
  const own = all.find((payment) => payment.id === booking.paymentId);
  const extra = all.filter(({ bookingId, extraWorkId }) => extraWorkId !== null && bookingId === booking.id);
  if (!own || extra.length === 0) return own;
  const sum = (of: 'capturedCents' | 'walletCents' | 'refundWantedCents' | 'chargedBackCents') =>
    extra.reduce((total, payment) => total + payment[of], own[of]);
  return {
    ...own,
    capturedCents: sum('capturedCents'),
    walletCents: sum('walletCents'),
    refundWantedCents: sum('refundWantedCents'),
    chargedBackCents: sum('chargedBackCents'),
  };
}

function toFullBookings(matches: readonly Booking[], language: string, parts: RowsOf<ReturnType<typeof fullQueries>>) {
  const [
    history,
    photos,
    banners,
    paid,
    extras,
    written,
    live,
    reported,
    claims,
    proposed,
    settings,
    workers,
    ...common
  ] = parts;
  const [lines, parties, recurring, categoryNames, serviceNames] = common;
  const isUnderWay = matches.some(({ status }) => (statusesUnderWay as readonly string[]).includes(status));
  const hasStartCode = isUnderWay && rulesOf(settings).hasStartCode;
  const full = matches.map((booking) => {
    const isOf = (row: { bookingId: string | null }) => row.bookingId === booking.id;
    return {
      booking,
      lines: lines.filter(isOf),
      history: history.filter(isOf),
      photos: photos.filter(isOf),
      banners: banners.filter((banner) => banner.categoryId === booking.categoryId),
      problem: reported.find(isOf)?.state,
      proposal: proposed.find(isOf),
      review: written.find(isOf),
      liveOffer: live.find(isOf),
      payment: sumPayments(booking, paid),
      extraLines: extras.filter(isOf).flatMap((extra) => extra.lines),
      provider: parties.find((party) => party.user.id === booking.providerId),
      worker: workers.find(({ id }) => id === booking.workerId),
      claim: claims.find(isOf),
      hasOpenProblem: reported.some((problem) => isOf(problem) && problem.state !== 'decided'),
      hasStartCode,
      recurring: recurring.find(isOf),
    };
  });
  return translateNames(full, language, categoryNames, serviceNames);
}

export type FullBooking = Awaited<ReturnType<typeof readFullBookings>>[number];
