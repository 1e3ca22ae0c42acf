import { phoneCodes, type UserType } from '@doorstep/shared-api/domain';
import { and, asc, count, desc, eq, exists, isNull, like, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PagePosition } from '../../identity/admin/paging';
import { digitsOf, matchesWords, prefixPattern, prefixQuery } from '../../identity/admin/words.repository';
import type { Session } from '../../platform/db/connect';
import { applicationDecisions, bookings, providerProfiles, sessions, type User, users } from '../../platform/db/schema';

export interface PeopleSearch {
  text?: string;
  userType?: UserType;
  state?: User['accountStatus'];
}

/** Matches people by id, by the beginning of an address or number, or by the beginnings of the words in a name. */
export function matchesPerson(text: string): SQL | undefined {
  const trimmed = text.trim();
  if (!trimmed) return undefined;
  if (trimmed.includes('@')) return like(users.email, prefixPattern(trimmed.toLowerCase()));
  const digits = digitsOf(trimmed);
  const isNumber = digits.length >= 3 && /^[\d\s+().-]+$/.test(trimmed);
  if (isNumber) {
    const spellings = [
      digits,
      ...(trimmed.startsWith('+') ? phoneCodes : [])
        .map((code) => digitsOf(code))
        .flatMap((code) => (digits.startsWith(code) ? [digits.slice(code.length)] : [])),
    ];
    return or(...spellings.map((spelling) => like(users.contact, prefixPattern(spelling))));
  }
  const query = prefixQuery(trimmed);
  return or(eq(users.id, trimmed), query ? matchesWords(users.fullname, query) : undefined);
}

export function listPeople(
  db: Session,
  { text = '', userType, state }: PeopleSearch,
  place: PagePosition | undefined,
  limit: number,
) {
  return db
    .select()
    .from(users)
    .where(
      and(
        matchesPerson(text),
        userType ? eq(users.userType, userType) : ne(users.userType, 'admin'),
        state ? eq(users.accountStatus, state) : ne(users.accountStatus, 'deleted'),
        place ? sql`(${users.createdAt}, ${users.id}) < (${place.at}::timestamptz, ${place.id})` : undefined,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

export async function findPerson(db: Session, id: string) {
  const [row] = await db
    .select({ user: users, profile: providerProfiles })
    .from(users)
    .leftJoin(providerProfiles, eq(providerProfiles.userId, users.id))
    .where(eq(users.id, id));
  return row;
}

export const countBookingsByStatus = (db: Session, { id, userType }: Pick<User, 'id' | 'userType'>) =>
  db
    .select({
      status: bookings.status,
      count: count(),
      cents: sql<number>`coalesce(sum(${bookings.payableCents}), 0)::int`,
    })
    .from(bookings)
    .where(eq(userType === 'provider' ? bookings.providerId : bookings.userId, id))
    .groupBy(bookings.status);

export const listOpenJobs = (db: Session, providerId: string, limit: number) =>
  db
    .select({ booking: bookings, customer: users.fullname })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(and(eq(bookings.providerId, providerId), notInArray(bookings.status, ['completed', 'cancelled'])))
    .orderBy(sql`${bookings.startAt} asc nulls last`, asc(bookings.id))
    .limit(limit);

export const listSessions = (db: Session, userId: string) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), asc(sessions.tokenHash))
    .limit(20);

export async function wasApproved(db: Session, providerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: providerProfiles.userId })
    .from(providerProfiles)
    .leftJoin(applicationDecisions, eq(applicationDecisions.providerId, providerProfiles.userId))
    .where(
      and(
        eq(providerProfiles.userId, providerId),
        or(
          eq(applicationDecisions.decision, 'approved'),
          and(
            isNull(applicationDecisions.decision),
            or(
              eq(providerProfiles.verified, true),
              exists(db.select({ id: bookings.id }).from(bookings).where(eq(bookings.providerId, providerId))),
            ),
          ),
        ),
      ),
    );
  return row !== undefined;
}
