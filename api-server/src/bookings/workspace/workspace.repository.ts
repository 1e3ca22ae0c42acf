import { statusesUnderWay } from '@doorstep/shared-api/domain';
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { isAmong } from '../../platform/db/isAmong';
import {
  bookings,
  categories,
  daysOff,
  files,
  providerDocuments,
  providerHours,
  providerLimits,
  providerProfiles,
  providerServices,
  specialDays,
  subcategories,
  users,
} from '../../platform/db/schema';

export type ProviderProfile = typeof providerProfiles.$inferSelect;

export async function findProfile(db: Session, providerId: string): Promise<ProviderProfile | undefined> {
  const [profile] = await db.select().from(providerProfiles).where(eq(providerProfiles.userId, providerId));
  return profile;
}

export async function listZones(db: Session, providerIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ providerId: providerProfiles.userId, timeZone: providerProfiles.timeZone })
    .from(providerProfiles)
    .where(isAmong(providerProfiles.userId, providerIds));
  return new Map(rows.map(({ providerId, timeZone }) => [providerId, timeZone]));
}

export async function findProviderWithProfile(db: Session, providerId: string) {
  const [row] = await db
    .select({ user: users, profile: providerProfiles })
    .from(users)
    .innerJoin(providerProfiles, eq(providerProfiles.userId, users.id))
    .where(eq(users.id, providerId));
  return row;
}

export async function updateProfile(
  db: Session,
  providerId: string,
  columns: Partial<typeof providerProfiles.$inferInsert>,
) {
  await db.update(providerProfiles).set(columns).where(eq(providerProfiles.userId, providerId));
}

type Side = (typeof providerDocuments.$inferSelect)['side'];

export function listLicences(db: Session, providerId: string) {
  return db
    .select({ side: providerDocuments.side, status: providerDocuments.status, path: files.path })
    .from(providerDocuments)
    .innerJoin(files, eq(files.id, providerDocuments.fileId))
    .where(eq(providerDocuments.providerId, providerId))
    .orderBy(asc(providerDocuments.side));
}

const isLicence = (providerId: string, side: Side) =>
  and(eq(providerDocuments.providerId, providerId), eq(providerDocuments.side, side));

export async function findLicenceFile(tx: Session, providerId: string, side: Side) {
  const [file] = await tx
    .select({
      id: files.id,
      path: files.path,
      status: providerDocuments.status,
      isUnchanged: providerDocuments.isUnchanged,
    })
    .from(providerDocuments)
    .innerJoin(files, eq(files.id, providerDocuments.fileId))
    .where(isLicence(providerId, side));
  return file;
}

/** Replaces the licence, which an admin then reviews again. */
export async function replaceLicence(
  tx: Session,
  providerId: string,
  side: Side,
  { fileId, isUnchanged }: { fileId: string; isUnchanged: boolean },
) {
  await tx.delete(providerDocuments).where(isLicence(providerId, side));
  await tx.insert(providerDocuments).values({ providerId, side, fileId, status: 'pending', isUnchanged });
}

export async function deleteFile(tx: Session, id: string) {
  await tx.delete(files).where(eq(files.id, id));
}

export const listCategories = (db: Session) =>
  db
    .select()
    .from(categories)
    .where(isNull(categories.retiredAt))
    .orderBy(asc(categories.position), asc(categories.name));

export const listServices = (db: Session) =>
  db
    .select()
    .from(subcategories)
    .where(isNull(subcategories.retiredAt))
    .orderBy(asc(subcategories.position), asc(subcategories.name));

export const listOfferedServices = (db: Session, providerId: string) =>
  db.select().from(providerServices).where(eq(providerServices.providerId, providerId));

/** Prices of what is retired stay, for when it comes back. */
export async function replaceOfferedServices(
  tx: Session,
  providerId: string,
  rows: (typeof providerServices.$inferInsert)[],
) {
  const offered = tx.select({ id: subcategories.id }).from(subcategories).where(isNull(subcategories.retiredAt));
  await tx
    .delete(providerServices)
    .where(and(eq(providerServices.providerId, providerId), inArray(providerServices.subcategoryId, offered)));
  if (rows.length > 0) await tx.insert(providerServices).values(rows);
}

export const listDaysOff = (db: Session, providerId: string) =>
  db.select().from(daysOff).where(eq(daysOff.providerId, providerId)).orderBy(asc(daysOff.fromDay));

export async function replaceHours(tx: Session, providerId: string, rows: (typeof providerHours.$inferInsert)[]) {
  await tx.delete(providerHours).where(eq(providerHours.providerId, providerId));
  await tx.insert(providerHours).values(rows);
}

export async function replaceDaysOff(tx: Session, providerId: string, rows: (typeof daysOff.$inferInsert)[]) {
  await tx.delete(daysOff).where(eq(daysOff.providerId, providerId));
  if (rows.length > 0) await tx.insert(daysOff).values(rows);
}

export const listSpecialDays = (db: Session, providerId: string) =>
  db
    .select()
    .from(specialDays)
    .where(eq(specialDays.providerId, providerId))
    .orderBy(asc(specialDays.day), asc(specialDays.repeat));

export async function replaceSpecialDays(tx: Session, providerId: string, rows: (typeof specialDays.$inferInsert)[]) {
  await tx.delete(specialDays).where(eq(specialDays.providerId, providerId));
  if (rows.length > 0) await tx.insert(specialDays).values(rows);
}

export async function replaceLimits(tx: Session, row: typeof providerLimits.$inferInsert) {
  await tx.insert(providerLimits).values(row).onConflictDoUpdate({ target: providerLimits.providerId, set: row });
}

export function listAcceptedTimes(db: Session, providerId: string) {
  return db
    .select({ id: bookings.id, workerId: bookings.workerId, startAt: bookings.startAt, endAt: bookings.endAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.providerId, providerId),
        inArray(bookings.status, [...statusesUnderWay]),
        isNotNull(bookings.startAt),
      ),
    )
    .orderBy(asc(bookings.startAt));
}
