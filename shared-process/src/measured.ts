import { appendFileSync } from 'node:fs';

/** Counts of tests for `npm run trust`, which adds up those of one kind of trial. */
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

/** Written down when `npm run trust` asks for it, by naming a file; else this does nothing. */
export function measured(what: Measure, count: number): void {
  const file = process.env.TRUST_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ what, count })}\n`);
}

/** How many a test tries: as many as `npm run trust` wants, by a variable such as `TRUST_CASES`, else `usual`. */
export function tries(what: 'cases' | 'kills' | 'seconds', usual: number): number {
  const wanted = Number(process.env[`TRUST_${what.toUpperCase()}`]);
  return Number.isInteger(wanted) && wanted > 0 ? wanted : usual;
}
