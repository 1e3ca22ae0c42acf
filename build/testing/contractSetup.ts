import type { TestProject } from 'vitest/node';
import { bundlePrograms } from './bundledPrograms';

/** Once for a run of the contract tests, and again when a change makes them run again. */
export default async function setUp(project: TestProject): Promise<() => void> {
  let remove = await bundlePrograms();
  project.onTestsRerun(async () => {
    remove();
    remove = await bundlePrograms();
  });
  return () => remove();
}
