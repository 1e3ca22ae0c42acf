export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code = 'command_refused';
}
