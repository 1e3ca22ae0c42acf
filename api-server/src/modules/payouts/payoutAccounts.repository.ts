import { eq, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { payees, payoutAccounts } from '../../db/schema';

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;
export type Payee = typeof payees.$inferSelect;

export async function findPayoutAccount(db: Session, providerId: string): Promise<PayoutAccountRow | undefined> {
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.providerId, providerId));
  return account;
}

/** By the gateway's name for it. */
export async function findAccountByRef(db: Session, ref: string): Promise<PayoutAccountRow | undefined> {
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.ref, ref));
  return account;
}

/** What the gateway says of it, in the place of what it said before. */
export async function storePayoutAccount(tx: Session, account: typeof payoutAccounts.$inferInsert) {
  const { providerId: _provider, createdAt: _created, ...news } = account;
  await tx.insert(payoutAccounts).values(account).onConflictDoUpdate({ target: payoutAccounts.providerId, set: news });
}

export async function findPayee(db: Session, providerId: string): Promise<Payee | undefined> {
  const [payee] = await db.select().from(payees).where(eq(payees.providerId, providerId));
  return payee;
}

/** Locked until the transaction ends; made where nobody owed this provider anything yet. */
export async function lockPayee(tx: Session, providerId: string): Promise<Payee> {
  await tx.insert(payees).values({ providerId }).onConflictDoNothing();
  const [payee] = await tx.select().from(payees).where(eq(payees.providerId, providerId)).for('update');
  if (!payee) throw new Error('the payee vanished');
  return payee;
}

export async function changePayee(tx: Session, providerId: string, change: Partial<Payee>) {
  await tx
    .update(payees)
    .set({ ...change, version: sql`${payees.version} + 1` })
    .where(eq(payees.providerId, providerId));
}

/** What the provider chooses is no act of the staff: it changes no version. */
export async function setInterval(tx: Session, providerId: string, interval: Payee['interval']) {
  await tx
    .insert(payees)
    .values({ providerId, interval })
    .onConflictDoUpdate({ target: payees.providerId, set: { interval } });
}
