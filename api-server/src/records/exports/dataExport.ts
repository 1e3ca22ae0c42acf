import { auditOwnAccount } from '../../identity/audit/audit';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { newId } from '../../platform/ids';
import { toInstant } from '../../platform/instant';
import { deleteExpiredExports, deleteExports, saveExport } from './exports.repository';
import { gatherPersonalData } from './personalData';

const EXPORT_LIFE = 7 * DAY;

/** Deletes the previous export. Returns the id. */
export async function makeExport({ db, clock, uploads }: Context, user: User): Promise<string> {
  const now = clock();
  const id = newId('x');
  const path = `private/exports/${id}.json`;
  const everything = { made_at: toInstant(now), ...(await gatherPersonalData(db, user, now)) };
  await uploads.write({ path, bytes: Buffer.from(JSON.stringify(everything, null, 2)) });
  const replaced = await db.transaction(async (tx) => {
    const paths = await deleteExports(tx, user.id);
    await saveExport(tx, { userId: user.id, id, path, createdAt: now, expiresAt: addMilliseconds(now, EXPORT_LIFE) });
    await auditOwnAccount(tx, now, user, 'account.export');
    return paths;
  });
  await uploads.remove(...replaced);
  return id;
}

export async function removeOldExports({ db, uploads }: Pick<Context, 'db' | 'uploads'>, now: Date) {
  await uploads.remove(...(await deleteExpiredExports(db, now)));
}
