/** Settings of a site that operators change while it runs, with the values that each accepts. */

export const settingGroups = ['booking', 'money', 'reliability', 'data'] as const;
export type SettingGroup = (typeof settingGroups)[number];

export type SettingUnit =
  | 'minutes'
  | 'days'
  | 'cents'
  | 'percent'
  | 'weekday'
  | 'hour'
  | 'cases'
  | 'on_off'
  /** `off`, or a name, latitude, longitude and kilometres, such as `Portland 45.5 -122.6 10`. */
  | 'area';

export interface SettingRule {
  readonly group: SettingGroup;
  readonly unit: SettingUnit;
  readonly least: number;
  readonly most: number;
}

/** A year: longer than anything that is waited for. */
const MOST_MINUTES = 365 * 24 * 60;
/** Evidence is needed for longer than the minimum, and the maximum is about a lifetime. */
const storedDays = { group: 'data', unit: 'days', least: 30, most: 36_500 } as const;
const jobMinutes = { group: 'booking', unit: 'minutes', least: 0, most: MOST_MINUTES } as const;
const onOff = { unit: 'on_off', least: 0, most: 1 } as const;

export const siteSettings = {
  start_code: { group: 'booking', ...onOff },
  outBefore: jobMinutes,
  startBefore: jobMinutes,
  nobodyCameAfter: jobMinutes,
  answerWithin: jobMinutes,
  noShowAfter: jobMinutes,
  undoWithin: jobMinutes,
  confirmWithin: jobMinutes,
  remindAfter: jobMinutes,
  queueAfter: jobMinutes,
  closeAfter: jobMinutes,
  acceptWithin: jobMinutes,
  freeCancelDelay: jobMinutes,
  contactDays: storedDays,
  chatDays: storedDays,
  refusedLicenceDays: storedDays,
  statementDays: storedDays,
  areaWaitDays: storedDays,
  counter_minimums: { group: 'reliability', ...onOff },
  payoutWeekday: { group: 'money', unit: 'weekday', least: 0, most: 6 },
  payoutHour: { group: 'money', unit: 'hour', least: 0, most: 23 },
  payoutMinimumCents: { group: 'money', unit: 'cents', least: 0, most: 1_000_000 },
  payoutDebtCents: { group: 'money', unit: 'cents', least: 0, most: 1_000_000 },
  payouts_paused: { group: 'money', ...onOff },
  lateCreditCents: { group: 'money', unit: 'cents', least: 0, most: 100_000 },
  lateCreditAfter: { group: 'money', unit: 'minutes', least: 1, most: 1440 },
  lateCreditDailyCents: { group: 'money', unit: 'cents', least: 0, most: 10_000_000 },
  extraWorkPercent: { group: 'money', unit: 'percent', least: 0, most: 500 },
  reliabilityDays: { group: 'reliability', unit: 'days', least: 30, most: 365 },
  reliabilityMinCases: { group: 'reliability', unit: 'cases', least: 1, most: 100 },
  punctualMinutes: { group: 'reliability', unit: 'minutes', least: 0, most: 120 },
  service_area: { group: 'booking', unit: 'area', least: 0, most: 20_000 },
} as const satisfies Readonly<Record<string, SettingRule>>;

export type SettingName = keyof typeof siteSettings;
export const settingNames = Object.keys(siteSettings) as SettingName[];

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(siteSettings, name);

/** Settings whose value the terms state. */
export const settingsInTerms: readonly SettingName[] = ['freeCancelDelay'];

export const isValueInRange = ({ least, most }: SettingRule, text: string): boolean =>
  /^\d{1,8}$/.test(text) && Number(text) >= least && Number(text) <= most;
