import type { BookingStatus } from './codes';
import type { Cents } from './money';

export const problemKinds = ['nobody_came', 'not_finished', 'damage', 'wrong_price', 'behaviour', 'other'] as const;
export type ProblemKind = (typeof problemKinds)[number];

export const requestedRemedies = ['money_back', 'part_back', 'put_right', 'payment', 'answer'] as const;
export type RequestedRemedy = (typeof requestedRemedies)[number];
export const remediesByParty: Readonly<Record<'customer' | 'provider', readonly RequestedRemedy[]>> = {
  customer: ['put_right', 'part_back', 'money_back', 'answer'],
  provider: ['payment', 'put_right', 'answer'],
};

/** open and appealed wait for the operator, and hold the money in question. */
export const problemStates = ['open', 'decided', 'appealed'] as const;
export type ProblemState = (typeof problemStates)[number];

/**
 * Outcomes that the operator can decide on. refund: returns a finished booking's price in full or in part, and the
 * provider gets the rest. pay_provider: nothing is refunded. cancel and complete: end a booking that is under way.
 * none: the booking goes on as it is.
 */
export const problemOutcomes = ['refund', 'pay_provider', 'cancel', 'complete', 'none'] as const;
export type ProblemOutcome = (typeof problemOutcomes)[number];

export const maxProblemText = 2000;
export const maxRemedyLength = 200;
export const maxProblemPhotos = 5;

export type ProblemParty = 'customer' | 'provider';

export interface ProblemDecision {
  readonly outcome: ProblemOutcome;
  readonly refundCents: Cents;
  /** Sent only to the provider. */
  readonly payProviderCents?: Cents;
  /** An apology; only the customer is told. */
  readonly couponCode?: string;
}

/** report and reply: the two sides; answer: the operator's words; decision; appeal. */
export const problemEntryKinds = ['report', 'reply', 'answer', 'decision', 'appeal'] as const;
export type ProblemEntryKind = (typeof problemEntryKinds)[number];

export interface ProblemEntry {
  readonly kind: ProblemEntryKind;
  readonly by: ProblemParty | 'staff';
  readonly isMine: boolean;
  readonly text: string;
  readonly wants: string;
  readonly photos: readonly string[];
  readonly at?: string;
  readonly decision?: ProblemDecision;
}

export interface Problem {
  readonly id: string;
  readonly kind: ProblemKind;
  readonly state: ProblemState;
  /** staff: decided without a report. */
  readonly by: ProblemParty | 'staff';
  readonly isMine: boolean;
  readonly at?: string;
  readonly dueAt?: string;
  readonly heldCents: Cents;
  readonly entries: readonly ProblemEntry[];
  readonly canReply: boolean;
  readonly canAppeal: boolean;
  readonly appealUntil?: string;
}

export interface BookingProblems {
  readonly problems: readonly Problem[];
  readonly canReport: boolean;
  readonly heldCents: Cents;
}

/** Something has been agreed and is not called off. How long after completion is the server's to say. */
export const canHaveProblem = (status: BookingStatus): boolean => status !== 'open' && status !== 'cancelled';
