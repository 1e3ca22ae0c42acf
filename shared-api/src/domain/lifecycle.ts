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

export type Effect =
  | 'take_slot'
  | 'capture_payment'
  | 'capture_or_request_payment'
  | 'settle_offers'
  | 'close_offers'
  | 'hide_from_provider'
  | 'release_payment'
  | 'refund_in_full'
  | 'refund_by_policy'
  | 'refund_by_decision'
  | 'release_slot'
  | 'return_coupon'
  | 'tell_provider'
  | 'tell_customer'
  | 'open_contact'
  | 'make_receipt'
  | 'ask_for_review'
  | 'record_payout';

export interface BookingTransition {
  readonly from: BookingStatus;
  readonly action: BookingAction;
  readonly by: Actor;
  readonly to: BookingStatus;
  /** Only bookings of these types; all when absent. */
  readonly types?: readonly BookingType[];
  readonly guards: readonly Guard[];
  readonly effects: readonly Effect[];
}

const released = ['release_payment', 'release_slot', 'close_offers', 'return_coupon'] as const;

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
    effects: ['take_slot', 'capture_payment', 'tell_customer'],
  },
  {
    from: 'open',
    action: 'accept_offer',
    by: 'customer',
    to: 'accepted',
    types: ['hire'],
    guards: ['owner', 'other_side_of_live_offer', 'exact_live_amount', 'slot_free'],
    effects: ['settle_offers', 'take_slot', 'capture_or_request_payment', 'tell_provider'],
  },
  {
    from: 'open',
    action: 'accept_offer',
    by: 'provider',
    to: 'accepted',
    types: ['hire'],
    guards: ['named_provider', 'other_side_of_live_offer', 'exact_live_amount', 'slot_free'],
    effects: ['settle_offers', 'take_slot', 'capture_or_request_payment', 'tell_customer'],
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
    effects: [...released, 'tell_customer'],
  },
  {
    from: 'open',
    action: 'cancel',
    by: 'customer',
    to: 'cancelled',
    guards: ['owner'],
    effects: [...released, 'tell_provider'],
  },
  {
    from: 'open',
    action: 'expire',
    by: 'system',
    to: 'cancelled',
    guards: ['time_ran_out'],
    effects: [...released, 'tell_customer', 'tell_provider'],
  },
  {
    from: 'accepted',
    action: 'out',
    by: 'provider',
    to: 'on_the_way',
    guards: ['assigned_provider', 'payment_captured'],
    effects: ['open_contact', 'tell_customer'],
  },
  {
    from: 'accepted',
    action: 'cancel',
    by: 'customer',
    to: 'cancelled',
    guards: ['owner'],
    effects: ['refund_by_policy', 'release_slot', 'return_coupon', 'tell_provider'],
  },
  {
    from: 'accepted',
    action: 'decline',
    by: 'provider',
    to: 'cancelled',
    guards: ['assigned_provider'],
    effects: ['refund_in_full', 'release_slot', 'return_coupon', 'tell_customer'],
  },
  {
    from: 'accepted',
    action: 'expire',
    by: 'system',
    to: 'cancelled',
    guards: ['pay_by_passed'],
    effects: ['release_payment', 'release_slot', 'return_coupon', 'tell_customer', 'tell_provider'],
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
    effects: ['refund_by_policy', 'tell_customer'],
  },
  {
    from: 'started',
    action: 'complete',
    by: 'provider',
    to: 'completed',
    guards: ['assigned_provider'],
    effects: ['make_receipt', 'ask_for_review', 'record_payout', 'tell_customer'],
  },
  ...(['on_the_way', 'arrived', 'started'] as const).map(
    (from): BookingTransition => ({
      from,
      action: 'resolve_dispute',
      by: 'admin',
      to: 'cancelled',
      guards: [],
      effects: ['refund_by_decision', 'tell_customer', 'tell_provider'],
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
