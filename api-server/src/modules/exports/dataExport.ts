import { and, eq, gt, lt } from 'drizzle-orm';
import { DAY, later } from '../../clock';
import type { Context } from '../../context';
import { dataExports } from '../../db/schema';
import { newId } from '../../ids';
import { toInstant } from '../../instant';
import type { User } from '../auth/sessions/sessions';
import { gather } from './collect';

const EXPORT_LIFE = 7 * DAY;

/** Writes the file and forgets the one before. Answers its id. */
export async function makeExport({ db, clock, uploads }: Context, user: User): Promise<string> {
  const now = clock();
  const id = newId('x');
  const path = `private/exports/${id}.json`;
  const everything = { made_at: toInstant(now), ...(await gather(db, user)) };
  await uploads.write({ path, bytes: Buffer.from(JSON.stringify(everything, null, 2)) });
  const fresh = { id, path, createdAt: now, expiresAt: later(now, EXPORT_LIFE) };
  const before = await db.transaction(async (tx) => {
    const old = await tx.delete(dataExports).where(eq(dataExports.userId, user.id)).returning();
    await tx
      .insert(dataExports)
      .values({ userId: user.id, ...fresh })
      .onConflictDoUpdate({ target: dataExports.userId, set: fresh });
    return old;
  });
  await uploads.remove(...before.map((one) => one.path));
  return id;
}

export async function findExport({ db, clock }: Context, userId: string) {
  const [dataExport] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.expiresAt, clock())));
  return dataExport;
}

/** Part of the maintenance job. */
export async function removeOldExports({ db, uploads }: Pick<Context, 'db' | 'uploads'>, now: Date) {
  const old = await db.delete(dataExports).where(lt(dataExports.expiresAt, now)).returning();
  await uploads.remove(...old.map(({ path }) => path));
}
