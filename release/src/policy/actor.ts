export interface SwitchActor {
  /** `engine`: the health gate or a rollout, started by a person. */
  readonly kind: 'staff' | 'token' | 'local' | 'engine';
  readonly roles: readonly string[];
  readonly owner?: string;
  /** Person who started what the engine continues, with the time in Unix ms. */
  readonly began?: { readonly who: string; readonly at: number };
}

export const LOCAL: SwitchActor = { kind: 'local', roles: [] };
export const ENGINE: SwitchActor = { kind: 'engine', roles: [] };
/**
 * Actor that continues what a person started. The approval must come from another person, and earlier approvals remain
 * valid.
 */
export const engineFor = (who: string, at: number): SwitchActor => ({ ...ENGINE, began: { who, at } });

/**
 * User id of a person in a history entry: `Robin Hale (admin u_9)` is `u_9`. The id comes last, so that a chosen name
 * cannot imitate it. Tokens and machines are not people.
 */
export const userIdIn = (who: string): string | undefined => /\(admin ([^()\s]+)\)$/.exec(who)?.[1];
