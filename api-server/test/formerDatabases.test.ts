import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../src/platform/db/connect';
import { OutdatedDatabaseError } from '../src/platform/db/migrate';
import { commission } from '../src/platform/db/schema';
import { migratedTemplate } from './support/template';

/** Time and hash of the last of the 55 migrations that the baseline replaced. */
const LAST_FORMER_MIGRATION = {
  at: 1795820000000,
  hash: 'ae424481801e1998795ae97b9b0a01b4eeeb81031d37fc1a888c192d6e56acfe',
};
const EARLIER_FORMER_MIGRATION = { at: 1795800000000, hash: 'hash-of-an-earlier-one' };

const directories: string[] = [];
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

async function createFormerDatabase(...applied: (typeof LAST_FORMER_MIGRATION)[]) {
  const directory = mkdtempSync(join(tmpdir(), 'doorstep-former-'));
  directories.push(directory);
  const { db, close } = await connect({ directory, startFrom: await migratedTemplate() });
  await db.insert(commission).values({ id: 1, percentHundredths: 1234 });
  await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at <= ${LAST_FORMER_MIGRATION.at}`);
  for (const { at, hash } of applied)
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`);
  await close();
  return directory;
}

describe('opening a database that the former migrations made', () => {
  it('keeps the data and replaces the journal by the baseline when all of them were applied', async () => {
    const directory = await createFormerDatabase(EARLIER_FORMER_MIGRATION, LAST_FORMER_MIGRATION);
    const { db, close } = await connect({ directory });
    const { rows } = await db.execute<{ hash: string }>(
      sql`select hash from drizzle.__drizzle_migrations where created_at <= ${LAST_FORMER_MIGRATION.at}`,
    );
    expect(rows).toEqual([{ hash: expect.not.stringMatching(LAST_FORMER_MIGRATION.hash) }]);
    expect(await db.select().from(commission)).toMatchObject([{ percentHundredths: 1234 }]);
    await close();
  }, 60_000);

  it('refuses a database that lacks some of them, and changes nothing', async () => {
    const directory = await createFormerDatabase(EARLIER_FORMER_MIGRATION);
    for (const _attempt of ['first', 'second'])
      await expect(connect({ directory })).rejects.toThrow(OutdatedDatabaseError);
  }, 60_000);
});
