import type { BookingStatus, BookingType } from './codes';

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
  /** Instead of the start code, after three wrong ones. */
  | 'confirm_start'
  | 'complete'
  | 'undo'
  /** The work is done: the customer says so, or nobody says otherwise in time. */
  | 'confirm'
  | 'no_show'
  | 'nobody_came'
  | 'take_back'
  | 'concede'
  | 'contest'
  | 'unanswered'
  /** Reminds both sides an hour after the expected end. */
  | 'remind'
  /** Adds the booking to the operator's queue. */
  | 'escalate'
  | 'close'
  | 'resolve_dispute'
  /**
   * Takes the job from a provider who was suspended, lost the licence or is replaced by staff. Others can take it, or it
   * is cancelled with a full refund.
   */
  | 'release';

/** A condition that the table cannot decide from status and type; the server knows each by name. */
export type Guard =
  | 'named_or_first_approved'
  | 'open_job'
  | 'other_side_of_live_offer'
  | 'exact_live_amount'
  | 'slot_free'
  | 'instant'
  | 'paid'
  | 'named_provider'
  | 'assigned_provider'
  | 'owner'
  | 'payment_captured'
  | 'time_ran_out'
  | 'pay_by_passed'
  | 'out_time'
  | 'start_time'
  | 'start_code'
  | 'start_asked'
  | 'waited_at_the_door'
  | 'undo_time'
  | 'awaits_confirmation'
  | 'confirmation_time_over'
  | 'waited_for_provider'
  | 'long_delay'
  | 'no_claim'
  | 'claim_waits'
  | 'answer_time_over'
  | 'provider_suspended'
  | 'others_offer_it'
  | 'no_open_problem'
  | 'nothing_in_question'
  | 'reminder_due'
  | 'queue_due'
  | 'close_due';

/**
 * Side effects of a transition beyond the booking's own row. The server has a function for each and runs those listed
 * in the row.
 */
export type Effect =
  | 'take_slot'
  | 'capture_payment'
  | 'settle_offers'
  | 'close_offers'
  | 'withdraw_job'
  | 'hide_from_provider'
  | 'reopen_job'
  | 'release_payment'
  | 'refund_by_policy'
  | 'release_slot'
  | 'release_rest_of_slot'
  | 'take_rest_of_slot'
  | 'return_coupon'
  | 'await_confirmation'
  | 'take_back_completion'
  | 'record_earnings'
  | 'settle_by_decision'
  | 'count_completed_job'
  | 'uncount_completed_job'
  | 'open_claim'
  | 'answer_claim'
  | 'withdraw_claim'
  | 'open_problem'
  | 'close_claim'
  | 'note_reminder'
  | 'queue_for_operator'
  | 'tell_customer'
  | 'tell_provider';

export interface BookingTransition {
  readonly from: BookingStatus;
  readonly action: BookingAction;
  readonly by: Actor;
  readonly to: BookingStatus;
  /** Absent: all types. */
  readonly types?: readonly BookingType[];
  readonly guards: readonly Guard[];
  /** Run in this order, in the transaction of the transition. */
  readonly effects: readonly Effect[];
}
