import type { TestProject } from 'vitest/node';
import { bundlePrograms } from './bundledPrograms';

/**
 * Servers and commands that live for seconds: to optimise the embedded database would take longer than they use it, and a function
 * is optimised after thirty times as much work as otherwise, which most of them never do.
 */
const FLAGS = ['--liftoff-only', '--interrupt-budget=2000000'];

/** Once for a run of the contract tests, and again when a change makes them run again. */
export default async function setUp(project: TestProject): Promise<() => void> {
  // Reuse the bundles of the run that started this one: its sources are the same.
  if (process.env.DOORSTEP_PROGRAMS) return () => {};
  let remove = await bundlePrograms(FLAGS);
  project.onTestsRerun(async () => {
    remove();
    remove = await bundlePrograms(FLAGS);
  });
  return () => remove();
}
