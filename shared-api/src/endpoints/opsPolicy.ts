/** Roles of the staff that the console is for; `local` is the account of the machine that has the store. */
export const freezeBreakerRoles = ['owner', 'releases', 'local'] as const;
export type FreezeBreakerRole = (typeof freezeBreakerRoles)[number];

export interface OpsFreeze {
  readonly id: string;
  /** ISO 8601. */
  readonly from: string;
  readonly until: string;
  readonly breakers: readonly FreezeBreakerRole[];
  readonly who: string;
  readonly why: string;
}

export interface OpsPin {
  readonly remote: string;
  readonly version: string;
  readonly at: string;
  readonly who: string;
  readonly why: string;
}

export interface OpsApproval {
  readonly remote: string;
  readonly version: string;
  /** sha256 of its release.json: another build of that name was approved by nobody. */
  readonly release: string;
  readonly who: string;
  readonly why: string;
  readonly at: string;
  readonly until: string;
}

export interface OpsPolicy {
  /** Freezes that have not ended, the next one first. */
  readonly freezes: readonly OpsFreeze[];
  readonly pins: readonly OpsPin[];
  readonly approvals: { readonly required: readonly string[]; readonly given: readonly OpsApproval[] };
  /** A token may switch a remote only on behalf of one of its owners. */
  readonly ownersEnforced: boolean;
  /** Owners by remote, from CODEOWNERS when the live version was published. */
  readonly owners: Readonly<Record<string, readonly string[]>>;
}

export type PolicyChange =
  | {
      readonly act: 'freeze';
      readonly from: string;
      readonly until: string;
      readonly breakers: readonly FreezeBreakerRole[];
    }
  | { readonly act: 'lift'; readonly id: string }
  | { readonly act: 'pin' | 'unpin'; readonly remote: string }
  | { readonly act: 'require' | 'waive'; readonly remotes: readonly string[] }
  | { readonly act: 'approve'; readonly remote: string; readonly version: string }
  | { readonly act: 'owners'; readonly enforced: boolean };

export interface OpsPolicyResult {
  readonly summary: string;
  readonly policy: OpsPolicy;
}

export interface OpsVersionExplanation {
  readonly remote: string;
  readonly version: string;
  readonly traffic: number;
  /** The switch that gave it what it has; left out when nobody remembers. */
  readonly switch?: {
    readonly verb: string;
    readonly at: string;
    readonly who: string;
    readonly why: string;
    readonly generation: number;
  };
  readonly rollout?: string;
  readonly experiment?: string;
  readonly approval?: OpsApproval;
  readonly pin?: OpsPin;
  readonly owners: readonly string[];
}
