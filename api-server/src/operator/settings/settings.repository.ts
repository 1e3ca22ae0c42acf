import { and, desc, eq, max } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { content, settings, users } from '../../platform/db/schema';

const MAX_ROWS = 200;

export type SettingEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** Values of one setting, withdrawn ones included, latest first. */
export const listEntries = (db: Session, name: string) =>
  db
    .select({ setting: settings, by: users.fullname })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.changedBy))
    .where(eq(settings.name, name))
    .orderBy(desc(settings.since))
    .limit(MAX_ROWS);

/** All values of all settings that count now, counted before or are planned, latest first. */
export const listAllEntries = (db: Session) =>
  db
    .select({ setting: settings, by: users.fullname })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.changedBy))
    .orderBy(desc(settings.since));

export async function readVersions(db: Session): Promise<Map<string, number>> {
  const rows = await db
    .select({ name: settings.name, version: max(settings.version) })
    .from(settings)
    .groupBy(settings.name);
  return new Map(rows.map(({ name, version }) => [name, version ?? 0]));
}

/** When the oldest of the published terms was last edited. Undefined while the site shows the built-in ones. */
export async function findTermsEditedAt(db: Session): Promise<Date | undefined> {
  const rows = await db
    .select({ lang: content.lang, updatedAt: content.updatedAt })
    .from(content)
    .where(and(eq(content.kind, 'terms'), eq(content.slug, 'terms')));
  if (!rows.some(({ lang }) => lang === 'en')) return undefined;
  return new Date(Math.min(...rows.map(({ updatedAt }) => updatedAt.getTime())));
}
