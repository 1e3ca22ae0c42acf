import { type ApplicationState, wallTimeIn } from '@doorstep/shared-api/domain';
import { and, asc, count, desc, eq, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PagePosition } from '../../identity/admin/paging';
import { matchesWords } from '../../identity/admin/words.repository';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import {
  applicationDecisions,
  files,
  providerDocuments,
  providerHours,
  providerProfiles,
  providerServices,
  queueOwners,
  subcategories,
  type User,
  users,
} from '../../platform/db/schema';

export type ApplicationRow = typeof applicationDecisions.$inferSelect;

const queueOwnerUsers = alias(users, 'owners');

const offeredServicesSql = sql`${providerServices} o join ${subcategories} s on s.id = o.subcategory_id
  where o.provider_id = ${users.id} and s.retired_at is null`;
const isApplicationComplete = sql`(exists (select 1 from ${offeredServicesSql})
  and (select count(*) from ${providerDocuments} d where d.provider_id = ${users.id}) = 2)`;
const stateOf = sql<ApplicationState>`case ${users.accountStatus} when 'suspended' then 'suspended' when 'active' then 'approved'
  else coalesce(${applicationDecisions.decision}, case when ${isApplicationComplete} then 'waiting' else 'incomplete' end) end`;
const since = sql<string>`coalesce(${applicationDecisions.waitingSince}, ${users.createdAt})`;

const columns = {
  user: users,
  application: applicationDecisions,
  serviceTitle: providerProfiles.serviceTitle,
  state: stateOf,
  since: sql<Date>`${since}`.mapWith(users.createdAt),
  services: sql<number>`(select count(*)::int from ${offeredServicesSql})`,
  owner: { id: queueOwnerUsers.id, name: queueOwnerUsers.fullname },
};

const selectApplications = (db: Session) =>
  db
    .select(columns)
    .from(users)
    .leftJoin(applicationDecisions, eq(applicationDecisions.providerId, users.id))
    .leftJoin(providerProfiles, eq(providerProfiles.userId, users.id))
    .leftJoin(queueOwners, and(eq(queueOwners.kind, 'application'), eq(queueOwners.itemId, users.id)))
    .leftJoin(queueOwnerUsers, eq(queueOwnerUsers.id, queueOwners.ownerId));

export type ApplicationListRow = Awaited<ReturnType<typeof selectApplications>>[number];

const isProvider = () => and(eq(users.userType, 'provider'), ne(users.accountStatus, 'deleted'));

export interface ApplicationSearch {
  state?: ApplicationState;
  words?: string;
  ownerId?: string;
  nobodys?: boolean;
}

/** Selects accounts by state like `stateOf`. Checks whether an application is complete only where that matters. */
function isInState(state: ApplicationState | undefined): SQL | undefined {
  const { decision } = applicationDecisions;
  switch (state) {
    case 'approved':
    case 'suspended':
      return undefined;
    case 'more_wanted':
    case 'refused':
      return sql`${decision} = ${state}`;
    case 'waiting':
      return and(isNull(decision), isApplicationComplete);
    case 'incomplete':
      return and(isNull(decision), not(isApplicationComplete));
    default:
      return sql`${decision} is distinct from 'refused'`;
  }
}

/** Lists applications, longest waiting first. Without a state, lists all undecided ones. */
export function listApplications(
  db: Session,
  { state, words, ownerId, nobodys }: ApplicationSearch,
  place: PagePosition | undefined,
  limit: number,
) {
  const accountStatus =
    state === 'approved' ? 'active' : state === 'suspended' ? ('suspended' as const) : ('pending_review' as const);
  const where: (SQL | undefined)[] = [
    isProvider(),
    eq(users.accountStatus, accountStatus),
    isInState(state),
    words ? matchesWords(users.fullname, words) : undefined,
    ownerId ? eq(queueOwners.ownerId, ownerId) : undefined,
    nobodys ? isNull(queueOwners.ownerId) : undefined,
    place ? sql`(${since}, ${users.id}) > (${place.at}::timestamptz, ${place.id})` : undefined,
  ];
  // Sorts thousands of rows by few columns, then reads the others for one page only.
  const page = db
    .select({ id: users.id })
    .from(users)
    .leftJoin(applicationDecisions, eq(applicationDecisions.providerId, users.id))
    .leftJoin(queueOwners, and(eq(queueOwners.kind, 'application'), eq(queueOwners.itemId, users.id)))
    .where(and(...where))
    .orderBy(asc(since), asc(users.id))
    .limit(limit);
  return selectApplications(db).where(inArray(users.id, page)).orderBy(asc(since), asc(users.id));
}

export async function findApplication(db: Session, providerId: string): Promise<ApplicationListRow | undefined> {
  const [row] = await selectApplications(db).where(and(eq(users.id, providerId), eq(users.userType, 'provider')));
  return row;
}

export async function countWaitingApplications(db: Session): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await db
    .select({ count: count(), oldest: sql<Date | null>`min(${since})`.mapWith(users.createdAt) })
    .from(users)
    .leftJoin(applicationDecisions, eq(applicationDecisions.providerId, users.id))
    .where(and(isProvider(), eq(users.accountStatus, 'pending_review'), isInState('waiting')));
  return row ?? { count: 0, oldest: null };
}

/** Undefined if staff have not checked a licence. */
export async function findLicenceCheck(db: Session, providerId: string) {
  const [row] = await db
    .select({ checkedAt: applicationDecisions.licenceCheckedAt, until: applicationDecisions.licenceUntil })
    .from(applicationDecisions)
    .where(and(eq(applicationDecisions.providerId, providerId), isNull(applicationDecisions.licenceEndedAt)));
  return row?.checkedAt ? { checkedAt: row.checkedAt, until: row.until } : undefined;
}

export async function saveApplication(
  tx: Session,
  providerId: string,
  set: Partial<Omit<ApplicationRow, 'providerId' | 'version'>>,
): Promise<ApplicationRow> {
  const [row] = await tx
    .insert(applicationDecisions)
    .values({ ...set, providerId })
    .onConflictDoUpdate({
      target: applicationDecisions.providerId,
      set: { ...set, version: sql`${applicationDecisions.version} + 1` },
    })
    .returning();
  if (!row) throw new Error('the application is missing');
  return row;
}

export const listDocuments = (db: Session, providerId: string) =>
  db
    .select({
      side: providerDocuments.side,
      status: providerDocuments.status,
      isUnchanged: providerDocuments.isUnchanged,
      file: files,
    })
    .from(providerDocuments)
    .innerJoin(files, eq(files.id, providerDocuments.fileId))
    .where(eq(providerDocuments.providerId, providerId))
    .orderBy(desc(providerDocuments.side));

export async function setDocuments(tx: Session, providerId: string, status: 'approved' | 'rejected') {
  await tx.update(providerDocuments).set({ status }).where(eq(providerDocuments.providerId, providerId));
}

export async function approvePendingDocuments(tx: Session, providerId: string) {
  await tx
    .update(providerDocuments)
    .set({ status: 'approved' })
    .where(and(eq(providerDocuments.providerId, providerId), eq(providerDocuments.status, 'pending')));
}

export async function rejectDocuments(tx: Session, providerId: string, sides: ('front' | 'back')[]) {
  if (sides.length === 0) return;
  await tx
    .update(providerDocuments)
    .set({ status: 'rejected' })
    .where(and(eq(providerDocuments.providerId, providerId), inArray(providerDocuments.side, sides)));
}

export async function setVerified(tx: Session, providerId: string, verified: boolean) {
  await tx.update(providerProfiles).set({ verified }).where(eq(providerProfiles.userId, providerId));
}

/** Returns today's date in the provider's time zone. */
export async function todayOfProvider(db: Session, providerId: string, now: Date): Promise<string> {
  const [row] = await db
    .select({ timeZone: providerProfiles.timeZone })
    .from(providerProfiles)
    .where(eq(providerProfiles.userId, providerId));
  return wallTimeIn(row?.timeZone ?? 'UTC', now).date;
}

export const listOffered = (db: Session, providerId: string) =>
  db
    .select({
      id: subcategories.id,
      name: subcategories.name,
      minutes: subcategories.durationMinutes,
      priceCents: providerServices.priceCents,
    })
    .from(providerServices)
    .innerJoin(subcategories, eq(subcategories.id, providerServices.subcategoryId))
    .where(and(eq(providerServices.providerId, providerId), isNull(subcategories.retiredAt)))
    .orderBy(asc(subcategories.position), asc(subcategories.name));

export const listHours = (db: Session, providerId: string) =>
  db.select().from(providerHours).where(eq(providerHours.providerId, providerId)).orderBy(asc(providerHours.weekday));

export const listAccountsWithSameContact = (db: Session, user: { id: string; contact: string; email: string }) =>
  db
    .select({ id: users.id, fullname: users.fullname, userType: users.userType, accountStatus: users.accountStatus })
    .from(users)
    .where(and(ne(users.id, user.id), or(eq(users.contact, user.contact), eq(users.email, user.email))))
    .limit(10);

export interface DueLicence {
  user: User;
  application: ApplicationRow;
  /** Days before the end at which the reminder is due: 30, 14 or 3. 0: the licence has ended. */
  daysAhead: number;
}

/**
 * Locks and returns approved providers whose licence ends in 30, 14 or 3 days or has ended, and who were not notified
 * of that step. Uses the provider's time zone.
 */
export async function lockDueLicences(tx: Session, now: Date, limit: number): Promise<DueLicence[]> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${providerProfiles.timeZone})::date`;
  const daysLeft = sql`(${applicationDecisions.licenceUntil}::date - ${today})`;
  const daysAhead = sql<number>`case when ${daysLeft} <= 0 then 0 when ${daysLeft} <= 3 then 3 when ${daysLeft} <= 14 then 14
    when ${daysLeft} <= 30 then 30 end`;
  // Reminders from before there were several steps were sent 30 days ahead.
  const lastReminderDays = sql`case when ${applicationDecisions.remindedFor} = ${applicationDecisions.licenceUntil}
    then coalesce(${applicationDecisions.remindedDays}, 30) else 31 end`;
  return tx
    .select({ user: users, application: applicationDecisions, daysAhead })
    .from(applicationDecisions)
    .innerJoin(users, eq(users.id, applicationDecisions.providerId))
    .innerJoin(providerProfiles, eq(providerProfiles.userId, applicationDecisions.providerId))
    .where(
      and(
        eq(users.accountStatus, 'active'),
        isNull(applicationDecisions.licenceEndedAt),
        // Local dates are at most a day ahead of the server's.
        lt(
          applicationDecisions.licenceUntil,
          addMilliseconds(now, 32 * DAY)
            .toISOString()
            .slice(0, 10),
        ),
        sql`${daysAhead} < ${lastReminderDays}`,
      ),
    )
    .orderBy(asc(applicationDecisions.licenceUntil), asc(applicationDecisions.providerId))
    .limit(limit)
    .for('update', { of: applicationDecisions, skipLocked: true });
}

export async function markReminded(
  tx: Session,
  providerId: string,
  set: Pick<ApplicationRow, 'remindedFor' | 'remindedDays' | 'licenceQueuedAt'>,
) {
  await tx.update(applicationDecisions).set(set).where(eq(applicationDecisions.providerId, providerId));
}
