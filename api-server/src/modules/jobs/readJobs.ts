import { type AssignmentState, formatMoney, statusesUnderWay } from '@doorstep/shared-api/domain';
import type { AssignmentWire } from '@doorstep/shared-api/wire';
import { and, asc, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Context } from '../../context';
import type { Session } from '../../db/connect';
import { type Booking, bookings, messages, providerProfiles, users } from '../../db/schema';
import { HttpError } from '../../http/httpError';
import { toInstant } from '../../instant';
import type { User } from '../auth/sessions/sessions';
import { toBookingWire } from '../bookings/bookings.serializer';
import { readFullBookings } from '../bookings/fullBookings.repository';
import { isOpenTo, isWithinReach, kmBetween } from './eligible';

const notFound = () => new HttpError('not_found', 'This job is not available any more.');

/** A customer's hold that nobody has paid for is nobody's job yet. */
const isPaidFor = or(ne(bookings.status, 'open'), ne(bookings.paymentStatus, 'requires_payment'));

type Profile = typeof providerProfiles.$inferSelect;

async function profileOf(db: Session, userId: string): Promise<Profile> {
  const [profile] = await db.select().from(providerProfiles).where(eq(providerProfiles.userId, userId));
  if (!profile) throw notFound();
  return profile;
}

/** The booking behind a job of this provider's, or one that they may take; throws `not_found` for every other one. */
export async function assignmentFor(db: Session, providerId: string, bookingId: string): Promise<Booking> {
  const mine = and(eq(bookings.providerId, providerId), isPaidFor);
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), or(mine, isOpenTo(db, providerId))));
  if (!booking) throw notFound();
  if (booking.providerId === null && !isWithinReach(await profileOf(db, providerId), booking)) throw notFound();
  return booking;
}

interface PageCursor {
  at: Date;
  id: string;
}

const PAGE = 20;
/** Open jobs outside of the radius are left out here, so more are read than shown. */
const READ_AHEAD = 5;

function ownInState(providerId: string, state: AssignmentState): SQL | undefined {
  const ownSQL = eq(bookings.providerId, providerId);
  if (state === 'open') return and(ownSQL, eq(bookings.status, 'open'), isPaidFor);
  if (state === 'mine') return and(ownSQL, inArray(bookings.status, [...statusesUnderWay]));
  return and(ownSQL, inArray(bookings.status, ['completed', 'cancelled']), ne(bookings.paymentStatus, 'expired'));
}

/** Open ones newest first; one's own by their time, what is next first; done ones newest first. */
export async function listAssignments(
  context: Context,
  user: User,
  state: AssignmentState,
  after: PageCursor | undefined,
) {
  const { db } = context;
  const profile = await profileOf(db, user.id);
  if (state === 'open' && !profile.takingJobs) return { items: [], next: null };
  const sortedAt =
    state === 'mine' ? sql<Date>`coalesce(${bookings.startAt}, ${bookings.createdAt})` : bookings.createdAt;
  const isLater =
    after &&
    (state === 'mine'
      ? sql`(${sortedAt}, ${bookings.id}) > (${after.at.toISOString()}::timestamptz, ${after.id})`
      : sql`(${sortedAt}, ${bookings.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`);
  const order = state === 'mine' ? [asc(sortedAt), asc(bookings.id)] : [desc(sortedAt), desc(bookings.id)];
  const first = (where: SQL | undefined) =>
    db
      .select()
      .from(bookings)
      .where(and(where, isLater))
      .orderBy(...order)
      .limit(PAGE * READ_AHEAD);
  const ownOmit = first(ownInState(user.id, state));
  // Each part by its own index: one condition for both would read all open jobs of the site.
  const matches =
    state === 'open'
      ? await unionAll(ownOmit, first(isOpenTo(db, user.id)))
          .orderBy(...order)
          .limit(PAGE * READ_AHEAD)
      : await ownOmit;
  const reached = matches.filter((booking) => booking.providerId !== null || isWithinReach(profile, booking));
  const page = reached.slice(0, PAGE);
  const last = page.at(-1);
  const more = reached.length > PAGE || matches.length === PAGE * READ_AHEAD;
  const atOf = (booking: Booking) => (state === 'mine' ? (booking.startAt ?? booking.createdAt) : booking.createdAt);
  return {
    items: await toAssignments(context, user, page, profile),
    next: more && last ? `${atOf(last).getTime().toString(36)}-${last.id}` : null,
  };
}

/** What became of the booking by this provider's move: shown to them even when it is no longer theirs. */
export async function bookingAfter({ db, uploads, clock }: Context, user: User, bookingId: string) {
  const rows = await db.select().from(bookings).where(eq(bookings.id, bookingId));
  const [full] = await readFullBookings(db, rows);
  if (!full) throw notFound();
  return toBookingWire(full, user, uploads, clock());
}

/** One job as it is shown; `booking` has been found for this provider. */
export async function toAssignment(context: Context, user: User, booking: Booking): Promise<AssignmentWire> {
  const [assignment] = await toAssignments(context, user, [booking], await profileOf(context.db, user.id));
  if (!assignment) throw notFound();
  return assignment;
}

async function toAssignments(
  context: Context,
  user: User,
  matches: readonly Booking[],
  profile: Profile,
): Promise<AssignmentWire[]> {
  const { db, uploads, clock } = context;
  if (matches.length === 0) return [];
  const ids = matches.map((booking) => booking.id);
  const customers = await db
    .select({ id: users.id, fullname: users.fullname, image: users.image })
    .from(users)
    .where(
      inArray(
        users.id,
        matches.map((booking) => booking.userId),
      ),
    );
  const unread = await db
    .select({ bookingId: messages.bookingId, count: count() })
    .from(messages)
    .where(and(inArray(messages.bookingId, ids), ne(messages.authorId, user.id), isNull(messages.readAt)))
    .groupBy(messages.bookingId);
  const full = await readFullBookings(db, matches);
  return full.map((each) => {
    const { booking, lines, liveOffer: offer } = each;
    const customer = customers.find((user) => user.id === booking.userId);
    const km = kmBetween(profile, booking);
    const wire = toBookingWire(each, user, uploads, clock());
    return {
      booking: wire,
      customer: { name: wire.full_name ?? '', image: booking.status === 'open' ? '' : (customer?.image ?? '') },
      ...(km !== undefined && { distance_km: Number(km.toFixed(1)) }),
      share: formatMoney(booking.driverCents),
      ...(offer && {
        live_offer: {
          offer_id: offer.id,
          amount: formatMoney(offer.amountCents),
          by: offer.type,
          expires_at: toInstant(offer.expiresAt),
        },
      }),
      named: booking.providerId === user.id,
      minutes: lines.reduce((sum, line) => sum + line.durationMinutes, 0),
      unread_messages: unread.find((row) => row.bookingId === booking.id)?.count ?? 0,
    };
  });
}
