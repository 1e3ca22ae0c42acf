import { eq, inArray } from 'drizzle-orm';
import type { Session } from '../../../platform/db/connect';
import { testBankAccounts, testBankPayouts } from '../../../platform/db/schema';

export type TestBankAccount = typeof testBankAccounts.$inferSelect;
export type TestBankPayout = typeof testBankPayouts.$inferSelect;

export async function insertTestAccount(db: Session, account: typeof testBankAccounts.$inferInsert) {
  await db.insert(testBankAccounts).values(account).onConflictDoNothing();
}

export async function findTestAccount(db: Session, ref: string): Promise<TestBankAccount | undefined> {
  const [account] = await db.select().from(testBankAccounts).where(eq(testBankAccounts.ref, ref));
  return account;
}

export const findTestAccounts = (db: Session, refs: readonly string[]) =>
  db
    .select()
    .from(testBankAccounts)
    .where(inArray(testBankAccounts.ref, [...refs]));

export async function changeTestAccount(db: Session, ref: string, change: Partial<TestBankAccount>) {
  await db.update(testBankAccounts).set(change).where(eq(testBankAccounts.ref, ref));
}

export async function insertTestPayouts(db: Session, rows: (typeof testBankPayouts.$inferInsert)[]) {
  if (rows.length > 0) await db.insert(testBankPayouts).values(rows).onConflictDoNothing();
}

export const findTestPayoutsByKey = (db: Session, keys: readonly string[]) =>
  db
    .select()
    .from(testBankPayouts)
    .where(inArray(testBankPayouts.idempotencyKey, [...keys]));

export async function findTestPayout(db: Session, ref: string): Promise<TestBankPayout | undefined> {
  const [payout] = await db.select().from(testBankPayouts).where(eq(testBankPayouts.ref, ref));
  return payout;
}

export const listTestPayouts = (db: Session, accountRef: string) =>
  db.select().from(testBankPayouts).where(eq(testBankPayouts.accountRef, accountRef));
