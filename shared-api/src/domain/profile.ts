import type { Cents } from './money';
import type { MissedVisitReason, Recurrence } from './recurring';

/** A code is on its way, if the number has an account; the response is the same when it has none. */
export interface SentCode {
  /** Seconds until another may be requested. */
  readonly resendAfter: number;
  /** Seconds that it is good for. */
  readonly expiresIn: number;
}

export interface ResetToken {
  readonly token: string;
  /** Seconds that it is good for. */
  readonly expiresIn: number;
}

export interface DeviceSession {
  readonly id: string;
  /** Such as "Firefox on Windows"; '' when the browser did not say. */
  readonly device: string;
  /** The network that it was last used from, such as "203.0.113.0/24"; '' when that says nothing. */
  readonly place: string;
  readonly createdAt?: string;
  readonly lastSeenAt?: string;
  readonly isCurrent: boolean;
}

export const notificationKinds = [
  'application_approved',
  'application_more_wanted',
  'application_refused',
  'message_answered',
  'licence_wanted',
  'licence_expires',
  'licence_ended',
  'payout_failed',
  'payout_account_wanted',
  'refund_refused',
  'money_transferred',
  'job_charged_back',
  'booking_charged_back',
  'bank_kept_payment',
  'bank_returned_payment',
  'chargeback_opened',
  'chargeback_won',
  'chargeback_lost',
  'tip_received',
  'offer_received',
  'provider_out',
  'provider_arrived',
  'service_started',
  'booking_accepted',
  'booking_completed',
  'booking_declined',
  'booking_confirmed',
  'booking_received',
  'booking_cancelled',
  'payment_due',
  'payment_due_soon',
  'visit_booked',
  'visit_repriced',
  'visit_will_charge',
  'visit_charge_failed',
  'visit_unpaid',
  'visit_coming',
  'visit_free',
  'visit_missed',
  'visit_skipped',
  'recurring_paused',
  'recurring_resumed',
  'recurring_ended',
  'payment_lost',
  'payment_missed',
  'booking_unpaid',
  'booking_rescheduled',
  'booking_expired',
  'booking_unanswered',
  'hire_expired',
  'message_received',
  'photo_received',
  'review_asked',
  'review_replied',
  'job_offered',
  'question_asked',
  'question_answered',
  'offer_expired',
  'offer_accepted',
  'no_show',
  'review_received',
  'message_hidden',
  'message_restored',
  'message_stays_hidden',
  'message_report_answered',
  'review_hidden',
  'review_restored',
  'review_stays_hidden',
  'review_report_answered',
  'work_photo_hidden',
  'work_photo_restored',
  'photo_report_answered',
  'problem_received',
  'problem_reported',
  'problem_replied',
  'problem_answered',
  'problem_decided',
  'job_problem_decided',
  'problem_settled',
  'problem_appealed',
  'operator_decided',
  'job_operator_decided',
  'job_reassigned',
  'job_given_up',
  'job_released',
  'move_asked',
  'move_accepted',
  'move_refused',
  'times_proposed',
  'times_refused',
  'start_asked',
  'start_confirmed',
  'completion_undone',
  'completion_confirmed',
  'nobody_came',
  'claim_taken_back',
  'claim_settled',
  'provider_late',
  'provider_very_late',
  'extra_work_asked',
  'extra_work_approved',
  'extra_work_declined',
  'extra_work_expired',
  'extra_work_failed',
  'late_credit',
  'pair_asked',
  'claim_unanswered',
  'claim_contested',
  'job_overdue',
  'visit_tomorrow',
  'visit_soon',
  'booking_closed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export interface NotificationValues {
  readonly provider?: string;
  readonly providerId?: string;
  readonly customer?: string;
  readonly category?: string;
  readonly amountCents?: Cents;
  readonly note?: string;
  /**
   * For a visit of a recurring booking: the previous visit's price, the start and its time zone, and why it cannot be
   * booked.
   */
  readonly beforeCents?: Cents;
  readonly startsAt?: string;
  readonly timeZone?: string;
  readonly reason?: MissedVisitReason;
  /** Providers who can be booked instead, and their ids in the same order. */
  readonly others?: string;
  readonly otherIds?: readonly string[];
}

/** A request that the provider can accept now. */
export interface AcceptableRequest {
  /** Absent for as soon as possible. */
  readonly startAt?: string;
  readonly timeZone?: string;
  readonly area: string;
  /** After commission. */
  readonly earningCents: Cents;
  readonly recurs?: Recurrence;
}

export interface AccountNotification {
  readonly id: string;
  /** `other`: a kind that only a later version of the site has words for. */
  readonly kind: NotificationKind | 'other';
  readonly values: NotificationValues;
  readonly at?: string;
  readonly isRead: boolean;
  readonly bookingId?: string;
  readonly image: string;
  readonly request?: AcceptableRequest;
}

export interface NotificationListPage {
  readonly items: readonly AccountNotification[];
  /** Leads to the page after this one; null on the last. */
  readonly next: string | null;
  /** Counts all notifications, not only this page. */
  readonly unread: number;
}

/**
 * Deliverability of messages to the user: a mail bounced, they answered STOP to a text message, or the address is
 * unverified.
 */
export interface MessageDeliverability {
  readonly email: 'works' | 'undeliverable' | 'unverified';
  /** The address was not confirmed within 7 days: only mails that guard the account go there. */
  readonly isEmailHeld: boolean;
  readonly sms: 'works' | 'stopped' | 'unverified';
}

export interface PushState {
  /** Undefined when the server offers no push messages. */
  readonly publicKey?: string;
  readonly isOn: boolean;
}

/** A browser at its push service, and the keys that only this browser decrypts with. In base64url. */
export interface BrowserPushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly publicKey: string;
}

export interface VerifiedEmail {
  readonly email: string;
  /** false: it was opened before. */
  readonly isFirst: boolean;
}

export interface DataExport {
  readonly status: 'none' | 'ready';
  readonly createdAt?: string;
  /** Works for minutes, while its owner is signed in. Missing until the person has proved to be there. */
  readonly url?: string;
}
