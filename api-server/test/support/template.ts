import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { createPglite } from '../../src/platform/db/connect';
import { DirectoryInUseError, lockDirectory } from '../../src/platform/directoryLock';

const migrationsFolder = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url));

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

let templatePromise: Promise<Blob> | undefined;

/**
 * Returns a migrated, empty embedded database for `startFrom`. Starting from it costs a fifth of a new one. The first
 * test file of a run makes it. Other tests run the migrations on new databases.
 */
export function migratedTemplate(): Promise<Blob> {
  templatePromise ??= readOrMakeTemplate();
  return templatePromise;
}

/**
 * Copies the template into a data directory for a server in a separate process. Creating and migrating one there would
 * take six times as long as the rest of its start.
 */
export async function copyTemplate(dataDir: string): Promise<void> {
  await migratedTemplate();
  const database = join(dataDir, 'db');
  mkdirSync(database, { recursive: true });
  execFileSync('tar', ['-xf', templateFile(), '-C', database], { stdio: 'ignore' });
}

const templateFile = () => join(tmpdir(), `doorstep-template-${process.getuid?.()}-${hashOfMigrations()}.tar`);

/**
 * Makes the template, which takes seconds of processor time. If several processes start at once, one makes it and the
 * others wait.
 */
async function readOrMakeTemplate(): Promise<Blob> {
  const file = templateFile();
  for (;;) {
    if (existsSync(file)) return new Blob([readFileSync(file)]);
    const unlock = tryLock(`${basename(file)}.lock`);
    if (!unlock) {
      await pause(100);
      continue;
    }
    try {
      // Check again: another process may have made it in between.
      if (!existsSync(file)) await writeTemplateFile(file);
    } finally {
      unlock();
    }
  }
}

function tryLock(name: string): (() => void) | undefined {
  try {
    return lockDirectory(tmpdir(), name);
  } catch (error) {
    if (error instanceof DirectoryInUseError) return undefined;
    throw error;
  }
}

async function writeTemplateFile(file: string): Promise<void> {
  const pglite = await createPglite('memory://');
  await migrate(drizzle(pglite), { migrationsFolder });
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  // Rename the finished file, so that readers never see a part of it.
  writeFileSync(`${file}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
}
