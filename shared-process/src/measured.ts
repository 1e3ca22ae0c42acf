import { appendFileSync } from 'node:fs';

export type Measure =
  | 'cells'
  | 'wrong cells'
  | 'cases'
  | 'answers of 5xx'
  | 'kills'
  | 'acknowledged writes'
  | 'lost writes'
  | 'broken sites'
  | 'calls'
  | 'failed calls'
  | 'calls that pay'
  | 'calls that pay refused'
  | 'reads answered'
  | 'reads turned away'
  | 'messages'
  | 'lost messages'
  | 'second arrivals'
  | 'forged reports'
  | 'releases that they stopped';

/** Writes the count only when `npm run trust` names a file in TRUST_FILE. */
export function measured(what: Measure, count: number): void {
  const file = process.env.TRUST_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ what, count })}\n`);
}

/** `npm run trust` sets the number by a variable such as `TRUST_CASES`. The default is `usual`. */
export function testBudget(what: 'cases' | 'kills' | 'seconds', usual: number): number {
  const wanted = Number(process.env[`TRUST_${what.toUpperCase()}`]);
  return Number.isInteger(wanted) && wanted > 0 ? wanted : usual;
}

/** Returns `night` in `npm run test:night` and in tests that are run alone, otherwise `day`. */
export const byTier = <Value>(day: Value, night: Value): Value =>
  (process.env.TEST_TIER ?? 'night') === 'night' ? night : day;
