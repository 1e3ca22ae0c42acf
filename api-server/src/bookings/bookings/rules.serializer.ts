import type { BookingAction } from '@doorstep/shared-api/domain';
import type { BookingWire } from '@doorstep/shared-api/wire';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Booking, User } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import type { FullBooking } from './fullBookings.repository';
import { findTransitionBlock, type GuardFacts, isFullyReversed, type TransitionBlock, transitionsOf } from './guards';

export const guardFactsOf = ({ history, claim, hasOpenProblem, payment }: FullBooking): GuardFacts => ({
  arrivedAt: history.find((change) => change.toStatus === 'arrived')?.at,
  claim,
  hasOpenProblem,
  isTakenBack: isFullyReversed(payment),
});

export function customerActionPermissions(full: FullBooking, user: User, now: Date) {
  const { booking } = full;
  const isOwner = user.id === booking.userId;
  const blocks = new Map<BookingAction, TransitionBlock | undefined>(
    (isOwner ? transitionsOf(booking, 'customer', user.id) : []).map((row) => [
      row.action,
      findTransitionBlock(row, booking, guardFactsOf(full), now),
    ]),
  );
  const may = (action: BookingAction) => blocks.has(action) && blocks.get(action) === undefined;
  const nobodyCame = blocks.get('nobody_came');
  return {
    can: {
      confirm: may('confirm'),
      confirm_start: may('confirm_start'),
      nobody_came: may('nobody_came'),
      take_back: may('take_back'),
    },
    ...(nobodyCame?.reason === 'too_early' && {
      possible_at: { nobody_came: toInstant(nobodyCame.possibleAt) },
    }),
  };
}

const statusesWithStartCode: readonly Booking['status'][] = ['accepted', 'on_the_way', 'arrived'];

/** Includes the start code for the customer only. */
export function rulesFor(
  full: FullBooking,
  user: User,
  now: Date,
): Pick<BookingWire, 'start_code' | 'completion' | 'absence' | 'possible_at'> {
  const { booking, claim, hasStartCode, hasOpenProblem } = full;
  const { completion, completedAt, limits } = booking;
  const { can: _can, ...notYet } = customerActionPermissions(full, user, now);
  const hasCode = hasStartCode && user.id === booking.userId && statusesWithStartCode.includes(booking.status);
  const isAwaiting = completion === 'awaiting' && completedAt !== null && !hasOpenProblem;
  return {
    ...notYet,
    ...(hasCode && { start_code: booking.startCode }),
    ...(completion && {
      completion: {
        state: hasOpenProblem ? 'problem' : completion,
        until: isAwaiting ? toInstant(addMilliseconds(completedAt, limits.confirmWithin * MINUTE)) : '',
        undo_until: isAwaiting ? toInstant(addMilliseconds(completedAt, limits.undoWithin * MINUTE)) : '',
      },
    }),
    ...(claim && {
      absence: {
        state: claim.state,
        claimed_at: toInstant(claim.claimedAt),
        answer_by: toInstant(claim.answerBy),
        answer: claim.answer,
      },
    }),
  };
}
