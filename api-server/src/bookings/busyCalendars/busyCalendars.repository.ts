import { and, asc, eq, lte, ne } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { busyCalendars, busyTimes, providerProfiles } from '../../platform/db/schema';

export type BusyCalendar = typeof busyCalendars.$inferSelect;

export const listBusyCalendars = (db: Session, providerId: string) =>
  db
    .select()
    .from(busyCalendars)
    .where(eq(busyCalendars.providerId, providerId))
    .orderBy(asc(busyCalendars.createdAt), asc(busyCalendars.id));

export async function insertBusyCalendar(tx: Session, row: typeof busyCalendars.$inferInsert) {
  await tx.insert(busyCalendars).values(row);
}

/** Saves a new permission. A service has one account of each provider: connecting again replaces the permission. */
export async function saveAccount(
  tx: Session,
  row: Pick<BusyCalendar, 'id' | 'providerId' | 'account' | 'refreshToken' | 'createdAt' | 'nextFetchAt'>,
): Promise<BusyCalendar> {
  const { id, account } = row;
  const ofAccount = and(eq(busyCalendars.providerId, row.providerId), eq(busyCalendars.account, account));
  await tx.delete(busyCalendars).where(ofAccount);
  const [saved] = await tx
    .insert(busyCalendars)
    .values({ ...row, url: '' })
    .returning();
  if (!saved) throw new Error(`the calendar ${id} of ${account} was not saved`);
  return saved;
}

export async function deleteBusyCalendar(
  db: Session,
  id: string,
  providerId: string,
): Promise<BusyCalendar | undefined> {
  const own = and(eq(busyCalendars.id, id), eq(busyCalendars.providerId, providerId));
  const [deleted] = await db.delete(busyCalendars).where(own).returning();
  return deleted;
}

/** Claims a due fetch, so that one of several processes makes it. An account that was disconnected waits for its person. */
export async function claimDueCalendar(db: Session, now: Date, nextFetchAt: Date) {
  const due = db
    .select({ id: busyCalendars.id })
    .from(busyCalendars)
    .where(and(lte(busyCalendars.nextFetchAt, now), ne(busyCalendars.error, 'disconnected')))
    .orderBy(asc(busyCalendars.nextFetchAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db.update(busyCalendars).set({ nextFetchAt }).where(eq(busyCalendars.id, due)).returning();
  return row;
}

export async function findProviderZone(db: Session, providerId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ timeZone: providerProfiles.timeZone })
    .from(providerProfiles)
    .where(eq(providerProfiles.userId, providerId));
  return row?.timeZone;
}

type Outcome = Partial<Pick<BusyCalendar, 'etag' | 'fetchedAt' | 'error' | 'busyCount' | 'refreshToken'>>;

/** Returns undefined for an address that was removed meanwhile. */
export async function saveOutcome(tx: Session, id: string, outcome: Outcome): Promise<BusyCalendar | undefined> {
  const [row] = await tx.update(busyCalendars).set(outcome).where(eq(busyCalendars.id, id)).returning();
  return row;
}

/** Writes nothing without a change, since a change empties caches of free times. */
export async function replaceBusyTimes(
  tx: Session,
  { id, providerId }: Pick<BusyCalendar, 'id' | 'providerId'>,
  times: readonly { startAt: Date; endAt: Date }[],
  now: Date,
) {
  const current = await tx.select().from(busyTimes).where(eq(busyTimes.calendarId, id)).orderBy(asc(busyTimes.startAt));
  const textOf = (rows: readonly { startAt: Date; endAt: Date }[]) =>
    rows.map(({ startAt, endAt }) => `${startAt.getTime()}-${endAt.getTime()}`).join();
  if (textOf(current.filter(({ endAt }) => endAt > now)) === textOf(times)) return;
  await tx.delete(busyTimes).where(eq(busyTimes.calendarId, id));
  if (times.length === 0) return;
  await tx.insert(busyTimes).values(times.map((time) => ({ calendarId: id, providerId, ...time })));
}
