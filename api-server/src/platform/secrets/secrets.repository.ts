import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, exists, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Session } from '../db/connect';
import { formerSecrets, secrets } from '../db/schema';

const make = () => randomBytes(32).toString('base64url');

/** If several calls run at once, the first one wins. */
export async function makeMissing(db: Session, names: readonly string[], now: Date) {
  await db
    .insert(secrets)
    .values(names.map((name) => ({ name, value: make(), createdAt: now })))
    .onConflictDoNothing();
}

export const findSecrets = (db: Session, names: readonly string[]) =>
  db
    .select()
    .from(secrets)
    .where(inArray(secrets.name, [...names]));

export const findFormer = (db: Session, now: Date) =>
  db.select().from(formerSecrets).where(gt(formerSecrets.expiresAt, now)).orderBy(desc(formerSecrets.retiredAt));

export const listSecrets = (db: Session) =>
  db.select({ name: secrets.name, createdAt: secrets.createdAt }).from(secrets).orderBy(asc(secrets.name));

/** Undefined if the value is not the current one. */
export async function findMadeAt(db: Session, name: string, value: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: secrets.createdAt })
    .from(secrets)
    .where(and(eq(secrets.name, name), eq(secrets.value, value)));
  return row?.createdAt;
}

/** Ends the former values of a secret, provided that `current` is still its current value. */
export async function expireFormerSecrets(
  db: Session,
  { name, current, now }: { name: string; current: string; now: Date },
) {
  const isCurrent = db
    .select({ one: sql`1` })
    .from(secrets)
    .where(and(eq(secrets.name, name), eq(secrets.value, current)));
  await db
    .update(formerSecrets)
    .set({ expiresAt: now })
    .where(and(eq(formerSecrets.name, name), exists(isCurrent)));
}

export async function replaceSecret(tx: Session, name: string, now: Date, expiresAt: Date): Promise<boolean> {
  const [row] = await tx.select().from(secrets).where(eq(secrets.name, name)).for('update');
  if (!row) return false;
  // Two rotations in one millisecond: the later one gets its own moment.
  const [last] = await tx
    .select({ at: sql<Date>`max(${formerSecrets.retiredAt})`.mapWith(formerSecrets.retiredAt) })
    .from(formerSecrets)
    .where(eq(formerSecrets.name, name));
  const retiredAt = last?.at && last.at >= now ? new Date(last.at.getTime() + 1) : now;
  await tx.insert(formerSecrets).values({ name, value: row.value, retiredAt, expiresAt });
  await tx
    .update(secrets)
    .set({ value: make(), createdAt: now })
    .where(and(eq(secrets.name, name)));
  return true;
}

export async function removeExpiredSecrets(db: Session, now: Date) {
  await db.delete(formerSecrets).where(lte(formerSecrets.expiresAt, now));
}
