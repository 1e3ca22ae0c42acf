/** Failed check. Nothing was changed. The message names the problem and the fix for the caller. */
export class CommandError extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: string | readonly string[]) {
    const list = typeof reasons === 'string' ? [reasons] : reasons;
    super(list.join('\n'));
    this.name = 'CommandError';
    this.reasons = list;
  }
}

/** Another switch is under way. */
export class BusyError extends CommandError {}

/** The live generation is not the one that the caller looked at. */
export class ConflictError extends CommandError {}
