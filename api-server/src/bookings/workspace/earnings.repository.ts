import { statusesUnderWay } from '@doorstep/shared-api/domain';
import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { wasAccepted } from '../../identity/disclosure/wasAccepted.repository';
import { categoryNameIn } from '../../platform/db/bookingNames.repository';
import type { Session } from '../../platform/db/connect';
import { bookings, ledger, ledgerEntries, type PaymentStatusCode, payments } from '../../platform/db/schema';
import type { Language } from '../../platform/language';
import { listBookingsWithProblems } from '../problems/problems.repository';

/** Selects movements from `since` (inclusive) to `until` (exclusive). */
interface EarningsPeriod {
  account: `provider_payable:${string}`;
  since: Date;
  until: Date;
}

const isEarnedIn = ({ account, since, until }: EarningsPeriod) =>
  and(
    eq(ledgerEntries.account, account),
    inArray(ledger.kind, ['earned', 'questioned', 'tip', 'tip_returned']),
    gte(ledger.at, since),
    lt(ledger.at, until),
  );

const isTip = sql<boolean>`${ledger.kind} in ('tip', 'tip_returned')`;
/** Questioned earnings are subtracted. Tips count as no charge, since they pay for no work. */
const chargedCents = sql<number>`case ${ledger.kind} when 'questioned' then -${ledger.amountCents} when 'earned' then ${ledger.amountCents} else 0 end`;

export async function sumEarned(db: Session, span: EarningsPeriod) {
  const [row] = await db
    .select({
      charged: sql<string>`coalesce(sum(${chargedCents}), 0)`,
      earned: sql<string>`coalesce(sum(${ledgerEntries.amountCents}), 0)`,
      tips: sql<string>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${isTip}), 0)`,
      jobs: sql<number>`(count(distinct ${ledger.bookingId}) filter (where not ${isTip}))::int`,
    })
    .from(ledgerEntries)
    .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
    .where(isEarnedIn(span));
  return {
    charged: Number(row?.charged ?? 0),
    tips: Number(row?.tips ?? 0),
    earned: Number(row?.earned ?? 0),
    jobs: row?.jobs ?? 0,
  };
}

/** Lists earnings, newest first. Here and below, services are named in that language. */
export function listEarned(db: Session, span: EarningsPeriod, language: Language, limit: number) {
  return db
    .select({
      bookingId: ledger.bookingId,
      at: ledger.at,
      isTip,
      chargedCents,
      earnedCents: ledgerEntries.amountCents,
      title: categoryNameIn(language),
      customer: bookings.fullName,
      stage: { status: bookings.status, providerId: bookings.providerId, wasAccepted },
    })
    .from(ledgerEntries)
    .innerJoin(ledger, eq(ledger.id, ledgerEntries.ledgerId))
    .innerJoin(bookings, eq(bookings.id, ledger.bookingId))
    .where(isEarnedIn(span))
    .orderBy(desc(ledger.at), desc(ledger.id))
    .limit(limit);
}

/**
 * The provider's part of what the ledger holds for a booking. Its payment names the booking: money may be authorised before there is
 * one. What went back to the customer, or is with the customer's bank, is not in it.
 */
const heldCents = sql<number>`(select coalesce(sum(${ledgerEntries.amountCents}), 0)::int from ${payments}
    join ${ledger} on ${ledger.paymentId} = ${payments.id} join ${ledgerEntries} on ${ledgerEntries.ledgerId} = ${ledger.id}
    where ${payments.bookingId} = ${bookings.id} and ${ledgerEntries.account} in ('held', 'escrow'))`;
/** A booking paid entirely by a coupon holds no money, so the provider gets the agreed share. */
const providerShareCents = sql<number>`case when ${bookings.payableCents} = 0 then ${bookings.providerPayoutCents} else least(${bookings.providerPayoutCents},
    round(${heldCents}::numeric * ${bookings.providerPayoutCents} / ${bookings.payableCents}))::int end`;
const isPaid = (...statuses: PaymentStatusCode[]) =>
  or(
    inArray(bookings.paymentStatus, statuses),
    and(eq(bookings.paymentStatus, 'not_required'), gt(bookings.promotionCents, 0)),
  );

export async function listHeldEarnings(db: Session, providerId: string, language: Language, limit: number) {
  const rows = await db
    .select({ booking: bookings, title: categoryNameIn(language), cents: providerShareCents, wasAccepted })
    .from(bookings)
    .where(
      and(
        eq(bookings.providerId, providerId),
        eq(bookings.completion, 'awaiting'),
        isPaid('captured', 'partially_refunded'),
      ),
    )
    .orderBy(asc(bookings.completedAt))
    .limit(limit);
  const questioned = rows.length
    ? await listBookingsWithProblems(
        db,
        rows.map(({ booking }) => booking.id),
      )
    : [];
  return rows.map((row) => ({ ...row, hasProblem: questioned.includes(row.booking.id) }));
}

export async function listUpcomingEarnings(db: Session, providerId: string, language: Language, limit: number) {
  const isAhead = and(
    eq(bookings.providerId, providerId),
    inArray(bookings.status, [...statusesUnderWay]),
    isPaid('authorized', 'captured', 'partially_refunded'),
  );
  const rows = await db
    .select({
      id: bookings.id,
      title: categoryNameIn(language),
      customer: bookings.fullName,
      stage: { status: bookings.status, providerId: bookings.providerId, wasAccepted },
      startAt: bookings.startAt,
      cents: providerShareCents,
    })
    .from(bookings)
    .where(isAhead)
    .orderBy(asc(bookings.startAt), asc(bookings.id))
    .limit(limit);
  const [sums] = await db
    .select({ jobs: sql<number>`count(*)::int`, cents: sql<string>`coalesce(sum(${providerShareCents}), 0)` })
    .from(bookings)
    .where(isAhead);
  return { rows, jobs: sums?.jobs ?? 0, totalCents: Number(sums?.cents ?? 0) };
}
