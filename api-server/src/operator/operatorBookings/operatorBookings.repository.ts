import { type BookingStatus, type PaymentStatus, readBookingNumber } from '@doorstep/shared-api/domain';
import { and, asc, desc, eq, gte, inArray, like, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PagePosition } from '../../identity/admin/paging';
import { digitsOf, matchesWords, prefixPattern, prefixQuery } from '../../identity/admin/words.repository';
import type { Session } from '../../platform/db/connect';
import {
  bookingHistory,
  bookings,
  ledger,
  ledgerEntries,
  messages,
  notifications,
  payments,
  users,
} from '../../platform/db/schema';
import { matchesPerson } from '../people/people.repository';

const customers = alias(users, 'customers');
const providers = alias(users, 'providers');
const MAX_PEOPLE = 200;

export interface BookingSearch {
  text?: string;
  status?: BookingStatus;
  paymentStatus?: PaymentStatus;
  place?: string;
  from?: Date;
  to?: Date;
  minCents?: number;
  maxCents?: number;
  customerId?: string;
  providerId?: string;
}

async function matchesText(db: Session, text: string): Promise<SQL | undefined> {
  const trimmed = text.trim();
  if (!trimmed) return undefined;
  if (/^b_\w+$/.test(trimmed)) return eq(bookings.id, trimmed);
  const number = readBookingNumber(trimmed);
  if (number !== undefined) return eq(bookings.number, number);
  const people = await db.select({ id: users.id }).from(users).where(matchesPerson(trimmed)).limit(MAX_PEOPLE);
  const ids = people.map(({ id }) => id);
  const isPartys = ids.length > 0 ? or(inArray(bookings.userId, ids), inArray(bookings.providerId, ids)) : undefined;
  const digits = digitsOf(trimmed);
  const isNumber = digits.length >= 3 && /^[\d\s+().-]+$/.test(trimmed);
  const query = isNumber || trimmed.includes('@') ? '' : prefixQuery(trimmed);
  return or(
    isPartys,
    isNumber ? like(bookings.phone, prefixPattern(digits)) : undefined,
    query ? matchesWords(bookings.fullName, query) : undefined,
    sql`false`,
  );
}

const columns = {
  booking: bookings,
  customer: { id: customers.id, name: customers.fullname },
  provider: { id: providers.id, name: providers.fullname },
};

const selectBookings = (db: Session) =>
  db
    .select(columns)
    .from(bookings)
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .leftJoin(providers, eq(providers.id, bookings.providerId));

export type BookingRow = Awaited<ReturnType<typeof selectBookings>>[number];

export async function searchBookings(
  db: Session,
  {
    text = '',
    place: address = '',
    status,
    paymentStatus,
    from,
    to,
    minCents,
    maxCents,
    customerId,
    providerId,
  }: BookingSearch,
  place: PagePosition | undefined,
  limit: number,
): Promise<BookingRow[]> {
  const addressWords = prefixQuery(address);
  return selectBookings(db)
    .where(
      and(
        await matchesText(db, text),
        addressWords ? matchesWords(bookings.address, addressWords) : undefined,
        status ? eq(bookings.status, status) : undefined,
        paymentStatus ? eq(bookings.paymentStatus, paymentStatus) : undefined,
        from ? gte(bookings.startAt, from) : undefined,
        to ? lt(bookings.startAt, to) : undefined,
        minCents === undefined ? undefined : gte(bookings.payableCents, minCents),
        maxCents === undefined ? undefined : lte(bookings.payableCents, maxCents),
        customerId ? eq(bookings.userId, customerId) : undefined,
        providerId ? eq(bookings.providerId, providerId) : undefined,
        place ? sql`(${bookings.createdAt}, ${bookings.id}) < (${place.at}::timestamptz, ${place.id})` : undefined,
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit);
}

export async function findBookingRow(db: Session, id: string): Promise<BookingRow | undefined> {
  const [row] = await selectBookings(db).where(eq(bookings.id, id));
  return row;
}

export const listHistory = (db: Session, bookingId: string) =>
  db
    .select({ step: bookingHistory, actor: users.fullname })
    .from(bookingHistory)
    .leftJoin(users, eq(users.id, bookingHistory.actorId))
    .where(eq(bookingHistory.bookingId, bookingId))
    .orderBy(asc(bookingHistory.at), asc(bookingHistory.id));

export const listNotifications = (db: Session, bookingId: string) =>
  db
    .select({ notification: notifications, receiver: users.fullname })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.bookingId, bookingId))
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
    .limit(200);

export const listConversation = (db: Session, bookingId: string) =>
  db
    .select({ message: messages, author: users.fullname })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(eq(messages.bookingId, bookingId))
    .orderBy(asc(messages.number))
    .limit(500);

export const listPayments = (db: Session, bookingId: string) =>
  db
    .select()
    .from(payments)
    .where(or(eq(payments.bookingId, bookingId), eq(payments.tipOf, bookingId)))
    .orderBy(asc(payments.createdAt));

export const listLedger = (db: Session, bookingId: string) =>
  db
    .select({ movement: ledger, account: ledgerEntries.account, cents: ledgerEntries.amountCents })
    .from(ledger)
    .innerJoin(ledgerEntries, eq(ledgerEntries.ledgerId, ledger.id))
    .where(eq(ledger.bookingId, bookingId))
    .orderBy(asc(ledger.at), asc(ledger.id), asc(ledgerEntries.amountCents));
