import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const needsBrowser = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').includes('@vitest-environment');

/**
 * Tests of whole programs and builds take a minute each. Started last they would delay the end, and all at once they
 * would compete for cores.
 */
const isWholeProgramTest = ({ moduleId }: TestSpecification) => moduleId.includes('/scripts/test/');

/**
 * Spreads long files among the first ones. Files with a simulated browser follow those without, because a process is
 * reused only while the environment stays the same.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = sorted.filter(isWholeProgramTest);
    const others = sorted.filter((file) => !isWholeProgramTest(file));
    const ordered = [...others.filter((file) => !needsBrowser(file)), ...others.filter(needsBrowser)];
    return [...ordered.flatMap((file, index) => (index % 2 === 0 ? [...long.splice(0, 1), file] : [file])), ...long];
  }
}
