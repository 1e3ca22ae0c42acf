import { readFileSync } from 'node:fs';

const readIfExists = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/**
 * Child process of this one whose command contains the text, because the parent's loader may have others. Linux only.
 */
export const childPidOf = (pid = 0, program = '') =>
  readIfExists(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .find((child) => readIfExists(`/proc/${child}/cmdline`).includes(program)) ?? '';

/**
 * Returns the processor time in hundredths of a second. A zombie counts as ended, because its new parent may not have
 * reaped it yet.
 */
export function usedTicks(pid: string): number | 'ended' {
  const numbers = readIfExists(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return numbers.length < 13 || numbers[0] === 'Z' ? 'ended' : Number(numbers[11]) + Number(numbers[12]);
}
