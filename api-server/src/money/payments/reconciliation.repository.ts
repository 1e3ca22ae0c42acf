import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type Booking, bookings, payments, pendingBookings } from '../../platform/db/schema';
import { isUnused, type Payment } from './payments.repository';

const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);

function isAbandonedPayment(db: Session) {
  const pending = db
    .select({ id: pendingBookings.paymentId })
    .from(pendingBookings)
    .where(eq(pendingBookings.paymentId, payments.id));
  return and(isUnused(), isNull(payments.voidWantedAt), not(exists(pending)));
}

export async function findUnusedPayments(
  db: Session,
  { authorisedBefore, createdBefore }: { authorisedBefore: Date; createdBefore: Date },
): Promise<string[]> {
  const isOld = or(lt(payments.authorizedAt, authorisedBefore), lt(payments.createdAt, createdBefore));
  return idsOf(
    await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(isAbandonedPayment(db), isOld))
      .limit(200),
  );
}

export async function findUnusedAuthorisations(db: Session, authorisedBefore: Date): Promise<string[]> {
  return idsOf(
    await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(isAbandonedPayment(db), lt(payments.authorizedAt, authorisedBefore))),
  );
}

/** Payments that may have been authorised without our knowing: a booking waits for them, or they are young. */
export async function findOpenPayments(db: Session, createdAfter: Date): Promise<string[]> {
  const waits = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, payments.bookingId), eq(bookings.paymentStatus, 'requires_payment')));
  return idsOf(
    await db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          ne(payments.gateway, 'wallet'),
          isNull(payments.authorizedAt),
          isNull(payments.voidWantedAt),
          or(exists(waits), gt(payments.createdAt, createdAfter)),
        ),
      )
      .orderBy(desc(payments.createdAt))
      .limit(100),
  );
}

/** Payments of which our books want something that the gateway has not confirmed, the oldest first. */
export async function findUnsettledPayments(db: Session): Promise<string[]> {
  return idsOf(
    await db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          isNull(payments.voidedAt),
          or(
            isNotNull(payments.voidWantedAt),
            and(isNotNull(payments.captureWantedAt), eq(payments.capturedCents, 0)),
            gt(payments.refundWantedCents, payments.refundedCents),
          ),
        ),
      )
      .orderBy(asc(payments.createdAt))
      .limit(100),
  );
}

export async function findPendingBookingPayments(db: Session, createdBefore: Date): Promise<string[]> {
  return idsOf(
    await db
      .select({ id: pendingBookings.paymentId })
      .from(pendingBookings)
      .where(lt(pendingBookings.createdAt, createdBefore)),
  );
}

/** `paymentIds` are separated by spaces. */
export async function findPaidTwice(db: Session): Promise<{ bookingId: string | null; paymentIds: string }[]> {
  return db
    .select({ bookingId: payments.bookingId, paymentIds: sql<string>`string_agg(${payments.id}, ' ')` })
    .from(payments)
    .where(
      and(
        isNotNull(payments.bookingId),
        isNull(payments.extraWorkId),
        isNotNull(payments.authorizedAt),
        isNull(payments.voidWantedAt),
      ),
    )
    .groupBy(payments.bookingId)
    .having(gt(sql`count(*)`, 1));
}

export async function findPaymentsOfBookings(
  db: Session,
  limit: number,
): Promise<{ booking: Booking; payment: Payment }[]> {
  return db
    .select({ booking: bookings, payment: payments })
    .from(bookings)
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .where(
      and(
        inArray(bookings.paymentStatus, [
          'requires_payment',
          'authorized',
          'captured',
          'partially_refunded',
          'refunded',
        ]),
        isNull(payments.voidedAt),
      ),
    )
    .limit(limit);
}
