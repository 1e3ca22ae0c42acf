import type { Actor, BookingAction, BookingTransition } from './bookingTransition';
import { type BookingStatus, type BookingType, statusOrder } from './codes';

const releaseEffects = ['close_offers', 'close_claim', 'release_slot', 'return_coupon'] as const;

/**
 * Every transition of a booking (docs/lifecycle.md), for the buttons of the client and the decisions of the server. What is
 * not here cannot happen; cancelled is final, and so is completed once it is confirmed.
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
    action: 'accept',
    by: 'system',
    to: 'accepted',
    types: ['book', 'schedule'],
    guards: ['instant', 'paid', 'slot_free'],
    effects: ['take_slot', 'capture_payment', 'tell_customer', 'tell_provider'],
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
    effects: [...releaseEffects, 'release_payment', 'tell_customer'],
  },
  {
    from: 'open',
    action: 'cancel',
    by: 'customer',
    to: 'cancelled',
    guards: ['owner'],
    effects: ['withdraw_job', ...releaseEffects, 'release_payment', 'tell_provider'],
  },
  {
    from: 'open',
    action: 'expire',
    by: 'system',
    to: 'cancelled',
    guards: ['time_ran_out'],
    effects: ['withdraw_job', ...releaseEffects, 'release_payment', 'tell_customer'],
  },
  {
    from: 'accepted',
    action: 'out',
    by: 'provider',
    to: 'on_the_way',
    guards: ['assigned_provider', 'payment_captured', 'no_claim', 'out_time'],
    effects: ['tell_customer'],
  },
  {
    from: 'accepted',
    action: 'cancel',
    by: 'customer',
    to: 'cancelled',
    guards: ['owner'],
    effects: [...releaseEffects, 'refund_by_policy', 'tell_provider'],
  },
  {
    from: 'accepted',
    action: 'decline',
    by: 'provider',
    to: 'cancelled',
    guards: ['assigned_provider'],
    effects: [...releaseEffects, 'release_payment', 'tell_customer'],
  },
  {
    from: 'accepted',
    action: 'expire',
    by: 'system',
    to: 'cancelled',
    guards: ['pay_by_passed'],
    effects: [...releaseEffects, 'release_payment', 'tell_customer', 'tell_provider'],
  },
  {
    from: 'on_the_way',
    action: 'arrive',
    by: 'provider',
    to: 'arrived',
    guards: ['assigned_provider', 'no_claim'],
    effects: ['tell_customer'],
  },
  {
    from: 'on_the_way',
    action: 'cancel',
    by: 'customer',
    to: 'cancelled',
    guards: ['owner', 'long_delay'],
    effects: [...releaseEffects, 'refund_by_policy', 'tell_provider'],
  },
  ...(['on_the_way', 'arrived'] as const).map(
    (from): BookingTransition => ({
      from,
      action: 'decline',
      by: 'provider',
      to: 'cancelled',
      guards: ['assigned_provider', 'nothing_in_question'],
      effects: [...releaseEffects, 'release_payment', 'tell_customer'],
    }),
  ),
  {
    from: 'arrived',
    action: 'start',
    by: 'provider',
    to: 'started',
    guards: ['assigned_provider', 'payment_captured', 'start_time', 'start_code'],
    effects: ['tell_customer'],
  },
  {
    from: 'arrived',
    action: 'confirm_start',
    by: 'customer',
    to: 'started',
    guards: ['owner', 'payment_captured', 'start_asked'],
    effects: ['tell_provider'],
  },
  {
    from: 'arrived',
    action: 'no_show',
    by: 'provider',
    to: 'cancelled',
    guards: ['assigned_provider', 'nothing_in_question', 'waited_at_the_door'],
    effects: [...releaseEffects, 'refund_by_policy', 'tell_customer'],
  },
  {
    from: 'started',
    action: 'complete',
    by: 'provider',
    to: 'completed',
    guards: ['assigned_provider'],
    effects: ['await_confirmation', 'count_completed_job', 'release_rest_of_slot', 'tell_customer'],
  },
  {
    from: 'completed',
    action: 'undo',
    by: 'provider',
    to: 'started',
    guards: ['assigned_provider', 'awaits_confirmation', 'nothing_in_question', 'undo_time'],
    effects: ['take_rest_of_slot', 'take_back_completion', 'uncount_completed_job', 'tell_customer'],
  },
  {
    from: 'completed',
    action: 'confirm',
    by: 'customer',
    to: 'completed',
    guards: ['owner', 'awaits_confirmation', 'nothing_in_question'],
    effects: ['record_earnings', 'tell_provider'],
  },
  {
    from: 'completed',
    action: 'confirm',
    by: 'system',
    to: 'completed',
    guards: ['awaits_confirmation', 'nothing_in_question', 'confirmation_time_over'],
    effects: ['record_earnings', 'tell_provider'],
  },
  ...(['accepted', 'on_the_way'] as const).flatMap(claimsFrom),
  {
    from: 'accepted',
    action: 'close',
    by: 'system',
    to: 'cancelled',
    guards: ['nothing_in_question', 'queue_due'],
    effects: [...releaseEffects, 'release_payment', 'tell_customer', 'tell_provider'],
  },
  ...(['on_the_way', 'arrived', 'started'] as const).flatMap(overdueFrom),
  ...(['open', 'accepted', 'on_the_way', 'arrived'] as const).flatMap(releasesFrom),
  // The action itself notifies both sides of the operator's decision and its reason.
  {
    from: 'open',
    action: 'cancel',
    by: 'admin',
    to: 'cancelled',
    guards: ['nothing_in_question'],
    effects: ['withdraw_job', ...releaseEffects, 'release_payment'],
  },
  ...(['open', 'accepted', 'on_the_way', 'arrived'] as const).map(
    (from): BookingTransition => ({
      from,
      action: 'release',
      by: 'admin',
      to: 'open',
      types: ['book', 'schedule'],
      guards: ['nothing_in_question', 'others_offer_it'],
      effects: ['close_claim', 'release_slot', 'reopen_job', 'tell_customer'],
    }),
  ),
  ...(['accepted', 'on_the_way', 'arrived', 'started'] as const).flatMap((from): BookingTransition[] => {
    const common = { from, action: 'resolve_dispute', by: 'admin', guards: [] } as const;
    return [
      { ...common, to: 'cancelled', effects: [...releaseEffects, 'settle_by_decision'] },
      {
        ...common,
        to: 'completed',
        effects: ['close_claim', 'settle_by_decision', 'count_completed_job', 'release_rest_of_slot'],
      },
    ];
  }),
];

function releasesFrom(from: 'open' | 'accepted' | 'on_the_way' | 'arrived'): BookingTransition[] {
  const common = {
    from,
    action: 'release',
    by: 'system',
    guards: ['provider_suspended', 'nothing_in_question'],
  } as const;
  return [
    {
      ...common,
      to: 'open',
      types: ['book', 'schedule'],
      guards: [...common.guards, 'others_offer_it'],
      effects: ['close_claim', 'release_slot', 'reopen_job', 'tell_customer'],
    },
    { ...common, to: 'cancelled', effects: [...releaseEffects, 'release_payment', 'tell_customer'] },
  ];
}

function claimsFrom(from: 'accepted' | 'on_the_way'): BookingTransition[] {
  const everythingBack = [...releaseEffects, 'release_payment'] as const;
  return [
    {
      from,
      action: 'nobody_came',
      by: 'customer',
      to: from,
      guards: ['owner', 'nothing_in_question', 'waited_for_provider'],
      effects: ['open_claim', 'tell_provider'],
    },
    {
      from,
      action: 'take_back',
      by: 'customer',
      to: from,
      guards: ['owner', 'claim_waits'],
      effects: ['withdraw_claim', 'tell_provider'],
    },
    {
      from,
      action: 'concede',
      by: 'provider',
      to: 'cancelled',
      guards: ['assigned_provider', 'claim_waits'],
      effects: ['answer_claim', ...everythingBack, 'tell_customer'],
    },
    {
      from,
      action: 'contest',
      by: 'provider',
      to: from,
      guards: ['assigned_provider', 'claim_waits'],
      effects: ['answer_claim', 'open_problem', 'tell_customer'],
    },
    {
      from,
      action: 'unanswered',
      by: 'system',
      to: 'cancelled',
      guards: ['claim_waits', 'no_open_problem', 'answer_time_over'],
      effects: ['answer_claim', ...everythingBack, 'tell_customer', 'tell_provider'],
    },
  ];
}

function overdueFrom(from: 'on_the_way' | 'arrived' | 'started'): BookingTransition[] {
  const common = { from, by: 'system', to: from } as const;
  return [
    {
      ...common,
      action: 'remind',
      guards: ['reminder_due'],
      effects: ['note_reminder', 'tell_customer', 'tell_provider'],
    },
    { ...common, action: 'escalate', guards: ['queue_due'], effects: ['queue_for_operator'] },
    from === 'started'
      ? {
          ...common,
          action: 'close',
          to: 'completed',
          guards: ['nothing_in_question', 'close_due'],
          effects: ['await_confirmation', 'count_completed_job', 'tell_customer', 'tell_provider'],
        }
      : {
          ...common,
          action: 'close',
          to: 'cancelled',
          guards: ['nothing_in_question', 'close_due'],
          effects: [...releaseEffects, 'release_payment', 'tell_customer', 'tell_provider'],
        },
  ];
}

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

export function allowedActions(booking: Stage, actor: Actor): BookingAction[] {
  return [...new Set(transitionsFor(booking, actor).map((transition) => transition.action))];
}

/** Cancel Booking is for open bookings; an accepted one is requested through a cancel request, fee shown first. */
export function canCancel(booking: Stage): boolean {
  return booking.status === 'open';
}

export function canReview(booking: Stage & { readonly reviewed?: boolean }): boolean {
  return booking.status === 'completed' && !booking.reviewed;
}

/** 0 open ... 5 completed, -1 cancelled. */
export function progressOf(status: BookingStatus): number {
  return (statusOrder as readonly BookingStatus[]).indexOf(status);
}
