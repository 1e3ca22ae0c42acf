import type { Actor, BookingAction, BookingTransition, Guard } from '@doorstep/shared-api/domain';
import { transitionsFor } from '@doorstep/shared-api/domain';
import { isLongDelay } from '../../catalog/orders/announcedDelay';
import type { Payment } from '../../money/payments/payments.repository';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { AbsenceClaim, Booking, JobTimeLimits } from '../../platform/db/schema';

type IsParty = (booking: Booking, userId: string | null) => boolean;

const isProvider: IsParty = ({ providerId }, userId) => providerId === userId;

/**
 * Guards on who may act. Other guards are checked elsewhere: `findTransitionBlock` below, slots by `take_slot`, the start code in
 * startCode.ts, offers in acceptOffer.ts, expiry times in expireBookings.ts.
 */
const parties: Partial<Record<Guard, IsParty>> = {
  owner: (booking, userId) => booking.userId === userId,
  open_job: ({ providerId }) => providerId === null,
  named_or_first_approved: (booking, userId) => booking.providerId === null || isProvider(booking, userId),
  named_provider: isProvider,
  assigned_provider: isProvider,
};

export const transitionsOf = (booking: Booking, actor: Actor, userId: string | null): BookingTransition[] =>
  transitionsFor(booking, actor).filter(({ guards }) =>
    guards.every((guard) => parties[guard]?.(booking, userId) ?? true),
  );

export const findTransition = (booking: Booking, actor: Actor, userId: string | null, action: BookingAction) =>
  transitionsOf(booking, actor, userId).find((transition) => transition.action === action);

export interface GuardFacts {
  arrivedAt: Date | undefined;
  claim: AbsenceClaim | undefined;
  hasOpenProblem: boolean;
  /** All of the payment was refunded or charged back. */
  isTakenBack: boolean;
}

type PaymentSums = Pick<Payment, 'capturedCents' | 'refundWantedCents' | 'chargedBackCents'>;

export const isFullyReversed = (payment: PaymentSums | undefined): boolean =>
  payment !== undefined &&
  payment.capturedCents > 0 &&
  payment.capturedCents <= payment.refundWantedCents + payment.chargedBackCents;

export type TransitionBlock = { reason: 'not_paid' | 'not_now' } | { reason: 'too_early'; possibleAt: Date };

const isDisputed = ({ claim, hasOpenProblem }: GuardFacts) =>
  hasOpenProblem || claim?.state === 'waiting' || claim?.state === 'contested';

type GuardCondition = (booking: Booking, facts: GuardFacts, now: Date) => boolean;
const conditions: Partial<Record<Guard, GuardCondition>> = {
  instant: ({ instant }) => instant,
  long_delay: isLongDelay,
  paid: ({ paymentStatus }) => paymentStatus !== 'requires_payment',
  start_asked: ({ startAskedAt }) => startAskedAt !== null,
  awaits_confirmation: ({ completion }) => completion === 'awaiting',
  undo_time: ({ completedAt, limits }, _facts, now) =>
    completedAt !== null && now <= addMilliseconds(completedAt, limits.undoWithin * MINUTE),
  no_claim: (_booking, { claim }) => claim?.state !== 'waiting' && claim?.state !== 'contested',
  claim_waits: (_booking, { claim }) => claim?.state === 'waiting',
  no_open_problem: (_booking, { hasOpenProblem }) => !hasOpenProblem,
  nothing_in_question: (_booking, facts) => !isDisputed(facts),
  reminder_due: ({ remindedAt }) => remindedAt === null,
  queue_due: ({ queuedAt }) => queuedAt === null,
};

const minutesAfter = (at: Date | null | undefined, minutes: number) => at && addMilliseconds(at, minutes * MINUTE);
const latest = (...times: (Date | null | undefined)[]) =>
  times.reduce((last, at) => (at && (!last || at > last) ? at : last), undefined);

type GuardTime = (booking: Booking, facts: GuardFacts, limits: JobTimeLimits) => Date | null | undefined;
const earliestTimes: Partial<Record<Guard, GuardTime>> = {
  out_time: ({ startAt }, _facts, { outBefore }) => minutesAfter(startAt, -outBefore),
  start_time: ({ startAt }, _facts, { startBefore }) => minutesAfter(startAt, -startBefore),
  waited_at_the_door: ({ startAt }, { arrivedAt }, { noShowAfter }) =>
    latest(startAt, minutesAfter(arrivedAt, noShowAfter)),
  waited_for_provider: ({ startAt, newArrivalAt }, _facts, { nobodyCameAfter }) =>
    minutesAfter(latest(startAt, newArrivalAt), nobodyCameAfter),
  confirmation_time_over: ({ completedAt }, _facts, { confirmWithin }) => minutesAfter(completedAt, confirmWithin),
  answer_time_over: (_booking, { claim }) => claim?.answerBy,
  reminder_due: ({ endAt }, _facts, { remindAfter }) => minutesAfter(endAt, remindAfter),
  queue_due: ({ endAt }, _facts, { queueAfter }) => minutesAfter(endAt, queueAfter),
  close_due: ({ endAt }, _facts, { closeAfter }) => minutesAfter(endAt, closeAfter),
};

/** Undefined if the transition is possible. */
export function findTransitionBlock(
  { guards }: BookingTransition,
  booking: Booking,
  facts: GuardFacts,
  now: Date,
): TransitionBlock | undefined {
  const isPaid = ['captured', 'partially_refunded', 'not_required'].includes(booking.paymentStatus);
  if (guards.includes('payment_captured') && (!isPaid || facts.isTakenBack)) return { reason: 'not_paid' };
  if (guards.some((guard) => conditions[guard]?.(booking, facts, now) === false)) return { reason: 'not_now' };
  const possibleAt = latest(...guards.map((guard) => earliestTimes[guard]?.(booking, facts, booking.limits)));
  return possibleAt && now < possibleAt ? { reason: 'too_early', possibleAt } : undefined;
}
