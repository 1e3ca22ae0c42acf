import type { TestProject } from 'vitest/node';
import { bundlePrograms } from './bundledPrograms';

/**
 * Node flags for processes that live for seconds. Optimizing the embedded database would take longer than its use.
 * Functions are optimized thirty times later than usual, which most never reach.
 */
const FLAGS = ['--liftoff-only', '--interrupt-budget=2000000'];

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
