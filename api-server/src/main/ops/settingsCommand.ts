import { describeArea, exportWaitlist, setArea } from '../../catalog/serviceArea/areaCommand';
import type { StaffScope } from '../../identity/accounts/staff';
import { CommandError } from '../../platform/commandError';
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
} from '../../platform/db/schema';
import {
  changeSetting,
  lateCreditRulesOf,
  listSettings,
  readBookingRules,
  readCounterMinimums,
  readExtraWorkRules,
  readPayoutRules,
  readReliabilitySettings,
  readRetention,
  readServiceArea,
  settingsAt,
} from '../../platform/settings/settings.repository';

export type SettingsCommand =
  | { verb: 'list' }
  | { verb: 'history' }
  | { verb: 'waiting' }
  | { verb: 'area'; area: ServiceArea | 'off' }
  | { verb: 'set'; name: string; value: string };

/** A year: longer than anything that is waited for. */
const MOST_MINUTES = 365 * 24 * 60;

/**
 * Limits of retention periods in days. Evidence is needed for longer than the minimum, and the maximum is about a
 * lifetime.
 */
const MIN_DAYS = 30;
const MAX_DAYS = 36_500;

interface NumberLimits {
  least?: number;
  most: number;
  what: string;
}

const payoutRuleLimits: Readonly<Record<keyof PayoutRules, NumberLimits>> = {
  payoutWeekday: { most: 6, what: 'a day of the week from 0, Sunday, to 6' },
  payoutHour: { most: 23, what: 'an hour from 0 to 23' },
  payoutMinimumCents: { most: 1_000_000, what: 'an amount in cents up to 1000000' },
  payoutDebtCents: { most: 1_000_000, what: 'an amount in cents up to 1000000' },
};

const lateCreditLimits: Readonly<Record<keyof LateCreditRules, NumberLimits>> = {
  lateCreditCents: { most: 100_000, what: 'an amount in cents up to 100000' },
  lateCreditAfter: { least: 1, most: 1440, what: 'a number of minutes from 1 to 1440' },
  lateCreditDailyCents: { most: 10_000_000, what: 'an amount in cents up to 10000000' },
};

const extraWorkLimits: Readonly<Record<keyof ExtraWorkRules, NumberLimits>> = {
  extraWorkPercent: { most: 500, what: 'a percentage from 0 to 500' },
};

const reliabilityLimits: Readonly<Record<keyof ReliabilitySettings, NumberLimits>> = {
  reliabilityDays: { least: 30, most: 365, what: 'a number of days from 30 to 365' },
  reliabilityMinCases: { least: 1, most: 100, what: 'a number of cases from 1 to 100' },
  punctualMinutes: { most: 120, what: 'a number of minutes from 0 to 120' },
};

const numberLimits: Readonly<Record<string, NumberLimits>> = {
  ...payoutRuleLimits,
  ...lateCreditLimits,
  ...extraWorkLimits,
  ...reliabilityLimits,
};

const onOffSettings: Readonly<Record<string, string>> = {
  start_code: 'It applies to all bookings.',
  counter_minimums: 'The home page follows within a minute.',
  payouts_paused: 'No payout run starts while it is on. A missed run starts once it is off.',
};

const isRetention = (name: string): name is keyof RetentionDays => Object.hasOwn(defaultRetention, name);
const isLateCreditRule = (name: string) => Object.hasOwn(defaultLateCreditRules, name);
const isExtraWorkRule = (name: string) => Object.hasOwn(defaultExtraWorkRules, name);
const isReliabilitySetting = (name: string) => Object.hasOwn(defaultReliabilitySettings, name);
const isPayoutRule = (name: string) => Object.hasOwn(defaultPayoutRules, name);
const isLimit = (name: string): name is keyof JobTimeLimits => Object.hasOwn(defaultLimits, name);

export async function runSettingsCommand({ db, clock }: StaffScope, command: SettingsCommand): Promise<string[]> {
  if (command.verb === 'list') {
    const { limits, hasStartCode } = await readBookingRules(db, clock());
    const minutes = Object.entries(limits).map(([name, value]) => `${name} ${value}`);
    const days = Object.entries(await readRetention(db, clock())).map(([name, value]) => `${name} ${value}`);
    const onOrOff = (value: boolean) => (value ? 'on' : 'off');
    const counters = `counter_minimums ${onOrOff(await readCounterMinimums(db, clock()))}`;
    const { rules, isPaused } = await readPayoutRules(db, clock());
    const payouts = Object.entries(rules).map(([name, value]) => `${name} ${value}`);
    const credit = Object.entries(lateCreditRulesOf(await settingsAt(db, clock()))).map(
      ([name, value]) => `${name} ${value}`,
    );
    const extra = Object.entries(await readExtraWorkRules(db, clock())).map(([name, value]) => `${name} ${value}`);
    const reliability = Object.entries(await readReliabilitySettings(db, clock())).map(
      ([name, value]) => `${name} ${value}`,
    );
    const paused = `payouts_paused ${onOrOff(isPaused)}`;
    const area = `service_area ${describeArea(await readServiceArea(db, clock()))}`;
    return [
      `start_code ${onOrOff(hasStartCode)}`,
      ...minutes,
      ...days,
      counters,
      ...payouts,
      paused,
      ...credit,
      ...extra,
      ...reliability,
      area,
    ];
  }
  if (command.verb === 'history') {
    const rows = await listSettings(db);
    return rows.map(
      ({ name, value, since, changedBy }) => `${since.toISOString()}  ${name} ${shown(value)}  by ${changedBy}`,
    );
  }
  if (command.verb === 'waiting') return exportWaitlist(db);
  if (command.verb === 'area') return setArea(db, command.area, clock());
  const { name, value } = command;
  await changeSetting(db, name, readValue(name, value), 'command', clock());
  if (onOffSettings[name]) return [`${name} is ${value} from now on. ${onOffSettings[name]}`];
  if (isPayoutRule(name)) return [`${name} is ${value} from now on, for every new payout run.`];
  if (isLateCreditRule(name))
    return [`${name} is ${value} from now on. Existing bookings keep what they were promised.`];
  if (isExtraWorkRule(name)) return [`${name} is ${value} from now on, for every new proposal.`];
  if (isReliabilitySetting(name)) return [`${name} is ${value} from now on, for the figures of every provider.`];
  if (isRetention(name)) return [`${name} is ${value} from now on. Older data is deleted within an hour.`];
  return [`${name} is ${value} from now on. Existing bookings keep their limits.`];
}

const shown = (value: number | boolean | ServiceArea) => (typeof value === 'object' ? describeArea(value) : value);

function readValue(name: string, text: string): number | boolean {
  if (onOffSettings[name]) {
    if (text !== 'on' && text !== 'off') throw new CommandError(`${name} must be on or off.`);
    return text === 'on';
  }
  if (isRetention(name)) {
    const days = /^\d{1,6}$/.test(text) ? Number(text) : -1;
    if (days < MIN_DAYS || days > MAX_DAYS)
      throw new CommandError(`${name} must be a number of days from ${MIN_DAYS} to ${MAX_DAYS}.`);
    return days;
  }
  const limits = Object.hasOwn(numberLimits, name) ? numberLimits[name] : undefined;
  if (limits) {
    const { least = 0, most, what } = limits;
    const number = /^\d{1,8}$/.test(text) ? Number(text) : -1;
    if (number < least || number > most) throw new CommandError(`${name} must be ${what}.`);
    return number;
  }
  if (!isLimit(name))
    throw new CommandError(
      `There is no setting ${name}. Use one of: ${[...Object.keys(onOffSettings), ...Object.keys(defaultLimits), ...Object.keys(defaultRetention), ...Object.keys(numberLimits)].join(', ')}.`,
    );
  const minutes = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  if (minutes < 0 || minutes > MOST_MINUTES)
    throw new CommandError(`${name} must be a number of minutes from 0 to ${MOST_MINUTES}.`);
  return minutes;
}
