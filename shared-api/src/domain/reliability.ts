/** Figures of a provider's reliability. `cancellations` counts the jobs that were not cancelled. */
export const reliabilityFigures = ['acceptance', 'punctuality', 'cancellations', 'replies', 'returning'] as const;
export type ReliabilityFigure = (typeof reliabilityFigures)[number];

export const reliabilityOutcomes = [
  ...(['accepted', 'offered', 'declined', 'unanswered'] as const),
  ...(['on_time', 'late', 'absent'] as const),
  ...(['done', 'cancelled'] as const),
  ...(['replied', 'no_reply'] as const),
  ...(['returned', 'once'] as const),
] as const;
export type ReliabilityOutcome = (typeof reliabilityOutcomes)[number];

export interface ReliabilityCase {
  readonly bookingId: string;
  readonly bookingNumber: string;
  /** Name of the category. */
  readonly title: string;
  readonly at: string;
  readonly outcome: ReliabilityOutcome;
  /** Minutes late, or minutes until the reply. */
  readonly minutes?: number;
}

export interface ReliabilityResult {
  readonly figure: ReliabilityFigure;
  /** False with fewer cases than `minCases`: then the figure is not shown to customers. */
  readonly isEnough: boolean;
  readonly cases: number;
  readonly met: number;
  /** Median until the reply, in minutes. Only of `replies`, and absent without cases. */
  readonly minutes?: number;
  /** The newest cases, at most 50. */
  readonly newest: readonly ReliabilityCase[];
}

/** Rules that the operator sets. */
export interface ReliabilityRules {
  readonly days: number;
  readonly minCases: number;
  /** Minutes after the start within which an arrival is punctual. */
  readonly punctualMinutes: number;
}

export interface Reliability extends ReliabilityRules {
  readonly results: readonly ReliabilityResult[];
}

/** Figures on the public profile, in percent. One without enough cases is absent. */
export interface PublicReliability {
  readonly days: number;
  readonly onTime?: number;
  readonly accepted?: number;
  readonly returning?: number;
}
