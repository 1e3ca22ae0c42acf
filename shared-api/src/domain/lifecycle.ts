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

export interface BookingMove {
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
 * Every move of a booking (contract section 9), for the buttons of the client and the decisions of the server. What is
 * not here cannot happen; 5 and 6 are final.
 */
export const bookingMoves: readonly BookingMove[] = [
  {
    from: '1',
    action: 'accept',
    by: 'provider',
    to: '2',
    types: ['1', '3'],
    guards: ['named_or_first_approved', 'slot_free'],
    effects: ['take_slot', 'capture_payment', 'tell_customer'],
  },
  {
    from: '1',
    action: 'accept_offer',
    by: 'customer',
    to: '2',
    types: ['2'],
    guards: ['owner', 'other_side_of_live_offer', 'exact_live_amount', 'slot_free'],
    effects: ['settle_offers', 'take_slot', 'capture_or_request_payment', 'tell_provider'],
  },
  {
    from: '1',
    action: 'accept_offer',
    by: 'provider',
    to: '2',
    types: ['2'],
    guards: ['named_provider', 'other_side_of_live_offer', 'exact_live_amount', 'slot_free'],
    effects: ['settle_offers', 'take_slot', 'capture_or_request_payment', 'tell_customer'],
  },
  { from: '1', action: 'decline', by: 'provider', to: '1', guards: ['open_job'], effects: ['hide_from_provider'] },
  {
    from: '1',
    action: 'decline',
    by: 'provider',
    to: '6',
    guards: ['named_provider'],
    effects: [...released, 'tell_customer'],
  },
  {
    from: '1',
    action: 'cancel',
    by: 'customer',
    to: '6',
    guards: ['owner'],
    effects: [...released, 'tell_provider'],
  },
  {
    from: '1',
    action: 'expire',
    by: 'system',
    to: '6',
    guards: ['time_ran_out'],
    effects: [...released, 'tell_customer', 'tell_provider'],
  },
  {
    from: '2',
    action: 'out',
    by: 'provider',
    to: '10',
    guards: ['assigned_provider', 'payment_captured'],
    effects: ['open_contact', 'tell_customer'],
  },
  {
    from: '2',
    action: 'cancel',
    by: 'customer',
    to: '6',
    guards: ['owner'],
    effects: ['refund_by_policy', 'release_slot', 'return_coupon', 'tell_provider'],
  },
  {
    from: '2',
    action: 'decline',
    by: 'provider',
    to: '6',
    guards: ['assigned_provider'],
    effects: ['refund_in_full', 'release_slot', 'return_coupon', 'tell_customer'],
  },
  {
    from: '2',
    action: 'expire',
    by: 'system',
    to: '6',
    guards: ['pay_by_passed'],
    effects: ['release_payment', 'release_slot', 'return_coupon', 'tell_customer', 'tell_provider'],
  },
  {
    from: '10',
    action: 'arrive',
    by: 'provider',
    to: '3',
    guards: ['assigned_provider'],
    effects: ['tell_customer'],
  },
  { from: '3', action: 'start', by: 'provider', to: '4', guards: ['assigned_provider'], effects: ['tell_customer'] },
  {
    from: '3',
    action: 'no_show',
    by: 'provider',
    to: '6',
    guards: ['assigned_provider', 'half_hour_after_arrival'],
    effects: ['refund_by_policy', 'tell_customer'],
  },
  {
    from: '4',
    action: 'complete',
    by: 'provider',
    to: '5',
    guards: ['assigned_provider'],
    effects: ['make_receipt', 'ask_for_review', 'record_payout', 'tell_customer'],
  },
  ...(['10', '3', '4'] as const).map(
    (from): BookingMove => ({
      from,
      action: 'resolve_dispute',
      by: 'admin',
      to: '6',
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
export function movesFor(booking: Stage, actor: Actor): BookingMove[] {
  const type = booking.bookingType ?? '2';
  return bookingMoves.filter(
    (move) => move.from === booking.status && move.by === actor && (move.types?.includes(type) ?? true),
  );
}

/** What this actor may do with this booking now: which buttons there are. */
export function allowedActions(booking: Stage, actor: Actor): BookingAction[] {
  return [...new Set(movesFor(booking, actor).map((move) => move.action))];
}

/** Cancel Booking (W25) is for open bookings; an accepted one is asked for through a cancel request, fee shown first. */
export function canCancel(booking: Stage): boolean {
  return booking.status === '1';
}

/** A review is written once, after completion. */
export function canReview(booking: Stage & { readonly reviewed?: boolean }): boolean {
  return booking.status === '5' && !booking.reviewed;
}

/** How far a booking is on its way: 0 open ... 5 completed, -1 cancelled. */
export function progressOf(status: BookingStatus): number {
  return (statusOrder as readonly BookingStatus[]).indexOf(status);
}
