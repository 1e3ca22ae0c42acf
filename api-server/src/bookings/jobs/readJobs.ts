import { type AssignmentState, formatMoney } from '@doorstep/shared-api/domain';
import type { AssignmentWire } from '@doorstep/shared-api/wire';
import { isWithinReach, kmBetween } from '../../catalog/availability/eligible';
import { findBooking } from '../../catalog/orders/bookingRows.repository';
import { customerForProvider, wasAcceptedBy } from '../../identity/disclosure/customerForProvider';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { toBookingWire } from '../bookings/bookings.serializer';
import { type FullBooking, readFullBookings } from '../bookings/fullBookings.repository';
import { findTransitionBlock, transitionsOf } from '../bookings/guards';
import { guardFactsOf } from '../bookings/rules.serializer';
import { findProfile, type ProviderProfile } from '../workspace/workspace.repository';
import { readJobEarnings } from './jobEarning';
import {
  countUnreadMessages,
  findAssignment,
  listAssignmentBookings,
  listUserSummaries,
  type PageCursor,
} from './jobs.repository';

const notFound = () => new HttpError('not_found', 'This job is not available any more.');

export async function profileOf(db: Session, userId: string): Promise<ProviderProfile> {
  const profile = await findProfile(db, userId);
  if (!profile) throw notFound();
  return profile;
}

/** Throws `not_found` for a job that this provider neither has nor may take. */
export async function requireAssignment(db: Session, providerId: string, bookingId: string): Promise<Booking> {
  const booking = await findAssignment(db, providerId, bookingId);
  if (!booking) throw notFound();
  if (booking.providerId === null && !isWithinReach(await profileOf(db, providerId), booking)) throw notFound();
  return booking;
}

const PAGE_SIZE = 20;
/** Open jobs outside of the radius are left out here, so more are read than shown. */
const READ_AHEAD = 5;

export async function listAssignments(
  context: Context,
  user: User,
  state: AssignmentState,
  after: PageCursor | undefined,
) {
  const { db } = context;
  const profile = await profileOf(db, user.id);
  if (state === 'open' && !profile.takingJobs) return { items: [], next: null };
  const limit = PAGE_SIZE * READ_AHEAD;
  const matches = await listAssignmentBookings(db, { providerId: user.id, state, after, limit });
  const reached = matches.filter((booking) => booking.providerId !== null || isWithinReach(profile, booking));
  const page = reached.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const more = reached.length > PAGE_SIZE || matches.length === PAGE_SIZE * READ_AHEAD;
  const atOf = (booking: Booking) => (state === 'mine' ? (booking.startAt ?? booking.createdAt) : booking.createdAt);
  return {
    items: await toAssignments(context, user, page, profile),
    next: more && last ? `${atOf(last).getTime().toString(36)}-${last.id}` : null,
  };
}

export async function readUpdatedBooking({ db, uploads, clock }: Context, user: User, bookingId: string) {
  const booking = await findBooking(db, bookingId);
  const [full] = booking ? await readFullBookings(db, [booking], user, clock()) : [];
  if (!full) throw notFound();
  return toBookingWire(full, user, uploads, clock());
}

/** `booking` must have been found for this provider. */
export async function toAssignment(context: Context, user: User, booking: Booking): Promise<AssignmentWire> {
  const [assignment] = await toAssignments(context, user, [booking], await profileOf(context.db, user.id));
  if (!assignment) throw notFound();
  return assignment;
}

/** Keeps the order of `matches`. */
export async function toAssignments(
  context: Context,
  user: User,
  matches: readonly Booking[],
  profile: ProviderProfile,
): Promise<AssignmentWire[]> {
  const { db, uploads, clock } = context;
  if (matches.length === 0) return [];
  const customers = await listUserSummaries(
    db,
    matches.map((booking) => booking.userId),
  );
  const unread = await countUnreadMessages(
    db,
    matches.map((booking) => booking.id),
    user.id,
  );
  const full = await readFullBookings(db, matches, user, clock());
  const earnings = await readJobEarnings(db, user.id, full);
  return full.map((each) => {
    const { booking, lines, liveOffer: offer } = each;
    const earning = earnings.get(booking.id);
    const customer = customers.find((user) => user.id === booking.userId);
    const km = kmBetween(profile, booking);
    const wire = toBookingWire(each, user, uploads, clock());
    const stage = { ...booking, wasAccepted: wasAcceptedBy(each.history) };
    const { image } = customerForProvider(user.id, stage, { image: customer?.image ?? '' });
    const possibleAt = nextStepAt(each, user, clock());
    return {
      booking: wire,
      customer: { name: wire.full_name ?? '', image },
      ...(km !== undefined && { distance_km: Number(km.toFixed(1)) }),
      share: formatMoney(booking.providerPayoutCents),
      ...(earning && { earning }),
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
      ...(possibleAt && { possible_at: toInstant(possibleAt) }),
      ...(booking.workerId && { worker_id: booking.workerId }),
    };
  });
}

const nextSteps: readonly string[] = ['out', 'start'];

/** Undefined when the step already is possible or has no time. */
function nextStepAt(full: FullBooking, user: User, now: Date): Date | undefined {
  const { booking } = full;
  const step = transitionsOf(booking, 'provider', user.id).find(({ action }) => nextSteps.includes(action));
  const block = step && findTransitionBlock(step, booking, guardFactsOf(full), now);
  return block?.reason === 'too_early' ? block.possibleAt : undefined;
}
