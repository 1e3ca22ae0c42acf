/** What the checks of one run came to. */
export class Tally {
  passed = 0;
  failed = 0;

  /** One check that either holds or not, such as the types of a package. */
  check(name: string, holds: boolean, output = ''): void {
    if (holds) this.passed += 1;
    else this.failed += 1;
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}`);
    if (!holds && output.trim()) console.log(output.trim());
  }

  /** The tests of a runner; a runner that broke off, or ran nothing, counts as one failure. */
  tests(name: string, counts: { passed: number; failed: number } | undefined, exitCode: number): void {
    const { passed, failed } = counts ?? { passed: 0, failed: 0 };
    const brokeOff = failed === 0 && (exitCode !== 0 || passed === 0);
    this.passed += passed;
    this.failed += brokeOff ? 1 : failed;
    console.log(
      `${failed || brokeOff ? 'FAIL' : 'ok  '} ${name}: ${passed} passed, ${brokeOff ? 'and the run broke off' : `${failed} failed`}`,
    );
  }

  /** Prints the closing line and ends the process with the code that says the same. */
  finish(): never {
    console.log(`${this.passed} passed, ${this.failed} failed`);
    process.exit(this.failed === 0 ? 0 : 1);
  }
}
