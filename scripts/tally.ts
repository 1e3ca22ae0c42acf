import { stripVTControlCharacters } from 'node:util';

/** A test that failed, and what it said. */
export interface Failure {
  name: string;
  message: string;
}

/** What a runner of tests reported. */
export interface Counts {
  passed: number;
  failed: number;
  failures: readonly Failure[];
}

/** Lines of one failure that are said again at the end; enough for an assertion and the place of it. */
const LINES_PER_FAILURE = 30;

/** What the checks of one run came to. */
export class Tally {
  passed = 0;
  failed = 0;
  private readonly failures: Failure[] = [];

  /** One check that either holds or not, such as the types of a package. */
  check(name: string, holds: boolean, output = ''): void {
    if (holds) this.passed += 1;
    else this.failed += 1;
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}`);
    if (holds || !output.trim()) return;
    console.log(output.trim());
    this.failures.push({ name, message: output.trim() });
  }

  /** The tests of a runner; a runner that broke off, or ran nothing, counts as one failure. */
  tests(name: string, counts: Counts | undefined, exitCode: number): void {
    const { passed, failed, failures } = counts ?? { passed: 0, failed: 0, failures: [] };
    this.failures.push(...failures);
    const brokeOff = failed === 0 && (exitCode !== 0 || passed === 0);
    this.passed += passed;
    this.failed += brokeOff ? 1 : failed;
    console.log(
      `${failed || brokeOff ? 'FAIL' : 'ok  '} ${name}: ${passed} passed, ${brokeOff ? 'and the run broke off' : `${failed} failed`}`,
    );
  }

  /** Says once more what failed, since often only the end of a log is read; the closing line; the exit code that says the same. */
  finish(): never {
    for (const { name, message } of this.failures)
      console.log(
        `\nFAIL ${name}\n${stripVTControlCharacters(message).split('\n').slice(0, LINES_PER_FAILURE).join('\n')}`,
      );
    console.log(`${this.passed} passed, ${this.failed} failed`);
    process.exit(this.failed === 0 ? 0 : 1);
  }
}
