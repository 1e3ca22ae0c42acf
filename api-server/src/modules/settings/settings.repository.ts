import { asc, desc, lte } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { defaultLimits, type JobLimits, settings } from '../../db/schema';

/** Of each name the latest value by then. */
async function readSettings(db: Session, now: Date): Promise<Map<string, number | boolean>> {
  const rows = await db
    .selectDistinctOn([settings.name], { name: settings.name, value: settings.value })
    .from(settings)
    .where(lte(settings.since, now))
    .orderBy(asc(settings.name), desc(settings.since));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export interface RuleSettings {
  limits: JobLimits;
  /** Whether a provider needs the customer's code to start. */
  hasStartCode: boolean;
}

export async function readRules(db: Session, now: Date): Promise<RuleSettings> {
  const values = await readSettings(db, now);
  const limits = { ...defaultLimits };
  for (const name of Object.keys(limits) as (keyof JobLimits)[]) {
    const value = values.get(name);
    if (typeof value === 'number') limits[name] = value;
  }
  return { limits, hasStartCode: values.get('start_code') !== false };
}

export async function changeSetting(db: Session, name: string, value: number | boolean, by: string, now: Date) {
  const row = { name, value, since: now, changedBy: by };
  await db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: [settings.name, settings.since], set: { value, changedBy: by } });
}

/** Everything that was ever set, newest first. */
export const listSettings = (db: Session) =>
  db.select().from(settings).orderBy(desc(settings.since), asc(settings.name));
