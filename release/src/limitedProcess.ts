/**
 * What starts a program so that the system ends it (SIGXCPU) once it has used so many seconds of processors, with all its threads:
 * a loop that has no end is ended as well where nobody is left to look, since who started it may be killed at any moment.
 */
export const limitedCommand = (seconds: number, program: string, args: readonly string[]): [string, string[]] => [
  '/bin/sh',
  ['-c', `ulimit -S -t ${seconds}; ulimit -H -t ${seconds + 1}; exec "$@"`, 'sh', program, ...args],
];
