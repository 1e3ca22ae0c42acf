import type { Actor, BookingAction, BookingTransition, Guard } from '@doorstep/shared-api/domain';
import { transitionsFor } from '@doorstep/shared-api/domain';
import { later, MINUTE } from '../../clock';
import type { Booking } from '../../db/schema';

/** A customer who does not open the door is waited for so long. */
const NO_SHOW_AFTER = 30 * MINUTE;

type IsParty = (booking: Booking, userId: string | null) => boolean;

const isProvider: IsParty = ({ providerId }, userId) => providerId === userId;

/**
 * Who may act. The other guards are checked where their facts are: `blockOf` below, the slot by `take_slot`, the offer in
 * acceptOffer.ts, the times of expiry in expireBookings.ts.
 */
const parties: Partial<Record<Guard, IsParty>> = {
  owner: (booking, userId) => booking.userId === userId,
  open_job: ({ providerId }) => providerId === null,
  named_or_first_approved: (booking, userId) => booking.providerId === null || isProvider(booking, userId),
  named_provider: isProvider,
  assigned_provider: isProvider,
};

/** The rows of the table that this actor may try with this booking. */
export const transitionsOf = (booking: Booking, actor: Actor, userId: string | null): BookingTransition[] =>
  transitionsFor(booking, actor).filter(({ guards }) =>
    guards.every((guard) => parties[guard]?.(booking, userId) ?? true),
  );

/** The row of the table for this action; undefined when it cannot happen now. */
export const findTransition = (booking: Booking, actor: Actor, userId: string | null, action: BookingAction) =>
  transitionsOf(booking, actor, userId).find((transition) => transition.action === action);

/** Why a transition that is next is not possible yet; undefined: it is. */
export function blockOf({ guards }: BookingTransition, booking: Booking, arrivedAt: Date | undefined, now: Date) {
  const isPaid = booking.paymentStatus === 'captured' || booking.paymentStatus === 'not_required';
  if (guards.includes('payment_captured') && !isPaid) return 'not_paid' as const;
  const hasWaited = arrivedAt !== undefined && now >= later(arrivedAt, NO_SHOW_AFTER);
  if (guards.includes('half_hour_after_arrival') && !hasWaited) return 'too_early' as const;
  return undefined;
}
