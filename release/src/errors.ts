/** A check failed and nothing was changed. The message is for the person who asked: what is wrong, and what to do. */
export class CommandError extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: string | readonly string[]) {
    const list = typeof reasons === 'string' ? [reasons] : reasons;
    super(list.join('\n'));
    this.name = 'CommandError';
    this.reasons = list;
  }
}

/** Something else is live by now than what the person who asked had looked at. */
export class ConflictError extends CommandError {}
