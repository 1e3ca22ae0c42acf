/** Who is about to switch something, for the rules of the site; the history has the words of `who`. */
export interface SwitchActor {
  /** `engine`: the health gate or a rollout, which somebody started. */
  readonly kind: 'staff' | 'token' | 'local' | 'engine';
  /** Of the staff: roles of the console. */
  readonly roles: readonly string[];
  /** Of a token: the team of CODEOWNERS that it is for. */
  readonly owner?: string;
}

export const LOCAL: SwitchActor = { kind: 'local', roles: [] };
export const ENGINE: SwitchActor = { kind: 'engine', roles: [] };

/**
 * The person in words of the history: `Robin Hale (admin u_9)` is `u_9`. What they call themselves stands before the end, so that
 * nobody is taken for somebody else by their name. Tokens and machines are no person.
 */
export const personIn = (who: string): string | undefined => /\(admin ([^()\s]+)\)$/.exec(who)?.[1];
