import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Session } from '../db/connect';
import {
  defaultExtraWorkRules,
  defaultLateCreditRules,
  defaultLimits,
  defaultPayoutRules,
  defaultReliabilitySettings,
  defaultRetention,
  type ExtraWorkRules,
  type JobTimeLimits,
  type LateCreditRules,
  type PayoutRules,
  type ReliabilitySettings,
  type RetentionDays,
  type ServiceArea,
  settings,
} from '../db/schema';

export type SettingValue = typeof settings.$inferSelect.value;

export const settingsAt = (db: Session, now: Date) =>
  db
    .selectDistinctOn([settings.name], { name: settings.name, value: settings.value })
    .from(settings)
    .where(and(lte(settings.since, now), isNull(settings.withdrawnAt)))
    .orderBy(asc(settings.name), desc(settings.since));

export type SettingRow = Awaited<ReturnType<typeof settingsAt>>[number];

const valuesOf = (rows: readonly SettingRow[]) => new Map(rows.map(({ name, value }) => [name, value]));

const readSettings = async (db: Session, now: Date) => valuesOf(await settingsAt(db, now));

export interface RuleSettings {
  limits: JobTimeLimits;
  hasStartCode: boolean;
}

export const readBookingRules = async (db: Session, now: Date): Promise<RuleSettings> =>
  rulesOf(await settingsAt(db, now));

export function rulesOf(rows: readonly SettingRow[]): RuleSettings {
  const values = valuesOf(rows);
  return { limits: withSettings(defaultLimits, values), hasStartCode: values.get('start_code') !== false };
}

export async function readRetention(db: Session, now: Date): Promise<RetentionDays> {
  return withSettings(defaultRetention, await readSettings(db, now));
}

/** Returns whether the home page may show its built-in figures where the site's own are smaller. Off by default. */
export async function readCounterMinimums(db: Session, now: Date): Promise<boolean> {
  return (await readSettings(db, now)).get('counter_minimums') === true;
}

export async function readPayoutRules(db: Session, now: Date): Promise<{ rules: PayoutRules; isPaused: boolean }> {
  const values = await readSettings(db, now);
  return { rules: withSettings(defaultPayoutRules, values), isPaused: values.get('payouts_paused') === true };
}

export const lateCreditRulesOf = (rows: readonly SettingRow[]): LateCreditRules =>
  withSettings(defaultLateCreditRules, valuesOf(rows));

export const readExtraWorkRules = async (db: Session, now: Date): Promise<ExtraWorkRules> =>
  withSettings(defaultExtraWorkRules, await readSettings(db, now));

export const readReliabilitySettings = async (db: Session, now: Date): Promise<ReliabilitySettings> =>
  withSettings(defaultReliabilitySettings, await readSettings(db, now));

/** Undefined means everywhere. */
export const readServiceArea = async (db: Session, now: Date): Promise<ServiceArea | undefined> =>
  areaOf(await settingsAt(db, now));

export function areaOf(rows: readonly SettingRow[]): ServiceArea | undefined {
  const value = valuesOf(rows).get('service_area');
  return typeof value === 'object' ? value : undefined;
}

function withSettings<Numbers extends object>(defaults: Numbers, values: ReadonlyMap<string, SettingValue>) {
  const set = Object.keys(defaults).flatMap((name) => {
    const value = values.get(name);
    return typeof value === 'number' ? [[name, value]] : [];
  });
  return { ...defaults, ...Object.fromEntries(set) } as Numbers;
}

interface DecidedSetting {
  reason?: string;
  /** Differs from the moment at which the value begins to count when the change is planned. */
  decidedAt?: Date;
}

/** Stores a value that counts from `since` on. */
export async function changeSetting(
  db: Session,
  name: string,
  value: SettingValue,
  by: string,
  since: Date,
  { reason = '', decidedAt = since }: DecidedSetting = {},
) {
  const version = sql`(select coalesce(max(version), 0) + 1 from settings where name = ${name})`;
  const row = { value, changedBy: by, reason, decidedAt, withdrawnAt: null };
  await db
    .insert(settings)
    .values({ ...row, name, since, version })
    .onConflictDoUpdate({ target: [settings.name, settings.since], set: { ...row, version } });
}

/** Locks all settings until the transaction ends. */
export const lockSettings = (tx: Session) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`);

export const listSettings = (db: Session) =>
  db.select().from(settings).where(isNull(settings.withdrawnAt)).orderBy(desc(settings.since), asc(settings.name));

/** Withdraws a change that has not begun. False if it has, was withdrawn already or does not exist. */
export async function withdrawSetting(tx: Session, name: string, since: Date, now: Date): Promise<boolean> {
  const rows = await tx
    .update(settings)
    .set({ withdrawnAt: now, version: sql`(select max(version) + 1 from settings where name = ${name})` })
    .where(
      and(eq(settings.name, name), eq(settings.since, since), isNull(settings.withdrawnAt), gt(settings.since, now)),
    )
    .returning({ name: settings.name });
  return rows.length > 0;
}
