import { readFileSync } from 'node:fs';

/** Text of a file of the system, which may be gone by now. */
const textOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** The process that this one started and whose command has this in it: the loader of the parent may have others. Linux alone. */
export const childOf = (pid = 0, program = '') =>
  textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .find((child) => textOf(`/proc/${child}/cmdline`).includes(program)) ?? '';

/**
 * Returns the processor time in hundredths of a second. A zombie counts as ended, because its new parent may not have
 * reaped it yet.
 */
export function usedTicks(pid: string): number | 'ended' {
  const numbers = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return numbers.length < 13 || numbers[0] === 'Z' ? 'ended' : Number(numbers[11]) + Number(numbers[12]);
}
