import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const needsBrowser = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').includes('@vitest-environment');

/** Whole programs and builds, a minute each: begun last, one would keep the others waiting; all at once, they would wait for cores. */
const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/scripts/test/');

/**
 * Long files among the first ones. Files with a stand-in for the browser after those without: a process goes on with the next file
 * only if both need the same.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = sorted.filter(isLong);
    const others = sorted.filter((file) => !isLong(file));
    const ordered = [...others.filter((file) => !needsBrowser(file)), ...others.filter(needsBrowser)];
    return [...ordered.flatMap((file, index) => (index % 2 === 0 ? [...long.splice(0, 1), file] : [file])), ...long];
  }
}
