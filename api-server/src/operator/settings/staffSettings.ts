import {
  formatMoney,
  type SettingName,
  settingNames,
  settingsInTerms,
  siteSettings,
} from '@doorstep/shared-api/domain';
import { isInside } from '../../catalog/serviceArea/area';
import {
  cancelPlannedSetting,
  changeSiteSetting,
  undoSiteSetting,
} from '../../identity/siteSettings/changeSiteSetting';
import {
  defaultValueOf,
  readSettingName,
  readSettingValue,
  settingTextOf,
} from '../../identity/siteSettings/settingValues';
import { addMilliseconds, DAY, SECOND } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { lateCreditRulesOf, type SettingValue, settingsAt } from '../../platform/settings/settings.repository';
import { countEffect, findPeriodStart, isCountedNow, listVisitPlaces } from './effects.repository';
import * as stored from './settings.repository';

const PERIOD = 90 * DAY;

export const settingStates = ['planned', 'current', 'past', 'withdrawn'] as const;

export async function listStaffSettings({ db, clock }: Context) {
  const now = clock();
  const all = (await stored.listAllEntries(db)).filter(({ setting }) => setting.withdrawnAt === null);
  const versions = await stored.readVersions(db);
  const termsEditedAt = await stored.findTermsEditedAt(db);
  const items = settingNames.map((name) => {
    const rows = all.filter(({ setting }) => setting.name === name);
    const [current, previous] = rows.filter(({ setting }) => setting.since <= now);
    const planned = rows.findLast(({ setting }) => setting.since > now);
    const value = current?.setting.value ?? defaultValueOf(name);
    return {
      name,
      ...siteSettings[name],
      value: settingTextOf(value),
      default: settingTextOf(defaultValueOf(name)),
      before: current ? settingTextOf(previous?.setting.value ?? defaultValueOf(name)) : '',
      ...entryFields(current),
      planned_value: planned ? settingTextOf(planned.setting.value) : '',
      planned_from: toInstant(planned?.setting.since),
      in_terms: settingsInTerms.includes(name),
      terms_outdated: areTermsOutdated(name, planned ?? current, termsEditedAt),
      version: versions.get(name) ?? 0,
    };
  });
  return { items };
}

const entryFields = (entry: stored.SettingEntry | undefined) => ({
  since: toInstant(entry?.setting.since),
  by: byOf(entry),
  reason: entry?.setting.reason ?? '',
});

/** Name of a person, `command` or `demo`. */
const byOf = (entry: stored.SettingEntry | undefined) => entry?.by ?? entry?.setting.changedBy ?? '';

/** True until terms are published that are newer than the decision. The built-in terms state the default values. */
function areTermsOutdated(name: SettingName, latest: stored.SettingEntry | undefined, editedAt: Date | undefined) {
  if (!settingsInTerms.includes(name) || !latest) return false;
  const { value, since, decidedAt } = latest.setting;
  if (editedAt) return editedAt < (decidedAt ?? since);
  return settingTextOf(value) !== settingTextOf(defaultValueOf(name));
}

export async function readSettingHistory({ db, clock }: Context, text: string) {
  const name = readSettingName(text);
  const now = clock();
  const rows = await stored.listEntries(db, name);
  const current = rows.find(({ setting }) => setting.withdrawnAt === null && setting.since <= now);
  const stateOf = (entry: stored.SettingEntry): (typeof settingStates)[number] => {
    if (entry.setting.withdrawnAt) return 'withdrawn';
    if (entry === current) return 'current';
    return entry.setting.since > now ? 'planned' : 'past';
  };
  return {
    items: rows.map((entry) => ({
      value: settingTextOf(entry.setting.value),
      state: stateOf(entry),
      ...entryFields(entry),
      decided_at: toInstant(entry.setting.decidedAt ?? entry.setting.since),
    })),
  };
}

/** Counts in the records which cases another value would have treated otherwise. */
export async function readSettingEffect({ db, clock }: Context, text: string, valueText: string) {
  const name = readSettingName(text);
  const value = readSettingValue(name, valueText);
  const now = clock();
  const since = await findPeriodStart(db, { since: addMilliseconds(now, -PERIOD), now });
  const settings = await settingsAt(db, now);
  const current = settings.find((row) => row.name === name)?.value ?? defaultValueOf(name);
  const counted = await countAny(db, name, { current, value }, { since, now });
  const { amount_before = '', amount_after = '', ...counts } = counted ?? { total: 0, before: 0, after: 0 };
  return {
    known: counted !== undefined,
    now: isCountedNow(name),
    since: toInstant(since),
    ...counts,
    ...{ amount_before, amount_after },
  };

  async function countAny(
    session: Session,
    counting: SettingName,
    values: { current: SettingValue; value: SettingValue },
    period: { since: Date; now: Date },
  ): Promise<Counts | undefined> {
    if (counting === 'lateCreditCents') return countLateCredits(session, values, period);
    if (counting === 'service_area') return countOutside(session, values, period);
    return countEffect(session, counting, values, period);
  }

  async function countLateCredits(session: Session, values: Values, period: Period): Promise<Counts | undefined> {
    const { lateCreditAfter } = lateCreditRulesOf(settings);
    const minutes = { current: lateCreditAfter, value: lateCreditAfter };
    const late = await countEffect(session, 'lateCreditAfter', minutes, period);
    if (!late) return undefined;
    const creditOf = (cents: SettingValue) => formatMoney(late.after * Number(cents));
    return { ...late, amount_before: creditOf(values.current), amount_after: creditOf(values.value) };
  }
}

interface Counts {
  total: number;
  before: number;
  after: number;
  amount_before?: string;
  amount_after?: string;
}
interface Values {
  current: SettingValue;
  value: SettingValue;
}
interface Period {
  since: Date;
  now: Date;
}

async function countOutside(db: Session, { current, value }: Values, period: Period): Promise<Counts> {
  const places = await listVisitPlaces(db, period);
  const outside = (area: SettingValue) =>
    typeof area === 'object' ? places.filter((place) => !isInside(area, place)).length : 0;
  return { total: places.length, before: outside(current), after: outside(value) };
}

/** Times leave the server without fractions, and come back so when a change is cancelled. */
const wholeSecond = (instant: string) => new Date(Math.floor(Date.parse(instant) / SECOND) * SECOND);

interface StaffDecision {
  reason: string;
  seen: number;
}

export async function changeStaffSetting(
  { db, clock }: Context,
  actor: User,
  text: string,
  { value, from, ...decision }: StaffDecision & { value: string; from?: string | undefined },
) {
  const name = readSettingName(text);
  const change = {
    ...decision,
    name,
    actor,
    value: readSettingValue(name, value),
    from: from ? wholeSecond(from) : undefined,
  };
  await db.transaction((tx) => changeSiteSetting(tx, clock(), change));
}

export async function undoStaffSetting({ db, clock }: Context, actor: User, text: string, decision: StaffDecision) {
  const name = readSettingName(text);
  await db.transaction((tx) => undoSiteSetting(tx, clock(), { ...decision, name, actor }));
}

export async function cancelStaffSetting(
  { db, clock }: Context,
  actor: User,
  text: string,
  { from, ...decision }: StaffDecision & { from: string },
) {
  const name = readSettingName(text);
  const since = wholeSecond(from);
  if (Number.isNaN(since.getTime()))
    throw new HttpError('validation', 'Please send the moment of the change.', { field: 'from' });
  await db.transaction((tx) => cancelPlannedSetting(tx, clock(), { ...decision, name, actor, since }));
}
