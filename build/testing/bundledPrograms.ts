import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, listOf } from '../programs.mjs';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

const PROGRAMS = [
  'api-server/src/main.ts',
  'api-server/src/main/ops/backup.ts',
  'api-server/src/main/ops/catalogue.ts',
  'api-server/src/main/ops/messages.ts',
  'api-server/src/main/ops/payments.ts',
  'api-server/src/main/ops/restore.ts',
  'api-server/src/main/ops/secrets.ts',
  'api-server/src/main/ops/settings.ts',
  'api-server/src/main/ops/staff.ts',
  'api-server/test/support/decodeProcess.ts',
  'api-server/test/support/faultyApi.ts',
  'api-server/test/support/outboxProcess.ts',
  'api-server/test/support/payoutProcess.ts',
  'nginx/src/serve.ts',
  'release/cli/release.ts',
  'release/src/console/commandWorker.ts',
  'release/src/prerender/worker.ts',
  'release/test/support/breakAt.ts',
  'scripts/start.ts',
];

/**
 * Bundles the programs that tests start as child processes (shared-process/src/program.mjs finds them). Returns a
 * function that removes the bundles. Takes seconds once, and saves them at every start of a server. `flags`: Node's
 * flags for each.
 */
export async function bundlePrograms(flags: readonly string[] = [], programs = PROGRAMS): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-programs-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await bundle(programs, folder);
  const list = path.join(folder, 'programs.json');
  writeFileSync(list, JSON.stringify(listOf(programs, folder, flags)));
  process.env.DOORSTEP_PROGRAMS = list;
  return () => {
    delete process.env.DOORSTEP_PROGRAMS;
    rmSync(folder, { recursive: true, force: true });
  };
}
