import { type BookingStatus, type BookingType, statusOrder } from './codes';

export type Actor = 'customer' | 'provider' | 'admin' | 'system';

export type BookingAction =
  | 'accept'
  | 'accept_offer'
  | 'decline'
  | 'cancel'
  | 'expire'
  | 'out'
  | 'arrive'
  | 'start'
  | 'complete'
  | 'no_show'
  | 'resolve_dispute';

/** A condition that the table cannot decide from status and type; the server knows each by name. */
export type Guard =
  | 'named_or_first_approved'
  | 'open_job'
  | 'other_side_of_live_offer'
  | 'exact_live_amount'
  | 'slot_free'
  | 'named_provider'
  | 'assigned_provider'
  | 'owner'
  | 'payment_captured'
  | 'time_ran_out'
  | 'pay_by_passed'
  | 'half_hour_after_arrival';

/** What a transition causes beyond the booking's own row; the server has a function for each, and runs those of the row. */
export type Effect =
  | 'take_slot'
  | 'capture_payment'
  | 'settle_offers'
  | 'close_offers'
  | 'withdraw_job'
  | 'hide_from_provider'
  | 'release_payment'
  | 'refund_by_policy'
  | 'release_slot'
  | 'release_rest_of_slot'
  | 'return_coupon'
  | 'record_earnings'
  | 'count_completed_job'
  | 'tell_customer'
  | 'tell_provider';

export interface BookingTransition {
  readonly from: BookingStatus;
  readonly action: BookingAction;
  readonly by: Actor;
  readonly to: BookingStatus;
  /** Only bookings of these types; all when absent. */
  readonly types?: readonly BookingType[];
  readonly guards: readonly Guard[];
  /** In this order, in the transaction of the transition. */
  readonly effects: readonly Effect[];
}

const released = ['close_offers', 'release_slot', 'return_coupon'] as const;

/**
 * Every transition of a booking (docs/lifecycle.md), for the buttons of the client and the decisions of the server. What is
 * not here cannot happen; completed and cancelled are final.
 */
export const bookingTransitions: readonly BookingTransition[] = [
  {
    from: 'open',
    action: 'accept',
    by: 'provider',
    to: 'accepted',
    types: ['book', 'schedule'],
    guards: ['named_or_first_approved', 'slot_free'],
    effects: ['take_slot', 'withdraw_job', 'capture_payment', 'tell_customer'],
  },
  {
    from: 'open',
    action: 'accept_offer',
    by: 'customer',
    to: 'accepted',
    types: ['hire'],
    guards: ['owner', 'other_side_of_live_offer', 'exact_live_amount', 'slot_free'],
    effects: ['settle_offers', 'take_slot', 'capture_payment', 'tell_provider'],
  },
  {
    from: 'open',
    action: 'accept_offer',
    by: 'provider',
    to: 'accepted',
    types: ['hire'],
    guards: ['named_provider', 'other_side_of_live_offer', 'exact_live_amount', 'slot_free'],
    effects: ['settle_offers', 'take_slot', 'capture_payment', 'tell_customer'],
  },
  {
    from: 'open',
    action: 'decline',
    by: 'provider',
    to: 'open',
    guards: ['open_job'],
    effects: ['hide_from_provider'],
  },
  {
    from: 'open',
    action: 'decline',
    by: 'provider',
    to: 'cancelled',
    guards: ['named_provider'],
    effects: [...released, 'release_payment', 'tell_customer'],
  },
  {
    from: 'open',
    action: 'cancel',
    by: 'customer',
    to: 'cancelled',
    guards: ['owner'],
    effects: ['withdraw_job', ...released, 'release_payment', 'tell_provider'],
  },
  {
    from: 'open',
    action: 'expire',
    by: 'system',
    to: 'cancelled',
    guards: ['time_ran_out'],
    effects: ['withdraw_job', ...released, 'release_payment', 'tell_customer'],
  },
  {
    from: 'accepted',
    action: 'out',
    by: 'provider',
    to: 'on_the_way',
    guards: ['assigned_provider', 'payment_captured'],
    effects: ['tell_customer'],
  },
  {
    from: 'accepted',
    action: 'cancel',
    by: 'customer',
    to: 'cancelled',
    guards: ['owner'],
    effects: [...released, 'refund_by_policy', 'tell_provider'],
  },
  {
    from: 'accepted',
    action: 'decline',
    by: 'provider',
    to: 'cancelled',
    guards: ['assigned_provider'],
    effects: [...released, 'release_payment', 'tell_customer'],
  },
  {
    from: 'accepted',
    action: 'expire',
    by: 'system',
    to: 'cancelled',
    guards: ['pay_by_passed'],
    effects: [...released, 'release_payment', 'tell_customer'],
  },
  {
    from: 'on_the_way',
    action: 'arrive',
    by: 'provider',
    to: 'arrived',
    guards: ['assigned_provider'],
    effects: ['tell_customer'],
  },
  {
    from: 'arrived',
    action: 'start',
    by: 'provider',
    to: 'started',
    guards: ['assigned_provider'],
    effects: ['tell_customer'],
  },
  {
    from: 'arrived',
    action: 'no_show',
    by: 'provider',
    to: 'cancelled',
    guards: ['assigned_provider', 'half_hour_after_arrival'],
    effects: [...released, 'refund_by_policy', 'tell_customer'],
  },
  {
    from: 'started',
    action: 'complete',
    by: 'provider',
    to: 'completed',
    guards: ['assigned_provider'],
    effects: ['record_earnings', 'count_completed_job', 'release_rest_of_slot', 'tell_customer'],
  },
  ...(['on_the_way', 'arrived', 'started'] as const).map(
    (from): BookingTransition => ({
      from,
      action: 'resolve_dispute',
      by: 'admin',
      to: 'cancelled',
      guards: [],
      // No call carries it out yet: its effects come with the first one.
      effects: [],
    }),
  ),
];

interface Stage {
  readonly status: BookingStatus;
  readonly bookingType?: BookingType;
}

/** The moves that this actor may try on this booking now. Guards remain to be checked by whoever knows their facts. */
export function transitionsFor(booking: Stage, actor: Actor): BookingTransition[] {
  const type = booking.bookingType ?? 'hire';
  return bookingTransitions.filter(
    (transition) =>
      transition.from === booking.status && transition.by === actor && (transition.types?.includes(type) ?? true),
  );
}

/** What this actor may do with this booking now: which buttons there are. */
export function allowedActions(booking: Stage, actor: Actor): BookingAction[] {
  return [...new Set(transitionsFor(booking, actor).map((transition) => transition.action))];
}

/** Cancel Booking is for open bookings; an accepted one is requested through a cancel request, fee shown first. */
export function canCancel(booking: Stage): boolean {
  return booking.status === 'open';
}

/** A review is written once, after completion. */
export function canReview(booking: Stage & { readonly reviewed?: boolean }): boolean {
  return booking.status === 'completed' && !booking.reviewed;
}

/** How far a booking is on its way: 0 open ... 5 completed, -1 cancelled. */
export function progressOf(status: BookingStatus): number {
  return (statusOrder as readonly BookingStatus[]).indexOf(status);
}
