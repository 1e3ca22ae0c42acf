/**
 * Types of the responses of the gateway's release console under `/_doorstep/ops` (release/src/console). Holds no logic,
 * only types and a list.
 */

/**
 * Health of a version in the last hour. `watching`: a canary that the health gate has not decided on. `degraded`: a
 * canary that looks worse than its stable version. `slow`: it works, and its p75 is above the limit. `few`: too few
 * reports for a verdict. `unknown`: no report.
 */
export type HealthStatus = 'healthy' | 'watching' | 'slow' | 'degraded' | 'failing' | 'few' | 'unknown';

/** A version is healthy with at least so many views, at most this share of them failed, and a p75 of at most so many ms. */
export interface OpsHealthLimits {
  readonly minViews: number;
  readonly maxFailedShare: number;
  readonly maxP75Ms: number;
}

export type OpsVital = 'lcp' | 'inp' | 'cls' | 'ttfb' | 'tbt';

/** Three of four values lie below `p75`, as near as the counted classes tell: ms, of `cls` thousandths. */
export interface OpsVitalFigure {
  readonly samples: number;
  readonly p75: number;
}

export type OpsVitals = Readonly<Partial<Record<OpsVital, OpsVitalFigure>>>;

export interface OpsHealth {
  readonly views: number;
  readonly failures: number;
  /** Shares from 0 to 1, of the last hour. */
  readonly failedShare: number;
  readonly slowShare: number;
  /** Three of four views were rendered within so many ms, as near as the counted classes tell. */
  readonly p75Ms?: number;
  readonly vitals?: OpsVitals;
}

export interface OpsVersion {
  readonly version: string;
  readonly traffic: number;
  readonly isDefault: boolean;
  readonly fallback?: string;
  /** Since when it is live without a break; left out when that is longer ago than the store remembers. */
  readonly since?: string;
  readonly broughtBy?: Pick<OpsHistoryEntry, 'who' | 'verb' | 'why' | 'to'>;
  readonly standing: HealthStatus;
  readonly health?: OpsHealth;
  readonly verdict?: string;
}

export interface OpsRemote {
  readonly name: string;
  /** Origin of the live version. A start replaces only versions that a start chose. */
  readonly chosenBy: 'start' | 'ops';
  /** The default first. */
  readonly versions: readonly OpsVersion[];
}

export interface OpsTrafficShare {
  readonly version: string;
  readonly traffic: number;
  /** Compressed size of its files. Set where a whole manifest is compared. */
  readonly bytes?: number;
}

export interface OpsHistoryEntry {
  readonly seq: number;
  readonly at: string;
  readonly who: string;
  readonly verb: string;
  readonly why: string;
  readonly from: number | null;
  readonly to: number;
  /** Remotes that it changed, as they were after it; left out when nobody can tell any more. */
  readonly changed?: readonly { readonly name: string; readonly after: readonly OpsTrafficShare[] | null }[];
}

export type ReadOnlyReason = 'copy' | 'unwritable' | 'no-key';

export interface OpsLiveState {
  readonly generation: number;
  readonly at: string;
  readonly parent: number | null;
  readonly readOnly?: ReadOnlyReason;
  readonly limits?: OpsHealthLimits;
  readonly remotes: readonly OpsRemote[];
}

export interface OpsHistory {
  /** Newest first. */
  readonly changes: readonly OpsHistoryEntry[];
  readonly hasMore: boolean;
  readonly live: number;
  readonly kept: readonly number[];
}

/** The signer is not verified here. */
export interface OpsAttestation {
  readonly predicateType: string;
  readonly builder?: string;
  readonly subjects: readonly string[];
}

export interface OpsProvenance {
  /** As in the history: a person, a token or the machine's account. */
  readonly by: string;
  readonly at: string;
  readonly commit?: string;
  readonly author?: string;
  readonly owners?: readonly string[];
  readonly pipeline?: string;
  readonly attestation?: OpsAttestation;
  readonly isAltered?: true;
}

export interface OpsPublishedVersion {
  readonly version: string;
  readonly publishedAt: string;
  readonly provenance?: OpsProvenance;
}

export interface OpsPublishedVersions {
  /** Newest first. */
  readonly versions: readonly OpsPublishedVersion[];
}

/** Response of `POST /_doorstep/publish` after a build was validated and published, or after a dry run. */
export interface OpsPublishResult {
  readonly name: string;
  readonly version: string;
  readonly entry: string;
  readonly integrity: string;
  readonly already: boolean;
  readonly mended: number;
  readonly files: number;
  readonly bytes: number;
  readonly beside?: { readonly version: string; readonly text: string };
  /** Why it was not run in a page before it was published, where that is not its own fault. */
  readonly note?: string;
  /** `sha256` of the archive as it arrived. */
  readonly archive: string;
  readonly preview?: OpsPreview;
}

export interface OpsPreview {
  readonly remote: string;
  readonly version: string;
  readonly pr: number;
  readonly at: string;
  readonly until: string;
  readonly who: string;
  readonly link: string;
}

export interface OpsPreviews {
  /** Newest first. */
  readonly previews: readonly OpsPreview[];
}

/** `null` when there was no preview. */
export interface OpsClosedPreview {
  readonly closed: OpsPreview | null;
}

export interface OpsLocalCode {
  readonly id: string;
  readonly remote: string;
  readonly origin: string;
  readonly at: string;
  readonly until: string;
  readonly who: string;
}

export interface OpsLocalCodes {
  readonly isAllowed: boolean;
  /** Newest first; for a token those of its remotes. */
  readonly open: readonly OpsLocalCode[];
  /** Live remotes that the caller may run. A remote that is not live yet can also be named. */
  readonly remotes: readonly string[];
}

export const localHosts = ['localhost', '127.0.0.1'] as const;

/** The machine must be the developer's own. */
export interface OpsLocalCodeInput {
  readonly remote: string;
  readonly host: (typeof localHosts)[number];
  readonly port: number;
}

/** `null` when there was none. */
export interface OpsEndedLocalCode {
  readonly ended: OpsLocalCode | null;
}

export interface OpsGenerationDiff {
  readonly live: number;
  readonly to: number;
  /** `null`: the remote is not live on that side. */
  readonly remotes: readonly OpsRemoteChange[];
  /** The pages are composed anew, with today's settings. */
  readonly recomposed: boolean;
}

export interface OpsHealthPoint {
  /** Unix ms. */
  readonly at: number;
  readonly views: number;
  readonly failures: number;
  readonly slow: number;
  readonly p75Ms?: number;
}

export interface OpsHealthSeries {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
  /** Most viewed first. */
  readonly versions: readonly { readonly version: string; readonly points: readonly OpsHealthPoint[] }[];
  /** Most frequent first. */
  readonly failures: readonly {
    readonly version: string;
    readonly route: string;
    readonly kind: string;
    readonly count: number;
  }[];
  readonly vitals?: {
    /** Maximum p75 of a canary, in the units of the metrics. Vitals without a budget are left out. */
    readonly budgets: Readonly<Partial<Record<OpsVital, number>>>;
    /** Minimum number of values for a meaningful result of a version. */
    readonly enough: number;
    /** Rows by version, the most reported routes first. A row without a route sums up all of them. */
    readonly rows: readonly OpsVitalRow[];
  };
}

export interface OpsVitalRow {
  readonly version: string;
  readonly route?: string;
  readonly vitals: OpsVitals;
}

export type OpsCommand =
  | { readonly verb: 'promote'; readonly remote: string; readonly version: string }
  | { readonly verb: 'canary'; readonly remote: string; readonly version: string; readonly traffic: number }
  | { readonly verb: 'withdraw'; readonly remote: string; readonly version: string }
  | { readonly verb: 'rollback'; readonly to: number }
  | { readonly verb: 'rollback'; readonly remote: string };

export interface OpsSwitchReason {
  readonly why: string;
  /** The generation that the admin looked at: refused when another is live by now. */
  readonly generation: number;
  readonly breakFreeze?: boolean;
}

export interface OpsRemoteChange {
  readonly name: string;
  readonly before: readonly OpsTrafficShare[] | null;
  readonly after: readonly OpsTrafficShare[] | null;
}

export interface OpsCommandResult {
  readonly generation: number;
  readonly changed: boolean;
  readonly summary: string;
  readonly notes: readonly string[];
  readonly difference?: readonly OpsRemoteChange[];
}

/** Permission levels of a token. Each includes those before it. */
export const tokenPermissions = ['preview', 'publish', 'canary', 'promote'] as const;
export type TokenPermission = (typeof tokenPermissions)[number];

export interface TokenScope {
  /** Names of remotes; `*` alone: all of them. */
  readonly remotes: readonly string[];
  readonly may: TokenPermission;
  /** For `canary`: maximum share of visitors, in per cent, for all canaries of a remote together. */
  readonly upTo?: number;
  /** The team of CODEOWNERS that it is for, where the site lets tokens switch their owners' remotes alone. */
  readonly owner?: string;
}

/** A token as it is listed: what it is made of is shown once, when it is made, and kept nowhere. */
export interface OpsToken extends TokenScope {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly why?: string;
  readonly expiresAt: string;
  readonly lastUsedAt?: string;
  readonly revokedAt?: string;
  readonly revokedBy?: string;
}

export interface OpsTokens {
  /** Newest first; revoked and expired ones too. */
  readonly tokens: readonly OpsToken[];
}

export interface OpsNewToken {
  readonly token: OpsToken;
  /** The only time that it can be seen. Left out of a dry run. */
  readonly secret?: string;
}

export interface OpsTokenInput extends TokenScope {
  readonly name: string;
  readonly days: number;
  readonly why?: string;
}

export interface OpsIdentity {
  readonly who: string;
  readonly kind: 'staff' | 'token';
  readonly roles?: readonly string[];
  readonly confirmed: boolean;
  readonly scope?: TokenScope & { readonly expiresAt: string };
  /**
   * Id of the release store: the first 16 characters of the sha256 of its public key. `null` before the first release.
   */
  readonly store: string | null;
}

export interface OpsVerification {
  readonly generation: number;
  readonly faults: readonly string[];
}

export * from './opsExperiments';
export * from './opsPolicy';
export * from './opsRollouts';
export * from './opsStore';
export * from './opsWebhooks';
