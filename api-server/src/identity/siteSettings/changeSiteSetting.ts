import type { SettingName } from '@doorstep/shared-api/domain';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import {
  changeSetting,
  lockSettings,
  type SettingValue,
  withdrawSetting,
} from '../../platform/settings/settings.repository';
import { rejectOutdatedVersion } from '../admin/conflict';
import { type AuditActor, audit } from '../audit/audit';
import { defaultValueOf, settingTextOf } from './settingValues';
import { listVersions } from './siteSettings.repository';

const MOST_DAYS_AHEAD = 366;

interface Decision {
  name: SettingName;
  actor: AuditActor;
  reason: string;
  /** Version that the person saw. Absent for the command, which changes what it finds. */
  seen?: number;
}

interface SettingChange extends Decision {
  value: SettingValue;
  /** Moment from which the value counts. Absent for now. */
  from?: Date | undefined;
}

/** Changes a setting now or from a moment on, for the console and for the command. Existing bookings keep their limits. */
export async function changeSiteSetting(tx: Session, now: Date, change: SettingChange): Promise<void> {
  const { name, value, from, reason, actor } = change;
  const { current, planned } = await readLocked(tx, now, change);
  const isPlanned = from !== undefined && from > now;
  if (from && !isPlanned) throw invalidStart('Please choose a moment in the future, or now.');
  if (from && from > addMilliseconds(now, MOST_DAYS_AHEAD * DAY))
    throw invalidStart('Please choose a moment within a year from now.');
  const since = isPlanned ? from : now;
  if (planned.some((row) => row.since.getTime() === since.getTime()))
    throw new HttpError('state_conflict', 'A change is planned for this moment already. Cancel it first.', {
      field: 'from',
    });
  const before = [...planned.filter((row) => row.since < since), { value: current }][0]?.value ?? current;
  if (change.seen !== undefined && settingTextOf(before) === settingTextOf(value))
    throw new HttpError('validation', 'The setting has this value already.', { field: 'value', status: 422 });
  const by = typeof actor === 'string' ? 'command' : actor.id;
  await changeSetting(tx, name, value, by, since, { reason, decidedAt: now });
  await audit(tx, now, {
    ...{ actor, kind: 'act', act: 'setting.change', subject: { type: 'settings', id: name }, why: reason },
    before: { value: settingTextOf(before) },
    after: { value: settingTextOf(value), ...(isPlanned && { from: toInstant(since) }) },
  });
}

const invalidStart = (message: string) => new HttpError('validation', message, { field: 'from', status: 422 });

/** Sets the value that counted before the current one, as a change of its own. */
export async function undoSiteSetting(tx: Session, now: Date, decision: Decision): Promise<void> {
  const { current, previous, isDefault } = await readLocked(tx, now, decision);
  if (isDefault)
    throw new HttpError('state_conflict', 'This setting was never changed, so there is no change to undo.');
  const { name, reason, actor } = decision;
  await changeSetting(tx, name, previous, typeof actor === 'string' ? 'command' : actor.id, now, { reason });
  await audit(tx, now, {
    ...{ actor, kind: 'act', act: 'setting.undo', subject: { type: 'settings', id: name }, why: reason },
    before: { value: settingTextOf(current) },
    after: { value: settingTextOf(previous) },
  });
}

/** Withdraws a planned change before its moment. */
export async function cancelPlannedSetting(
  tx: Session,
  now: Date,
  decision: Decision & { since: Date },
): Promise<void> {
  const { name, since, reason, actor } = decision;
  const { planned } = await readLocked(tx, now, decision);
  const row = planned.find((one) => one.since.getTime() === since.getTime());
  if (!row || !(await withdrawSetting(tx, name, since, now)))
    throw new HttpError('state_conflict', 'You can cancel only a change that has not begun yet.');
  await audit(tx, now, {
    ...{ actor, kind: 'act', act: 'setting.cancel', subject: { type: 'settings', id: name }, why: reason },
    before: { value: settingTextOf(row.value), from: toInstant(since) },
  });
}

async function readLocked(tx: Session, now: Date, { name, seen }: Pick<Decision, 'name' | 'seen'>) {
  await lockSettings(tx);
  const { version, rows } = await listVersions(tx, name);
  const begun = rows.filter(({ since }) => since <= now);
  const current = begun[0]?.value ?? defaultValueOf(name);
  if (seen !== undefined) {
    const subject = { type: 'settings', id: name } as const;
    await rejectOutdatedVersion(tx, { subject, seen, version, state: settingTextOf(current) });
  }
  return {
    current,
    previous: begun[1]?.value ?? defaultValueOf(name),
    isDefault: begun.length === 0,
    planned: rows.filter(({ since }) => since > now),
  };
}
