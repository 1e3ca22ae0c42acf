import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Session } from '../../platform/db/connect';
import { bookings, paymentMethods, problems, recurringBookings, recurringVisits } from '../../platform/db/schema';

const BATCH_SIZE = 100;

export interface DueVisit {
  bookingId: string;
  recurringId: string;
  userId: string;
  cardId: string;
}

const sibling = alias(recurringVisits, 'sibling');

/** We ask for no money while a problem with one of the visits waits for its decision. */
const hasNoOpenProblem = (db: Session) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(sibling)
      .innerJoin(problems, eq(problems.bookingId, sibling.bookingId))
      .where(and(eq(sibling.recurringId, recurringVisits.recurringId), ne(problems.state, 'decided'))),
  );

export async function isProblemOpen(db: Session, recurringId: string): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(recurringVisits)
    .innerJoin(problems, eq(problems.bookingId, recurringVisits.bookingId))
    .where(and(eq(recurringVisits.recurringId, recurringId), ne(problems.state, 'decided')))
    .limit(1);
  return row !== undefined;
}

const isUnpaid = (now: Date) =>
  and(eq(bookings.status, 'accepted'), eq(bookings.paymentStatus, 'requires_payment'), gt(bookings.payBy, now));

/** Matches visits that were not charged, or whose charge was interrupted by the process's end. */
const isChargeable = (staleAt: Date) =>
  or(
    isNull(recurringVisits.chargeState),
    and(eq(recurringVisits.chargeState, 'charging'), lte(recurringVisits.chargedAt, staleAt)),
  );

export async function listToCharge(db: Session, now: Date, until: Date, staleAt: Date): Promise<DueVisit[]> {
  const rows = await db
    .select({
      bookingId: bookings.id,
      recurringId: recurringVisits.recurringId,
      userId: bookings.userId,
      cardId: recurringBookings.chargeCardId,
    })
    .from(recurringVisits)
    .innerJoin(bookings, eq(bookings.id, recurringVisits.bookingId))
    .innerJoin(recurringBookings, eq(recurringBookings.id, recurringVisits.recurringId))
    .where(
      and(
        isNotNull(recurringBookings.chargeCardId),
        isUnpaid(now),
        lte(bookings.startAt, until),
        isChargeable(staleAt),
        hasNoOpenProblem(db),
      ),
    )
    .orderBy(asc(bookings.startAt))
    .limit(BATCH_SIZE);
  return rows.flatMap((row) => (row.cardId ? [{ ...row, cardId: row.cardId }] : []));
}

/** true: this process charges the visit, with the card that its customer still agrees to. */
export async function claimCharge(db: Session, visit: DueVisit, now: Date, staleAt: Date): Promise<boolean> {
  const isAgreed = exists(
    db
      .select({ one: sql`1` })
      .from(recurringBookings)
      .where(and(eq(recurringBookings.id, visit.recurringId), eq(recurringBookings.chargeCardId, visit.cardId))),
  );
  const rows = await db
    .update(recurringVisits)
    .set({ chargeState: 'charging', chargedAt: now })
    .where(and(eq(recurringVisits.bookingId, visit.bookingId), isChargeable(staleAt), isAgreed))
    .returning({ at: recurringVisits.at });
  return rows.length > 0;
}

export async function updateCharge(tx: Session, { bookingId }: DueVisit, chargeState: 'done' | 'failed') {
  const rows = await tx
    .update(recurringVisits)
    .set({ chargeState })
    .where(and(eq(recurringVisits.bookingId, bookingId), eq(recurringVisits.chargeState, 'charging')))
    .returning({ at: recurringVisits.at });
  return rows.length > 0;
}

interface ReminderWindow {
  now: Date;
  from: Date;
  until: Date;
  hours: number;
}

const isUnreminded = (hours: number) =>
  or(isNull(recurringVisits.remindedHours), gt(recurringVisits.remindedHours, hours));

export function listToRemindOfPayment(db: Session, { now, from, until, hours }: ReminderWindow) {
  const hasCard = and(isNotNull(recurringBookings.chargeCardId), isNull(recurringVisits.chargeState));
  return db
    .select({ bookingId: bookings.id })
    .from(recurringVisits)
    .innerJoin(bookings, eq(bookings.id, recurringVisits.bookingId))
    .innerJoin(recurringBookings, eq(recurringBookings.id, recurringVisits.recurringId))
    .where(
      and(
        isUnpaid(now),
        gt(bookings.startAt, from),
        lte(bookings.startAt, until),
        isUnreminded(hours),
        lte(recurringVisits.at, sql`${now.toISOString()}::timestamptz - interval '1 hour'`),
        sql`not (${hasCard})`,
        or(isNull(recurringVisits.chargeState), ne(recurringVisits.chargeState, 'charging')),
        // A failed charge has already sent this reminder at the same time.
        hours === 24 ? isNull(recurringVisits.chargeState) : undefined,
        hasNoOpenProblem(db),
      ),
    )
    .orderBy(asc(bookings.startAt))
    .limit(BATCH_SIZE);
}

export async function markPaymentReminded(tx: Session, { bookingId }: { bookingId: string }, hours: number) {
  const rows = await tx
    .update(recurringVisits)
    .set({ remindedHours: hours })
    .where(and(eq(recurringVisits.bookingId, bookingId), isUnreminded(hours)))
    .returning({ at: recurringVisits.at });
  return rows.length > 0;
}

export async function findVisitsWithProblem(db: Session, bookingIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (bookingIds.length === 0) return new Set();
  const rows = await db
    .select({ id: recurringVisits.bookingId })
    .from(recurringVisits)
    .where(and(inArray(recurringVisits.bookingId, [...bookingIds]), sql`not (${hasNoOpenProblem(db)})`));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** null: no card is charged any more. */
export async function setChargeCard(tx: Session, id: string, { cardId, now }: { cardId: string | null; now: Date }) {
  await tx
    .update(recurringBookings)
    .set({ chargeCardId: cardId, chargeAgreedAt: cardId ? now : null, updatedAt: now })
    .where(eq(recurringBookings.id, id));
}

export async function findChargeCards(db: Session, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; brand: string; last4: string }>();
  const rows = await db
    .select({
      recurringId: recurringBookings.id,
      id: paymentMethods.id,
      brand: paymentMethods.brand,
      last4: paymentMethods.last4,
    })
    .from(recurringBookings)
    .innerJoin(paymentMethods, eq(paymentMethods.id, recurringBookings.chargeCardId))
    .where(inArray(recurringBookings.id, [...ids]));
  return new Map(rows.map(({ recurringId, ...card }) => [recurringId, card]));
}
