/** Why an operator's command is refused, and what to do: printed as it is. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code = 'command_refused';
}
