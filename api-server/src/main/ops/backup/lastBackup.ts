import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDir: string) => join(dataDir, 'last-backup');

/** Records when a backup was finished, for the alarm about old ones. A failure to do so does not fail the backup. */
export function noteBackup(dataDir: string, at: Date): void {
  try {
    writeFileSync(fileIn(dataDir), `${at.toISOString()}\n`);
  } catch {
    // The alarm then reports a missing backup.
  }
}

/** Undefined when there is none. */
export function lastBackupAt(dataDir: string): Date | undefined {
  try {
    const at = new Date(readFileSync(fileIn(dataDir), 'utf8').trim());
    return Number.isNaN(at.getTime()) ? undefined : at;
  } catch {
    return undefined;
  }
}
