import { MINUTE, SECOND } from '../clock';

const FIRST = 5 * SECOND;
const LONGEST = 30 * MINUTE;

/**
 * Milliseconds until the next try, after so many: 5 s, 10 s, 20 s and so on, half an hour at most. Up to a quarter more or less,
 * so that messages that failed together do not all come back together. `random` is from 0 to 1.
 */
export function backoff(attempts: number, random: number): number {
  const delay = Math.min(LONGEST, FIRST * 2 ** (attempts - 1));
  return Math.round(delay * (0.75 + random / 2));
}
