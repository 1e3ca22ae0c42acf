import { join } from 'node:path';
import { systemClock } from '../../platform/clock';
import { connect } from '../../platform/db/connect';
import { DirectoryInUseError, lockDirectory } from '../../platform/directoryLock';
import type { Settings } from '../../platform/settings';
import { runInServer } from './commandChannel';
import { type CommandName, type CommandOf, runCommand } from './commands';
import { addressForLinks } from './siteAddress';

export type Run = <Name extends CommandName>(name: Name, command: CommandOf<Name>) => Promise<string[]>;

/**
 * Runs several commands with one connection. While the server runs, it runs them, as the embedded database belongs to
 * it.
 */
export async function withCommandRunner<Result>(
  settings: Settings,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = settings;
  let unlock = () => {};
  try {
    if (!databaseUrl) unlock = lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof DirectoryInUseError) return work((name, command) => runInServer(dataDir, name, command));
    throw error;
  }
  try {
    const { db, close } = await connect({ databaseUrl, directory: join(dataDir, 'db') });
    try {
      return await work((name, command) =>
        runCommand({ db, clock: systemClock, publicUrl: addressForLinks(settings) }, name, command),
      );
    } finally {
      await close();
    }
  } finally {
    unlock();
  }
}

export const execute = <Name extends CommandName>(
  settings: Settings,
  name: Name,
  command: CommandOf<Name>,
): Promise<string[]> => withCommandRunner(settings, (run) => run(name, command));
