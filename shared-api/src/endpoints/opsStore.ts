export interface OpsOverride {
  readonly name: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly at?: string;
  readonly who?: string;
  readonly why?: string;
  readonly until?: string;
}

export interface OpsOverrides {
  readonly overrides: readonly OpsOverride[];
  /** The name of the caller's own, whether there is one or not; `null` for a token, which is nobody's browser. */
  readonly own: string | null;
}

export interface OpsOverrideChange {
  readonly name: string;
  readonly before: Readonly<Record<string, string>> | null;
  readonly after: Readonly<Record<string, string>> | null;
}

/** Response of `POST /_doorstep/ops/gc`: the items removed, or removable in a dry run. */
export interface OpsGarbageCollected {
  readonly generations: readonly number[];
  /** `mf-catalog@1.1.0` */
  readonly versions: readonly string[];
  readonly previews: readonly string[];
  /** Rollouts and experiments that ended long ago: `r-3`, `e-1`. */
  readonly records: readonly string[];
  readonly bytes: number;
  readonly dryRun: boolean;
}

export type GatewayStatus = 'current' | 'behind' | 'silent';

export interface OpsGateway {
  /** Host and port; of one that never answered, its address. */
  readonly name: string;
  readonly kind?: 'nginx' | 'embedded' | 'follow';
  readonly status: GatewayStatus;
  readonly generation?: number;
  readonly since?: string;
  readonly seenAt?: string;
  readonly isCopy?: boolean;
  readonly address?: string;
  readonly trouble?: string;
}

export interface OpsGateways {
  readonly live: number;
  readonly since: string;
  readonly gateways: readonly OpsGateway[];
}
