/** Responses of the release console about the store: testers' overrides, removable data and gateways. */

/** Versions that whoever has its cookie gets, and nobody else. */
export interface OpsOverride {
  readonly name: string;
  /** Remote -> version. */
  readonly versions: Readonly<Record<string, string>>;
  /** Time, person and reason of the last change, as far as the history records them. */
  readonly at?: string;
  readonly who?: string;
  readonly why?: string;
  /** Expiry of a person's own override. */
  readonly until?: string;
}

/** Response of `GET /_doorstep/ops/overrides`. */
export interface OpsOverrides {
  readonly overrides: readonly OpsOverride[];
  /** The name of the caller's own, whether there is one or not; `null` for a token, which is nobody's browser. */
  readonly own: string | null;
}

/** An override before and after the change. `null` when there is none. */
export interface OpsOverrideChange {
  readonly name: string;
  readonly before: Readonly<Record<string, string>> | null;
  readonly after: Readonly<Record<string, string>> | null;
}

/** Response of `POST /_doorstep/ops/gc`: the items removed, or removable in a dry run. */
export interface OpsCollected {
  readonly generations: readonly number[];
  /** `mf-catalog@1.1.0` */
  readonly versions: readonly string[];
  /** Expired previews of pull requests. */
  readonly previews: readonly string[];
  /** Rollouts and experiments that ended long ago: `r-3`, `e-1`. */
  readonly records: readonly string[];
  /** Disk space of the generations and versions, in bytes. */
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
  /** Served generation. */
  readonly generation?: number;
  readonly since?: string;
  readonly seenAt?: string;
  /** Its store is a copy of another store. */
  readonly isCopy?: boolean;
  /** Address at which it was queried. Left out for gateways of this machine's store. */
  readonly address?: string;
  /** Reason why it cannot follow or answer. */
  readonly trouble?: string;
}

/** Response of `GET /_doorstep/ops/gateways`. */
export interface OpsGateways {
  /** Generation that is live here. */
  readonly live: number;
  readonly since: string;
  readonly gateways: readonly OpsGateway[];
}
