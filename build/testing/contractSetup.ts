import type { TestProject } from 'vitest/node';
import { bundlePrograms } from './bundledPrograms';

/** Servers that live for seconds: to optimise the embedded database would take longer than they use it. */
const FLAGS = ['--liftoff-only'];

/** Once for a run of the contract tests, and again when a change makes them run again. */
export default async function setUp(project: TestProject): Promise<() => void> {
  // Of the run whose test has started this one: its sources are the same.
  if (process.env.DOORSTEP_PROGRAMS) return () => {};
  let remove = await bundlePrograms(FLAGS);
  project.onTestsRerun(async () => {
    remove();
    remove = await bundlePrograms(FLAGS);
  });
  return () => remove();
}
