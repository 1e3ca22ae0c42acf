import { maxProposedStarts } from '@doorstep/shared-api/domain';
import { withAlternativeTimes } from '../../catalog/availability/availability';
import { notify } from '../../identity/notifications/notify';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, TimeProposal, User } from '../../platform/db/schema';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { findBookingOfParty, lockBookingOfParty } from './bookings.repository';
import { partyOf } from './partyOf';
import { endProposal, findProposal } from './proposals.repository';
import { learnRoutesOfBooking, readStarts, requirePossibleStart, saveTimeProposal } from './proposeTimes';
import { moveBooking } from './reschedule';

const nothingToAnswer = () =>
  new HttpError('state_conflict', 'There is nothing to answer any more. The agreed time stays.');

async function lockAccepted(tx: Session, user: User, bookingId: string): Promise<Booking> {
  const booking = await lockBookingOfParty(tx, bookingId, user.id);
  if (!booking) throw new HttpError('not_found', 'No detail available!');
  if (booking.status !== 'accepted') throw nothingToAnswer();
  return booking;
}

async function learnWays(context: Context, user: User, bookingId: string, starts: readonly string[]) {
  const booking = context.routes && (await findBookingOfParty(context.db, bookingId, user.id));
  const days = starts.slice(0, maxProposedStarts).map((text) => new Date(text));
  if (booking)
    await learnRoutesOfBooking(
      context,
      booking,
      days.filter((day) => !Number.isNaN(day.getTime())),
      context.clock(),
    );
}

export async function proposeTimes(
  context: Context,
  user: User,
  input: { bookingId: string; starts: readonly string[]; text: string },
) {
  const { db, clock } = context;
  const now = clock();
  await learnWays(context, user, input.bookingId, input.starts);
  await withEvents(db, now, async (tx) => {
    const booking = await lockAccepted(tx, user, input.bookingId);
    if (booking.providerId !== user.id) throw new HttpError('not_found', 'No detail available!');
    const starts = readStarts(input.starts, booking, now);
    for (const startAt of starts) await requirePossibleStart(tx, { ...booking, providerId: user.id }, startAt, now);
    await saveTimeProposal(tx, booking, { by: 'provider', starts, text: input.text }, now);
    notify(tx, { kind: 'times_proposed', booking });
  });
}

/** Counts one of two concurrent answers. Rejects a time that was taken meanwhile. */
export async function answerProposal(
  context: Context,
  user: User,
  input: { bookingId: string; isAccepted: boolean; startAt?: string },
) {
  const { db, clock } = context;
  const now = clock();
  const answer = async (tx: Session) => {
    const booking = await lockAccepted(tx, user, input.bookingId);
    const proposal = await findProposal(tx, booking.id, now);
    if (!proposal || proposal.by === partyOf(booking, user.id)) throw nothingToAnswer();
    if (!(await endProposal(tx, proposal.id, input.isAccepted ? 'accepted' : 'refused', now))) throw nothingToAnswer();
    if (input.isAccepted) {
      const startAt = proposedStartOf(proposal, input.startAt);
      // Notify as if the answering side had made the change, since the other side asked for it.
      const by = proposal.by === 'customer' ? 'provider' : 'customer';
      await moveBooking(tx, booking, { startAt, by, isAgreed: true }, now);
      return;
    }
    publishBookingChange(tx, booking, 'booking');
    notify(tx, { kind: proposal.by === 'customer' ? 'move_refused' : 'times_refused', booking });
  };
  if (input.isAccepted && input.startAt) await learnWays(context, user, input.bookingId, [input.startAt]);
  await withEvents(db, now, answer).catch(async (error) => {
    throw await withAlternativeTimes(context, error);
  });
}

function proposedStartOf({ starts }: TimeProposal, wished: string | undefined): Date {
  const wishedAt = wished === undefined ? undefined : new Date(wished).getTime();
  const start =
    starts.length === 1 && wishedAt === undefined
      ? starts[0]
      : starts.find((at) => new Date(at).getTime() === wishedAt);
  if (!start) {
    throw new HttpError('validation', 'Please choose one of the proposed times.', { field: 'start_at', status: 422 });
  }
  return new Date(start);
}
