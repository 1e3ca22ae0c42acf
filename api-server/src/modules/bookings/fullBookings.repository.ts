import { type BookingTab, bookingTabs, statusesUnderWay } from '@doorstep/shared-api/domain';
import { and, asc, count, desc, eq, inArray, max, ne, not, or, type SQL } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import {
  absenceClaims,
  type Booking,
  bookingHistory,
  bookingLines,
  bookingPhotos,
  bookings,
  categoryBanners,
  files,
  offers,
  payments,
  problems,
  providerProfiles,
  reviews,
  timeProposals,
  type User,
  users,
} from '../../db/schema';
import { findRecurringOf } from '../recurring/recurring.repository';
import { readRules } from '../settings/settings.repository';
import { inLanguageOf } from './bookingNames.repository';

/** What is told of a booking's payment beside its status. */
const paymentColumns = { id: payments.id, gateway: payments.gateway, capturedCents: payments.capturedCents };

/** What this person may see: a customer's own, a provider's own unless it was never paid for, everything for the admin. */
function visibleTo(user: Pick<User, 'id' | 'userType'>): SQL | undefined {
  if (user.userType === 'admin') return undefined;
  if (user.userType === 'customer') return eq(bookings.userId, user.id);
  const neverPaid = or(
    and(eq(bookings.status, 'open'), eq(bookings.paymentStatus, 'requires_payment')),
    and(eq(bookings.status, 'cancelled'), eq(bookings.paymentStatus, 'expired')),
  );
  return and(eq(bookings.providerId, user.id), neverPaid && not(neverPaid));
}

export async function listBookings(db: Session, user: User, tab: BookingTab, page: number, perPage: number) {
  const found = await db
    .select({ booking: bookings, payment: paymentColumns })
    .from(bookings)
    .leftJoin(payments, eq(payments.id, bookings.paymentId))
    .where(and(visibleTo(user), inArray(bookings.status, [...bookingTabs[tab]])))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  if (found.length === 0) return [];
  const rows = found.map(({ booking }) => booking);
  const ids = rows.map((row) => row.id);
  const lines = await db
    .select()
    .from(bookingLines)
    .where(inArray(bookingLines.bookingId, ids))
    .orderBy(asc(bookingLines.position));
  const parties = await readParties(db, rows);
  const recurring = await findRecurringOf(db, ids);
  const live = await db
    .select({ bookingId: offers.bookingId, count: count(), amountCents: max(offers.amountCents) })
    .from(offers)
    .where(
      and(
        inArray(offers.bookingId, ids),
        eq(offers.status, 'live'),
        ne(offers.type, user.userType === 'provider' ? 'provider' : 'customer'),
      ),
    )
    .groupBy(offers.bookingId);
  const written = await db
    .select({ bookingId: reviews.bookingId })
    .from(reviews)
    .where(inArray(reviews.bookingId, ids));
  const ended = await db
    .select({ bookingId: bookingHistory.bookingId, at: max(bookingHistory.at) })
    .from(bookingHistory)
    .where(and(inArray(bookingHistory.bookingId, ids), eq(bookingHistory.toStatus, 'cancelled')))
    .groupBy(bookingHistory.bookingId);
  const listed = found.map(({ booking, payment }) => ({
    booking,
    payment: payment ?? undefined,
    lines: lines.filter((line) => line.bookingId === booking.id),
    provider: parties.get(booking.providerId ?? ''),
    liveOffer: live.find((row) => row.bookingId === booking.id),
    isReviewed: written.some((row) => row.bookingId === booking.id),
    recurring: recurring.get(booking.id),
    cancelledAt: ended.find((row) => row.bookingId === booking.id)?.at ?? null,
  }));
  return inLanguageOf(db, user, listed);
}

export type ListedBooking = Awaited<ReturnType<typeof listBookings>>[number];

async function readParties(db: Session, rows: readonly { providerId: string | null }[]) {
  const ids = [...new Set(rows.flatMap((row) => row.providerId ?? []))];
  if (ids.length === 0) return new Map<string, Party>();
  const found = await db
    .select({ user: users, profile: providerProfiles })
    .from(users)
    .innerJoin(providerProfiles, eq(providerProfiles.userId, users.id))
    .where(inArray(users.id, ids));
  return new Map(found.map((party) => [party.user.id, party]));
}

export interface Party {
  user: typeof users.$inferSelect;
  profile: typeof providerProfiles.$inferSelect;
}

/** One booking with everything that its page shows; undefined when there is none that this person may see. */
export async function readBooking(db: Session, user: User, bookingId: string, now: Date) {
  const rows = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), visibleTo(user)));
  return (await inLanguageOf(db, user, await readFullBookings(db, rows, now)))[0];
}

/** These bookings, in their order, with everything that their pages show. */
export async function readFullBookings(db: Session, matches: readonly Booking[], now: Date) {
  if (matches.length === 0) return [];
  const ids = matches.map((booking) => booking.id);
  const lines = await db
    .select()
    .from(bookingLines)
    .where(inArray(bookingLines.bookingId, ids))
    .orderBy(asc(bookingLines.position));
  const history = await db
    .select()
    .from(bookingHistory)
    .where(inArray(bookingHistory.bookingId, ids))
    .orderBy(asc(bookingHistory.at), asc(bookingHistory.id));
  const photos = await db
    .select({ bookingId: bookingPhotos.bookingId, slot: bookingPhotos.slot, path: files.path })
    .from(bookingPhotos)
    .innerJoin(files, eq(files.id, bookingPhotos.fileId))
    .where(inArray(bookingPhotos.bookingId, ids));
  const banners = await db
    .select()
    .from(categoryBanners)
    .where(inArray(categoryBanners.categoryId, [...new Set(matches.map((booking) => booking.categoryId))]))
    .orderBy(asc(categoryBanners.position));
  const paymentIds = matches.flatMap((booking) => booking.paymentId ?? []);
  const paid =
    paymentIds.length > 0 ? await db.select(paymentColumns).from(payments).where(inArray(payments.id, paymentIds)) : [];
  const written = await db.select().from(reviews).where(inArray(reviews.bookingId, ids));
  const live = await db
    .select()
    .from(offers)
    .where(and(inArray(offers.bookingId, ids), eq(offers.status, 'live')));
  const reported = await db
    .selectDistinctOn([problems.bookingId], { bookingId: problems.bookingId, state: problems.state })
    .from(problems)
    .where(inArray(problems.bookingId, ids))
    .orderBy(problems.bookingId, desc(problems.createdAt));
  const claims = await db.select().from(absenceClaims).where(inArray(absenceClaims.bookingId, ids));
  const isUnderWay = matches.some(({ status }) => (statusesUnderWay as readonly string[]).includes(status));
  const hasStartCode = isUnderWay && (await readRules(db, now)).hasStartCode;
  const proposed = await db
    .select()
    .from(timeProposals)
    .where(and(inArray(timeProposals.bookingId, ids), eq(timeProposals.state, 'waiting')));
  const parties = await readParties(db, matches);
  const recurring = await findRecurringOf(db, ids);
  return matches.map((booking) => {
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
      payment: paid.find((payment) => payment.id === booking.paymentId),
      provider: parties.get(booking.providerId ?? ''),
      claim: claims.find(isOf),
      hasOpenProblem: reported.some((problem) => isOf(problem) && problem.state !== 'decided'),
      /** Whether the work is started with the customer's code. */
      hasStartCode,
      recurring: recurring.get(booking.id),
    };
  });
}

export type FullBooking = Awaited<ReturnType<typeof readFullBookings>>[number];
