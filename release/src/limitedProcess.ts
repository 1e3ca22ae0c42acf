/**
 * Returns a command that starts a program with a limit of processor seconds for all its threads. The system ends it
 * with SIGXCPU, so an endless loop ends even after its parent was killed.
 */
export const limitedCommand = (seconds: number, program: string, args: readonly string[]): [string, string[]] => [
  '/bin/sh',
  ['-c', `ulimit -S -t ${seconds}; ulimit -H -t ${seconds + 1}; exec "$@"`, 'sh', program, ...args],
];
