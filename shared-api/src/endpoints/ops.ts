/** What the gateway's release console answers under `/_doorstep/ops` (release/src/console). Types only: nothing of it runs. */

/** How a version does: `watching` is a canary that the health gate has not decided on; `unknown`, nobody reported. */
export type HealthStatus = 'healthy' | 'watching' | 'degraded' | 'failing' | 'unknown';

export interface OpsHealth {
  readonly views: number;
  readonly failures: number;
  /** Shares from 0 to 1, of the last hour. */
  readonly failedShare: number;
  readonly slowShare: number;
  /** Three of four views were rendered within so many ms, as near as the counted classes tell. */
  readonly p75Ms?: number;
}

export interface OpsVersion {
  readonly version: string;
  readonly traffic: number;
  readonly isDefault: boolean;
  readonly fallback?: string;
  /** Since when it is live without a break; left out when that is longer ago than the store remembers. */
  readonly since?: string;
  readonly standing: HealthStatus;
  readonly health?: OpsHealth;
  /** The health gate's words about a canary that has something to be compared with. */
  readonly verdict?: string;
}

export interface OpsRemote {
  readonly name: string;
  /** Whose word put its live version in place; a start replaces only what a start put there. */
  readonly chosenBy: 'start' | 'ops';
  /** The default first. */
  readonly versions: readonly OpsVersion[];
}

export interface OpsShare {
  readonly version: string;
  readonly traffic: number;
}

export interface OpsChange {
  readonly seq: number;
  readonly at: string;
  readonly who: string;
  readonly verb: string;
  readonly why: string;
  readonly from: number | null;
  readonly to: number;
  /** Remotes that it changed, as they were after it; left out when nobody can tell any more. */
  readonly changed?: readonly { readonly name: string; readonly after: readonly OpsShare[] | null }[];
}

/** Why nothing can be changed here: a copy of another store, no right to write, or no key to sign with. */
export type ReadOnlyReason = 'copy' | 'unwritable' | 'no-key';

export interface OpsState {
  readonly generation: number;
  readonly at: string;
  /** Where `rollback` without a generation leads. */
  readonly parent: number | null;
  readonly readOnly?: ReadOnlyReason;
  readonly remotes: readonly OpsRemote[];
}

export interface OpsHistory {
  /** Newest first. */
  readonly changes: readonly OpsChange[];
  readonly hasMore: boolean;
  readonly live: number;
  /** Generations that can be gone back to. */
  readonly kept: readonly number[];
}

export interface OpsPublished {
  /** Newest first. */
  readonly versions: readonly { readonly version: string; readonly publishedAt: string }[];
}

/** What going back would change, against what is live. */
export interface OpsDifference {
  readonly live: number;
  readonly to: number;
  /** `null`: the remote is not live on that side. */
  readonly remotes: readonly {
    readonly name: string;
    readonly before: readonly OpsShare[] | null;
    readonly after: readonly OpsShare[] | null;
  }[];
  /** The pages are composed anew, with today's settings. */
  readonly recomposed: boolean;
}

export interface OpsPoint {
  /** Unix ms. */
  readonly at: number;
  readonly views: number;
  readonly failures: number;
  readonly slow: number;
  readonly p75Ms?: number;
}

export interface OpsSeries {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
  /** Most viewed first. */
  readonly versions: readonly { readonly version: string; readonly points: readonly OpsPoint[] }[];
  /** Most frequent first. */
  readonly failures: readonly {
    readonly version: string;
    readonly route: string;
    readonly kind: string;
    readonly count: number;
  }[];
}

export type OpsCommand =
  | { readonly verb: 'promote'; readonly remote: string; readonly version: string }
  | { readonly verb: 'canary'; readonly remote: string; readonly version: string; readonly traffic: number }
  /** Takes one canary back. */
  | { readonly verb: 'withdraw'; readonly remote: string; readonly version: string }
  | { readonly verb: 'rollback'; readonly to: number };

/** What is sent to `POST /_doorstep/ops/<verb>` beside the command's own fields. */
export interface OpsReason {
  readonly why: string;
  /** The generation that the admin looked at: refused when another is live by now. */
  readonly generation: number;
}

export interface OpsResult {
  readonly generation: number;
  readonly changed: boolean;
  readonly summary: string;
  readonly notes: readonly string[];
}

export interface OpsVerified {
  readonly generation: number;
  /** One line each; empty when every file is what was released. */
  readonly faults: readonly string[];
}
