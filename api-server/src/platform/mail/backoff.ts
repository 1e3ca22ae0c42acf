import { MINUTE, SECOND } from '../clock';

const FIRST = 5 * SECOND;
const LONGEST = 30 * MINUTE;

/**
 * Returns the milliseconds until the next attempt: 5 s, 10 s, 20 s and so on, at most half an hour. Varies it by up to
 * a quarter, so that messages that failed together do not all return at once. `random` is from 0 to 1.
 */
export function backoff(attempts: number, random: number): number {
  const delay = Math.min(LONGEST, FIRST * 2 ** (attempts - 1));
  return Math.round(delay * (0.75 + random / 2));
}
