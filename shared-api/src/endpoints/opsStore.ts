/** What the release console answers about the store itself: testers' overrides, what can be removed, and who serves it. */

/** Versions that whoever has its cookie gets, and nobody else. */
export interface OpsOverride {
  readonly name: string;
  /** Remote -> version. */
  readonly versions: Readonly<Record<string, string>>;
  /** When, by whom and why it was set last, as far as the history tells. */
  readonly at?: string;
  readonly who?: string;
  readonly why?: string;
  /** Of somebody's own: when it ends by itself. */
  readonly until?: string;
}

/** What `GET /_doorstep/ops/overrides` answers. */
export interface OpsOverrides {
  readonly overrides: readonly OpsOverride[];
  /** The name of the caller's own, whether there is one or not; `null` for a token, which is nobody's browser. */
  readonly own: string | null;
}

/** What an override was and is; `null`: there is none. */
export interface OpsOverrideChange {
  readonly name: string;
  readonly before: Readonly<Record<string, string>> | null;
  readonly after: Readonly<Record<string, string>> | null;
}

/** What `POST /_doorstep/ops/gc` removed, or would. */
export interface OpsCollected {
  readonly generations: readonly number[];
  /** `mf-catalog@1.1.0` */
  readonly versions: readonly string[];
  /** Of pull requests, past their end. */
  readonly previews: readonly string[];
  /** Rollouts and experiments that ended long ago: `r-3`, `e-1`. */
  readonly records: readonly string[];
  /** What generations and versions take on disk. */
  readonly bytes: number;
  readonly dryRun: boolean;
}

/** `current` serves what is live here, `behind` something else, `silent` says nothing (any more). */
export type GatewayStatus = 'current' | 'behind' | 'silent';

/** A gateway, or a program that keeps a copy of the store for some. */
export interface OpsGateway {
  /** Host and port; of one that never answered, its address. */
  readonly name: string;
  readonly kind?: 'nginx' | 'embedded' | 'follow';
  readonly status: GatewayStatus;
  /** What it serves, and since when. */
  readonly generation?: number;
  readonly since?: string;
  readonly seenAt?: string;
  /** Its store is a copy of another one. */
  readonly isCopy?: boolean;
  /** Where it was asked; left out for those of this machine's store. */
  readonly address?: string;
  /** What keeps it from following, or from answering. */
  readonly trouble?: string;
}

/** What `GET /_doorstep/ops/gateways` answers. */
export interface OpsGateways {
  /** What is live here, and since when. */
  readonly live: number;
  readonly since: string;
  readonly gateways: readonly OpsGateway[];
}
