/**
 * Attempt to pay for and make one booking. It is stored in the draft. A reload, a stopped server or a second tab continues
 * with the same payment and the same idempotency key, so that there is never a second booking or charge.
 *
 *   opened ──> confirming ──> authorized ──> booking ──> (booked: the draft is cleared)
 *     ^            │  │            ^             │
 *     └─ declined ─┘  └> challenge ┘             └─ refused: the attempt is over, nothing is charged
 *
 * The customer can leave `opened` and `challenge` at any time: nothing is held on the card. From `authorized` on, the
 * booking is sent with the attempt's key until the server accepts or refuses it.
 */
export type AttemptStatus = 'opened' | 'confirming' | 'challenge' | 'authorized' | 'booking';

export interface PaymentAttempt {
  /** Sent with the booking on every try until its outcome is known. */
  readonly idempotencyKey: string;
  /** Id of the payment at the gateway. Absent when there is nothing to pay. */
  readonly reference?: string;
  readonly status: AttemptStatus;
}

export type AttemptEvent =
  | { readonly type: 'opened'; readonly idempotencyKey: string; readonly reference: string }
  | { readonly type: 'cardSent' }
  | { readonly type: 'challenged' }
  | { readonly type: 'authorized'; readonly reference?: string }
  | { readonly type: 'declined' }
  /** For a booking without payment this begins the attempt, with its key. */
  | { readonly type: 'bookingSent'; readonly idempotencyKey?: string }
  | { readonly type: 'refused' }
  | { readonly type: 'booked' };

/** An event that does not fit leaves the attempt unchanged. */
export function afterEvent(attempt: PaymentAttempt | undefined, event: AttemptEvent): PaymentAttempt | undefined {
  switch (event.type) {
    case 'opened':
      return isCommitted(attempt)
        ? attempt
        : { idempotencyKey: event.idempotencyKey, reference: event.reference, status: 'opened' };
    case 'cardSent':
      return attempt && transitionAttempt(attempt, ['opened', 'challenge'], 'confirming');
    case 'challenged':
      return attempt && transitionAttempt(attempt, ['confirming'], 'challenge');
    case 'authorized':
      return attempt && transitionAttempt(attempt, ['confirming', 'challenge'], 'authorized', event.reference);
    case 'declined':
      return attempt && transitionAttempt(attempt, ['confirming', 'challenge'], 'opened');
    case 'bookingSent':
      if (attempt?.reference) return transitionAttempt(attempt, ['authorized', 'booking'], 'booking');
      if (attempt?.status === 'booking') return attempt;
      return event.idempotencyKey ? { idempotencyKey: event.idempotencyKey, status: 'booking' } : attempt;
    case 'refused':
    case 'booked':
      return undefined;
  }
}

function transitionAttempt(
  attempt: PaymentAttempt,
  from: readonly AttemptStatus[],
  to: AttemptStatus,
  reference = attempt.reference,
): PaymentAttempt {
  return from.includes(attempt.status) ? { ...attempt, status: to, ...(reference && { reference }) } : attempt;
}

/** Reports whether money may be held or the booking may exist. Such an attempt must finish before another begins. */
export function isCommitted(attempt: PaymentAttempt | undefined): boolean {
  return attempt?.status === 'authorized' || attempt?.status === 'booking';
}

export function resumeStepOf(attempt: PaymentAttempt | undefined): 'start' | 'askGateway' | 'sendBooking' {
  if (isCommitted(attempt)) return 'sendBooking';
  return attempt?.status === 'confirming' || attempt?.status === 'challenge' ? 'askGateway' : 'start';
}

const STATUSES: readonly string[] = ['opened', 'confirming', 'challenge', 'authorized', 'booking'];

/** Reads the attempt from a stored draft, whichever version of this site wrote it. */
export function readAttempt(record: { idempotencyKey: string; reference?: string; status: string } | undefined) {
  return record && STATUSES.includes(record.status) ? (record as PaymentAttempt) : undefined;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;
const MAX_ATTEMPTS = 8;

/** Milliseconds to wait before the n-th poll (from 1). Undefined when the customer should decide. */
export function pollDelay(tries: number): number | undefined {
  return tries > MAX_ATTEMPTS ? undefined : Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
}
