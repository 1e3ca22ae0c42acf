import { join } from 'node:path';
import { systemClock } from '../clock';
import { connect } from '../db/connect';
import { DirectoryInUseError, lockDirectory } from '../directoryLock';
import type { Settings } from '../settings';
import { callServer } from './commandChannel';
import { type CommandName, type CommandOf, runCommand } from './commands';

/** The embedded database belongs to the server while it runs: then that one does it. Returns the lines to print. */
export async function execute<Name extends CommandName>(
  { databaseUrl, dataDir, publicUrl }: Settings,
  name: Name,
  command: CommandOf<Name>,
): Promise<string[]> {
  let unlock = () => {};
  try {
    if (!databaseUrl) unlock = lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof DirectoryInUseError) return callServer(dataDir, name, command);
    throw error;
  }
  try {
    const { db, close } = await connect({ databaseUrl, directory: join(dataDir, 'db') });
    try {
      return await runCommand({ db, clock: systemClock, publicUrl }, name, command);
    } finally {
      await close();
    }
  } finally {
    unlock();
  }
}
