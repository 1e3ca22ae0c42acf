import { stripVTControlCharacters } from 'node:util';

export interface Failure {
  name: string;
  message: string;
}

export interface Counts {
  passed: number;
  failed: number;
  failures: readonly Failure[];
  flaky: readonly Failure[];
  skipped: Readonly<Record<string, number>>;
  /** Slowest first. */
  longest: readonly (readonly [file: string, seconds: number])[];
}

const LINES_PER_FAILURE = 30;

const NOTHING: Counts = { passed: 0, failed: 0, failures: [], flaky: [], skipped: {}, longest: [] };

export class Tally {
  passed = 0;
  failed = 0;
  private readonly failures: Failure[] = [];
  private readonly flaky: Failure[] = [];
  private readonly skipped = new Map<string, number>();
  private readonly left: string[] = [];
  private readonly missing: string[] = [];
  /** Processor seconds of the parts of the run. */
  readonly costs: Record<string, number> = {};

  get retried(): string[] {
    return this.flaky.map(({ name }) => name);
  }

  check(name: string, holds: boolean, output = ''): void {
    if (holds) this.passed += 1;
    else this.failed += 1;
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}`);
    if (holds || !output.trim()) return;
    console.log(output.trim());
    this.failures.push({ name, message: output.trim() });
  }

  /** A run that broke off or ran no tests counts as one failure. */
  tests(name: string, counts: Counts | undefined, exitCode: number): void {
    const { passed, failed, failures, flaky, skipped, longest } = counts ?? NOTHING;
    this.failures.push(...failures);
    this.flaky.push(...flaky);
    for (const [file, count] of Object.entries(skipped)) this.skipped.set(file, count);
    const brokeOff = failed === 0 && (exitCode !== 0 || passed === 0);
    this.passed += passed;
    this.failed += brokeOff ? 1 : failed;
    console.log(
      `${failed || brokeOff ? 'FAIL' : 'ok  '} ${name}: ${passed} passed, ${brokeOff ? 'and the run broke off' : `${failed} failed`}`,
    );
    const times = longest.map(([file, seconds]) => `${file} ${Math.round(seconds)} s`);
    if (times.length > 0) console.log(`     longest: ${times.join(', ')}`);
  }

  /** Counts as a failure, because a run without this check proves less than it seems to. */
  notRun(what: string): void {
    this.failed += 1;
    this.missing.push(what);
  }

  cost(name: string, seconds: number): void {
    if (seconds > 0) this.costs[name] = Math.round(seconds);
  }

  leave(what: string): void {
    this.left.push(what);
  }

  /**
   * Repeats the failures, since often just the end of a log is read. Prints the closing line and exits with the
   * matching code. A test that passed on a retry fails no run, but is listed with its first error, to be
   * repaired.
   */
  finish(): never {
    for (const [file, count] of this.skipped) console.log(`Skipped: ${count} of ${file}`);
    for (const what of this.left) console.log(`Left out: ${what}`);
    const costs = Object.entries(this.costs).map(([name, seconds]) => `${name} ${seconds} s`);
    if (costs.length > 0) console.log(`Processor time: ${costs.join(', ')}`);
    for (const each of this.flaky) printFailure('FLAKY, passed on a retry:', each);
    for (const each of this.failures) printFailure('FAIL', each);
    for (const what of this.missing) console.log(`NOT RUN: ${what}`);
    console.log(`${this.passed} passed, ${this.failed} failed`);
    process.exit(this.failed === 0 ? 0 : 1);
  }
}

function printFailure(outcome: string, { name, message }: Failure): void {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_PER_FAILURE);
  console.log(`\n${outcome} ${name}\n${lines.join('\n')}`);
}
