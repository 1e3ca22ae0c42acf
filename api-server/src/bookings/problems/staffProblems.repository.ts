import { type ProblemKind, type ProblemState, problemStates } from '@doorstep/shared-api/domain';
import { and, asc, count, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isMoneyOf } from '../../money/ledger/bookingMoney.repository';
import type { Session } from '../../platform/db/connect';
import { bookings, ledger, ledgerEntries, payments, problems, users } from '../../platform/db/schema';

const customers = alias(users, 'customers');
const providers = alias(users, 'providers');
const staff = alias(users, 'staff');

export interface ProblemFilter {
  state: ProblemState | 'waiting' | 'all';
  kind?: ProblemKind;
  /** Operator's id. Empty for unassigned problems. */
  assigned?: string;
  lateAt?: Date;
  bookingId?: string;
}

const isIn = (state: ProblemFilter['state']): SQL | undefined =>
  state === 'all' ? undefined : state === 'waiting' ? ne(problems.state, 'decided') : eq(problems.state, state);

const matches = ({ state, kind, assigned, lateAt, bookingId }: ProblemFilter) =>
  and(
    isIn(state),
    kind && eq(problems.kind, kind),
    assigned === undefined
      ? undefined
      : assigned === ''
        ? isNull(problems.assignedTo)
        : eq(problems.assignedTo, assigned),
    lateAt && and(ne(problems.state, 'decided'), lt(problems.dueAt, lateAt)),
    bookingId ? eq(problems.bookingId, bookingId) : undefined,
  );

const columns = {
  problem: problems,
  number: bookings.number,
  category: bookings.categoryName,
  status: bookings.status,
  customer: { id: customers.id, name: customers.fullname, image: customers.image, language: customers.language },
  provider: { id: providers.id, name: providers.fullname, image: providers.image, language: providers.language },
  assignee: { id: staff.id, name: staff.fullname },
};

const selectProblems = (db: Session) =>
  db
    .select(columns)
    .from(problems)
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .leftJoin(providers, eq(providers.id, bookings.providerId))
    .leftJoin(staff, eq(staff.id, problems.assignedTo));

export function listForStaff(
  db: Session,
  filter: ProblemFilter,
  after: { at: Date; id: string } | undefined,
  limit: number,
) {
  const isLater =
    after && or(gt(problems.createdAt, after.at), and(eq(problems.createdAt, after.at), gt(problems.id, after.id)));
  return selectProblems(db)
    .where(and(matches(filter), isLater))
    .orderBy(asc(problems.createdAt), asc(problems.id))
    .limit(limit + 1);
}

export type StaffProblemRow = Awaited<ReturnType<typeof listForStaff>>[number];

export async function findForStaff(db: Session, id: string): Promise<StaffProblemRow | undefined> {
  const [row] = await selectProblems(db).where(eq(problems.id, id));
  return row;
}

export async function heldByBooking(db: Session, bookingIds: readonly string[]): Promise<Map<string, number>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .select({ bookingId: payments.bookingId, cents: sql<string>`sum(${ledgerEntries.amountCents})` })
    .from(payments)
    .innerJoin(ledger, eq(ledger.paymentId, payments.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.ledgerId, ledger.id))
    .where(and(inArray(payments.bookingId, [...bookingIds]), inArray(ledgerEntries.account, ['held', 'escrow'])))
    .groupBy(payments.bookingId);
  return new Map(rows.map(({ bookingId, cents }) => [bookingId ?? '', Number(cents)]));
}

export async function countBookingsAndProblems(db: Session, side: 'customer' | 'provider', userId: string) {
  const isTheirs = eq(side === 'customer' ? bookings.userId : bookings.providerId, userId);
  const [row] = await db
    .select({ bookings: sql<number>`count(distinct ${bookings.id})::int`, problems: count(problems.id) })
    .from(bookings)
    .leftJoin(problems, and(eq(problems.bookingId, bookings.id), ne(problems.openedBy, 'staff')))
    .where(isTheirs);
  return { bookings: row?.bookings ?? 0, problems: row?.problems ?? 0 };
}

/** Oldest first. */
export function listMovementsOf(db: Session, bookingId: string) {
  return db
    .select({
      at: ledger.at,
      kind: ledger.kind,
      amountCents: ledger.amountCents,
      from: sql<string>`string_agg(${ledgerEntries.account}, ' ' order by ${ledgerEntries.account}) filter (where ${ledgerEntries.amountCents} < 0)`,
      to: sql<string>`string_agg(${ledgerEntries.account}, ' ' order by ${ledgerEntries.account}) filter (where ${ledgerEntries.amountCents} > 0)`,
    })
    .from(ledger)
    .leftJoin(payments, eq(payments.id, ledger.paymentId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.ledgerId, ledger.id))
    .where(isMoneyOf(bookingId))
    .groupBy(ledger.id, ledger.at, ledger.kind, ledger.amountCents)
    .orderBy(asc(ledger.at), asc(ledger.id));
}

export const staffStates = ['waiting', ...problemStates, 'all'] as const;
