import { type AssignmentAction, transitionsFor } from '@doorstep/shared-api/domain';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { later, MINUTE } from '../../clock';
import type { Context } from '../../context';
import type { Session } from '../../db/connect';
import { type Booking, bookingHistory, bookingLines, jobDeclines, providerProfiles, slotClaims } from '../../db/schema';
import { withEvents } from '../../events/outbox';
import { HttpError } from '../../http/httpError';
import type { User } from '../auth/sessions/sessions';
import { withNearest } from '../availability/availability';
import { endBooking } from '../bookings/endBooking';
import { transitionBooking } from '../bookings/transitionBooking';
import { reserveSlot } from '../bookings/slots';
import { notify } from '../notifications/notify';
import { markEarned, wantCapture } from '../payments/payments.repository';
import { carryOut } from '../payments/settlePayment';
import { publishAssignment } from './eligible';
import { assignmentFor } from './readJobs';

/** A customer who does not open the door is waited for so long. */
export const NO_SHOW_AFTER = 30 * MINUTE;

export interface AssignmentTransition {
  bookingId: string;
  action: AssignmentAction;
  reason: string;
}

const conflict = () => new HttpError('state_conflict', 'This job has changed. Please look at it again.');

/** Why a move that is next is not possible yet; undefined: it is. */
export function blockOf(booking: Booking, action: AssignmentAction, arrivedAt: Date | undefined, now: Date) {
  const isPaid = booking.paymentStatus === 'captured' || booking.paymentStatus === 'not_required';
  if (action === 'out' && !isPaid) return 'not_paid' as const;
  if (action === 'no_show' && (!arrivedAt || now < later(arrivedAt, NO_SHOW_AFTER))) return 'too_early' as const;
  return undefined;
}

const messageOf = {
  not_paid: 'The customer has not paid yet.',
  too_early: 'Please wait for 30 minutes after your arrival.',
} as const;

export async function arrivalOf(db: Session, bookingId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: bookingHistory.at })
    .from(bookingHistory)
    .where(and(eq(bookingHistory.bookingId, bookingId), eq(bookingHistory.toStatus, 'arrived')));
  return row?.at;
}

/** Which moves of the table this provider may make with this booking. */
export function assignmentTransitions(booking: Booking, providerId: string) {
  const isOpenAssignment = booking.providerId === null;
  return transitionsFor(booking, 'provider').filter(({ action, guards }) => {
    if (guards.includes('open_job')) return isOpenAssignment;
    if (guards.includes('named_or_first_approved')) return isOpenAssignment || booking.providerId === providerId;
    return booking.providerId === providerId && action !== 'accept_offer';
  });
}

/** The steps of a job: the table decides, one transaction does it, and the gateway hears of it afterwards. */
export async function transitionAssignment(
  context: Context,
  user: User,
  assignmentTransition: AssignmentTransition,
  log: FastifyBaseLogger,
) {
  const { db, clock } = context;
  const booking = await assignmentFor(db, user.id, assignmentTransition.bookingId);
  const now = clock();
  const transition = assignmentTransitions(booking, user.id).find(
    ({ action }) => action === assignmentTransition.action,
  );
  if (!transition) throw conflict();
  const block = blockOf(booking, assignmentTransition.action, await arrivalOf(db, booking.id), now);
  if (block) throw new HttpError('state_conflict', messageOf[block], { body: { reason: block } });
  const payments = await withEvents(db, now, (tx) => carry(tx, booking, user, assignmentTransition, now)).catch(
    async (error) => {
      throw await withNearest(context, error);
    },
  );
  for (const id of payments) await carryOut(context, id, log);
}

/** Answers the payments that the gateway has to hear of. */
async function carry(tx: Session, booking: Booking, user: User, { action, reason }: AssignmentTransition, now: Date) {
  const step = { booking, by: 'provider', actorId: user.id, now } as const;
  const must = <T>(result: T | undefined): T => {
    if (result === undefined) throw conflict();
    return result;
  };
  switch (action) {
    case 'accept': {
      const accepted = must(await transitionBooking(tx, { ...step, to: 'accepted', set: { providerId: user.id } }));
      await chooseTime(tx, booking, user.id, now);
      // To those who can no longer have it: they are looked for as the open job that it was.
      await publishAssignment(tx, booking);
      await notify(tx, now, { kind: 'booking_accepted', booking: accepted });
      if (accepted.paymentStatus !== 'authorized' || !accepted.paymentId) return [];
      await wantCapture(tx, accepted.paymentId, now);
      return [accepted.paymentId];
    }
    case 'decline':
      if (booking.providerId === null) return hide(tx, booking.id, user.id, reason, now);
      return end('booking_declined', 0);
    case 'no_show':
      return end('no_show', booking.grandCents);
    case 'out': {
      const moved = must(await transitionBooking(tx, { ...step, to: 'on_the_way' }));
      await notify(tx, now, { kind: 'provider_out', booking: moved });
      return [];
    }
    case 'arrive': {
      const moved = must(await transitionBooking(tx, { ...step, to: 'arrived' }));
      await notify(tx, now, { kind: 'provider_arrived', booking: moved });
      return [];
    }
    case 'start': {
      const moved = must(await transitionBooking(tx, { ...step, to: 'started' }));
      await notify(tx, now, { kind: 'service_started', booking: moved });
      return [];
    }
    case 'complete':
      return complete(tx, must(await transitionBooking(tx, { ...step, to: 'completed' })), now);
  }

  async function end(kind: 'booking_declined' | 'no_show', feeCents: number) {
    const open = must(await endBooking(tx, { booking, by: 'provider', actorId: user.id, reason, now, feeCents }));
    await notify(tx, now, { kind, booking });
    return open;
  }
}

/** The time of a named booking is taken since it was made; one that starts at once takes the hours from now on. */
async function chooseTime(tx: Session, booking: Booking, providerId: string, now: Date) {
  if (booking.providerId && booking.startAt) return;
  const startAt = booking.startAt ?? now;
  const endAt = booking.endAt ?? later(now, (await minutesOf(tx, booking.id)) * MINUTE);
  await reserveSlot(tx, { providerId, claimId: booking.id, userId: booking.userId, startAt, endAt, now });
}

export async function minutesOf(db: Session, bookingId: string): Promise<number> {
  const [row] = await db
    .select({ minutes: sql<number>`coalesce(sum(${bookingLines.durationMinutes}), 0)::int` })
    .from(bookingLines)
    .where(eq(bookingLines.bookingId, bookingId));
  return row?.minutes ?? 0;
}

async function hide(tx: Session, bookingId: string, providerId: string, reason: string, now: Date): Promise<string[]> {
  const hidden = await tx
    .insert(jobDeclines)
    .values({ bookingId, providerId, reason, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: jobDeclines.bookingId });
  if (hidden.length === 0) throw conflict();
  return [];
}

async function complete(tx: Session, booking: Booking, now: Date): Promise<string[]> {
  const { id, providerId, paymentId, paymentStatus, driverCents, adminProfitCents: commissionCents } = booking;
  if (providerId && paymentId && paymentStatus === 'captured')
    await markEarned(tx, { id, providerId, paymentId }, { driverCents, adminCents: commissionCents }, now);
  if (providerId) {
    await tx
      .update(providerProfiles)
      .set({ completedJobs: sql`${providerProfiles.completedJobs} + 1` })
      .where(eq(providerProfiles.userId, providerId));
  }
  // Done sooner than planned: the rest of the time is free again.
  await tx.delete(slotClaims).where(and(eq(slotClaims.bookingId, id), gt(slotClaims.stepAt, now)));
  await notify(tx, now, { kind: 'booking_completed', booking });
  return [];
}
