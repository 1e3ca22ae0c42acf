/** Actor of a switch, for the site's rules. The history stores `who` as text. */
export interface SwitchActor {
  /** `engine`: the health gate or a rollout, which somebody started. */
  readonly kind: 'staff' | 'token' | 'local' | 'engine';
  /** Console roles of a staff member. */
  readonly roles: readonly string[];
  /** CODEOWNERS team that a token belongs to. */
  readonly owner?: string;
  /** Person who began what the engine continues, and when (Unix ms). */
  readonly began?: { readonly who: string; readonly at: number };
}

export const LOCAL: SwitchActor = { kind: 'local', roles: [] };
export const ENGINE: SwitchActor = { kind: 'engine', roles: [] };
/** Goes on with what somebody began: who approves it is somebody else, and whose word was good then need not say it again. */
export const engineFor = (who: string, at: number): SwitchActor => ({ ...ENGINE, began: { who, at } });

/**
 * The person in words of the history: `Robin Hale (admin u_9)` is `u_9`. What they call themselves stands before the end, so that
 * nobody is taken for somebody else by their name. Tokens and machines are no person.
 */
export const personIn = (who: string): string | undefined => /\(admin ([^()\s]+)\)$/.exec(who)?.[1];
