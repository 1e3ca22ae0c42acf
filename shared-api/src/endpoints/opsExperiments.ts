import type { OpsDamagedRecord } from './opsRollouts';

/** Metrics that compare the arms. Each is a share of views, of values or of pages. */
export const experimentMetrics = ['failures', 'slow', 'lcp', 'inp'] as const;
/** `step:paid`: a step that pages declare (`doorstep:step`), of which more is better; of the others less is. */
export type ExperimentMetric = (typeof experimentMetrics)[number] | `step:${string}`;

/** `running`; or ended: `decided` by somebody, `stopped` without a winner, `superseded` because others changed what it compared. */
export const experimentStatuses = ['running', 'decided', 'stopped', 'superseded'] as const;
export type ExperimentStatus = (typeof experimentStatuses)[number];

export interface ExperimentArm {
  readonly version: string;
  /** Per cent of the visitors: always the same browsers. */
  readonly traffic: number;
  readonly takenBack?: { readonly at: string; readonly why: string };
}

export interface ArmFigures {
  readonly version: string;
  readonly views: number;
  readonly failures: number;
  readonly failedShare: number;
  /** The metric: so many of so many views, values or pages. */
  readonly hits: number;
  readonly all: number;
  readonly share: number;
  /** Odds to 1 against "it is no better than the others": the smallest of them; 0 for an arm that was taken back. */
  readonly odds: number;
}

export interface ExperimentResult {
  /** The control first. */
  readonly arms: readonly ArmFigures[];
  /** Odds from which an arm is the winner. */
  readonly needed: number;
  readonly winner?: string;
  readonly verdict: string;
}

export interface ExperimentDecision {
  readonly version: string;
  /** The experiment named it the winner; otherwise somebody chose it all the same. */
  readonly isProven: boolean;
  readonly result: ExperimentResult;
}

export interface ExperimentEvent {
  readonly at: string;
  readonly what: 'started' | 'takenBack' | 'decided' | 'stopped' | 'superseded';
  readonly who: string;
  readonly why: string;
  readonly version?: string;
  readonly generation: number;
}

export interface OpsExperiment {
  readonly id: string;
  readonly at: string;
  readonly who: string;
  readonly why: string;
  readonly remote: string;
  /** The control first: the stable version, which has what the others leave. */
  readonly arms: readonly ExperimentArm[];
  readonly metric: ExperimentMetric;
  readonly minViews: number;
  /** Per cent of its views: an arm that fails in more is taken back, however the others do. */
  readonly maxFailures: number;
  readonly status: ExperimentStatus;
  readonly reason: string;
  readonly decision?: ExperimentDecision;
  /** Newest last. */
  readonly events: readonly ExperimentEvent[];
}

export interface OpsExperiments {
  /** Newest first; results of those that run. */
  readonly experiments: readonly (OpsExperiment & { readonly result?: ExperimentResult })[];
  readonly damaged?: readonly OpsDamagedRecord[];
}

export interface OpsExperimentInput {
  readonly remote: string;
  readonly arms: readonly { readonly version: string; readonly traffic: number }[];
  readonly metric: string;
  readonly minViews?: number;
  readonly maxFailures?: number;
}
