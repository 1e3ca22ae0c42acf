import type { CardDisputeState } from '@doorstep/shared-api/domain';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PagePosition } from '../../identity/admin/paging';
import type { Session } from '../../platform/db/connect';
import { bookings, disputes, ledger, ledgerEntries, payments, users } from '../../platform/db/schema';

export interface DisputeSearch {
  states?: readonly CardDisputeState[];
  bookingId?: string;
}

const fromDisputes = (db: Session) => {
  const provider = alias(users, 'provider');
  return db
    .select({
      dispute: disputes,
      bookingNumber: bookings.number,
      customer: { id: users.id, name: users.fullname },
      provider: { id: provider.id, name: provider.fullname },
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(bookings, eq(bookings.id, disputes.bookingId))
    .leftJoin(provider, eq(provider.id, bookings.providerId));
};

export const searchDisputes = (
  db: Session,
  { states, bookingId }: DisputeSearch,
  place: PagePosition | undefined,
  limit: number,
) =>
  fromDisputes(db)
    .where(
      and(
        states && inArray(disputes.state, [...states]),
        bookingId ? eq(disputes.bookingId, bookingId) : undefined,
        place && sql`(${disputes.openedAt}, ${disputes.id}) < (${place.at.toISOString()}::timestamptz, ${place.id})`,
      ),
    )
    .orderBy(desc(disputes.openedAt), desc(disputes.id))
    .limit(limit);

export type DisputeRow = Awaited<ReturnType<typeof searchDisputes>>[number];

export async function findDisputeRow(db: Session, id: string): Promise<DisputeRow | undefined> {
  const [row] = await fromDisputes(db).where(eq(disputes.id, id));
  return row;
}

export const listMovements = (db: Session, disputeId: string) =>
  db
    .select({
      at: ledger.at,
      kind: ledger.kind,
      account: sql<string>`split_part(${ledgerEntries.account}, ':', 1)`,
      cents: ledgerEntries.amountCents,
    })
    .from(ledger)
    .innerJoin(ledgerEntries, eq(ledgerEntries.ledgerId, ledger.id))
    .where(eq(ledger.disputeId, disputeId))
    .orderBy(asc(ledger.at), asc(ledger.id), asc(ledgerEntries.amountCents));
