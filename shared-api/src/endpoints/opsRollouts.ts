/**
 * `progressing`: the next step comes by itself; `paused`: by somebody, or because something is missing; `confirming`: the next step
 * waits for somebody's yes; `watching`: promoted, and still taken back when it turns out bad. The others are ends.
 */
export const rolloutStatuses = [
  'progressing',
  'paused',
  'confirming',
  'watching',
  'completed',
  'aborted',
  'superseded',
] as const;
export type RolloutStatus = (typeof rolloutStatuses)[number];

/** A query of Prometheus whose newest value has to stay on one side of a limit. */
export interface RolloutMetric {
  readonly name: string;
  readonly is: 'below' | 'above';
  readonly limit: number;
  readonly query: string;
}

export interface RolloutPlan {
  /** Per cent of the visitors, growing; the last one is 100 and promotes. */
  readonly steps: readonly number[];
  /** Minimum duration of each step. A step also lasts until each version of the release had `minViews` views in it. */
  readonly minMinutes: number;
  readonly minViews: number;
  /** Values of `steps` that need a person's confirmation first. */
  readonly confirm: readonly number[];
  /** Minutes after the promotion during which it is still rolled back if it turns out bad. */
  readonly watchMinutes: number;
  /** Same meaning as in `watch`: percentage points, per cent, minutes. */
  readonly margin: number;
  readonly maxFailures?: number;
  readonly noDataMinutes: number;
  /** Steps that pages declare (`doorstep:step`) and that visitors have to go on reaching as often. */
  readonly conversions: readonly string[];
  readonly metrics: readonly RolloutMetric[];
}

export interface RolloutTarget {
  readonly remote: string;
  readonly version: string;
  readonly stable: string;
}

export interface RolloutEvent {
  readonly at: string;
  readonly what:
    | 'started'
    | 'step'
    | 'paused'
    | 'resumed'
    | 'confirming'
    | 'confirmed'
    | 'promoted'
    | 'completed'
    | 'aborted'
    | 'superseded'
    /** A part was changed by another command after the promotion. The rollout goes on with the rest. */
    | 'narrowed';
  readonly who: string;
  readonly why: string;
  /** Per cent of the visitors from then on. */
  readonly traffic: number;
  readonly generation: number;
}

export interface OpsRollout {
  readonly id: string;
  readonly at: string;
  readonly who: string;
  readonly why: string;
  readonly targets: readonly RolloutTarget[];
  readonly plan: RolloutPlan;
  readonly status: RolloutStatus;
  readonly reason: string;
  /** Place in `plan.steps`. */
  readonly step: number;
  readonly since: string;
  /** Newest last. */
  readonly events: readonly RolloutEvent[];
}

export interface RolloutFigures {
  readonly remote: string;
  readonly version: string;
  readonly stepViews: number;
  /** Since the rollout began. */
  readonly views: number;
  readonly failures: number;
  readonly failedShare: number;
  readonly slowShare: number;
  readonly stable: { readonly views: number; readonly failedShare: number; readonly slowShare: number };
  readonly verdict: string;
}

/** A record that nobody can read or believe: nothing goes on with it. Left out where there is none. */
export interface OpsDamagedRecord {
  readonly id: string;
  readonly reason: string;
}

export interface OpsRollouts {
  /** Newest first; figures of those that have not ended. */
  readonly rollouts: readonly (OpsRollout & { readonly figures?: readonly RolloutFigures[] })[];
  readonly damaged?: readonly OpsDamagedRecord[];
}

/** Omitted fields get their defaults. */
export interface OpsRolloutInput {
  readonly targets: readonly { readonly remote: string; readonly version: string }[];
  readonly plan?: Partial<RolloutPlan>;
}

export const rolloutVerbs = ['pause', 'resume', 'confirm', 'abort'] as const;
export type RolloutVerb = (typeof rolloutVerbs)[number];

export const rolloutVerbsOf: Readonly<Record<RolloutStatus, readonly RolloutVerb[]>> = {
  progressing: ['pause', 'abort'],
  paused: ['resume', 'abort'],
  confirming: ['confirm', 'pause', 'abort'],
  watching: ['abort'],
  ...{ completed: [], aborted: [], superseded: [] },
};
