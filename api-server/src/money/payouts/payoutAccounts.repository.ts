import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { payees, payoutAccounts, users } from '../../platform/db/schema';

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;
export type Payee = typeof payees.$inferSelect;

export async function findPayoutAccount(db: Session, providerId: string): Promise<PayoutAccountRow | undefined> {
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.providerId, providerId));
  return account;
}

export async function findAccountByRef(db: Session, ref: string): Promise<PayoutAccountRow | undefined> {
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.ref, ref));
  return account;
}

export async function storePayoutAccount(tx: Session, account: typeof payoutAccounts.$inferInsert) {
  const { providerId: _provider, createdAt: _created, ...news } = account;
  await tx.insert(payoutAccounts).values(account).onConflictDoUpdate({ target: payoutAccounts.providerId, set: news });
}

export async function findPayee(db: Session, providerId: string): Promise<Payee | undefined> {
  const [payee] = await db.select().from(payees).where(eq(payees.providerId, providerId));
  return payee;
}

/** Locks until the transaction ends. Creates the row for a provider without one. */
export async function lockPayee(tx: Session, providerId: string): Promise<Payee> {
  await tx.insert(payees).values({ providerId }).onConflictDoNothing();
  const [payee] = await tx.select().from(payees).where(eq(payees.providerId, providerId)).for('update');
  if (!payee) throw new Error('the payee is missing after it was inserted');
  return payee;
}

export async function changePayee(tx: Session, providerId: string, change: Partial<Payee>) {
  await tx
    .update(payees)
    .set({ ...change, version: sql`${payees.version} + 1` })
    .where(eq(payees.providerId, providerId));
}

/** Changes no version, because it is no act of the staff. */
export async function setPayoutInterval(tx: Session, providerId: string, interval: Payee['interval']) {
  await tx
    .insert(payees)
    .values({ providerId, interval })
    .onConflictDoUpdate({ target: payees.providerId, set: { interval } });
}

interface AccountRequestLimits {
  now: Date;
  askedBefore: Date;
  mostAsks: number;
  limit: number;
}

/**
 * Claims providers with payable money and no finished account, to ask them for one. They count as asked from now on.
 */
export async function claimPayeesWithoutAccount(
  tx: Session,
  { now, askedBefore, mostAsks, limit }: AccountRequestLimits,
) {
  const due = await tx
    .select({ user: users, payableCents: payees.payableCents })
    .from(payees)
    .innerJoin(users, eq(users.id, payees.providerId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.providerId, payees.providerId))
    .where(
      and(
        sql`${payees.payableCents} > 0 and ${payees.heldAt} is null`,
        eq(users.accountStatus, 'active'),
        or(isNull(payoutAccounts.state), eq(payoutAccounts.state, 'incomplete')),
        lt(payees.accountAsks, mostAsks),
        or(isNull(payees.accountAskedAt), lte(payees.accountAskedAt, askedBefore)),
      ),
    )
    .limit(limit)
    .for('update', { of: payees, skipLocked: true });
  if (due.length > 0)
    await tx
      .update(payees)
      .set({ accountAskedAt: now, accountAsks: sql`${payees.accountAsks} + 1` })
      .where(
        inArray(
          payees.providerId,
          due.map(({ user }) => user.id),
        ),
      );
  return due;
}
