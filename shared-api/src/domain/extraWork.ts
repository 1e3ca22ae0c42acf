import type { Cents } from './money';

export const MAX_EXTRA_LINES = 10;
export const MAX_EXTRA_LINE_TEXT = 80;
export const MAX_EXTRA_NOTE = 200;
/** Minutes in which the customer may approve. No answer is a no. */
export const EXTRA_WORK_ANSWER_MINUTES = 15;

export const extraLineKinds = ['extra_work', 'material'] as const;
export type ExtraLineKind = (typeof extraLineKinds)[number];

/**
 * `open` waits for the customer. `failed` was approved, but the bank ended its hold before the money was taken. Only
 * `approved` is charged.
 */
export const extraWorkStates = ['open', 'approved', 'declined', 'withdrawn', 'expired', 'failed'] as const;
export type ExtraWorkState = (typeof extraWorkStates)[number];

export interface ExtraLine {
  readonly text: string;
  readonly kind: ExtraLineKind;
  readonly cents: Cents;
}

export interface ExtraWork {
  readonly id: string;
  readonly state: ExtraWorkState;
  readonly lines: readonly ExtraLine[];
  readonly note: string;
  readonly amountCents: Cents;
  readonly answerBy: string;
  /** The card was refused for this proposal. While it is open, another one may be tried. */
  readonly isCardRefused: boolean;
}

/** Extra work of one booking, for its customer and its provider. */
export interface BookingExtraWork {
  readonly canPropose: boolean;
  /** Amount that may still be proposed. */
  readonly leftCents: Cents;
  /** Price of the booking with all approved lines. */
  readonly totalCents: Cents;
  /** Commission on a proposed amount, in hundredths of a percent. */
  readonly percentage: number;
  /** Newest first. */
  readonly proposals: readonly ExtraWork[];
}
