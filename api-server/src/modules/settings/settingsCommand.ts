import { CommandError } from '../../commandError';
import { defaultLimits, defaultRetention, type JobLimits, type RetentionDays } from '../../db/schema';
import type { StaffScope } from '../accounts/staff';
import { changeSetting, listSettings, readRetention, readRules } from './settings.repository';

export type SettingsCommand = { verb: 'list' } | { verb: 'history' } | { verb: 'set'; name: string; value: string };

/** A year: longer than anything that is waited for. */
const MOST_MINUTES = 365 * 24 * 60;

/** Somebody who has to prove something needs longer than this, and nobody keeps a thing for longer than a lifetime. */
const MIN_DAYS = 30;
const MAX_DAYS = 36_500;

const isRetention = (name: string): name is keyof RetentionDays => Object.hasOwn(defaultRetention, name);
const isLimit = (name: string): name is keyof JobLimits => Object.hasOwn(defaultLimits, name);

/** Does what the command says, and returns the lines to print. */
export async function runSettingsCommand({ db, clock }: StaffScope, command: SettingsCommand): Promise<string[]> {
  if (command.verb === 'list') {
    const { limits, hasStartCode } = await readRules(db, clock());
    const minutes = Object.entries(limits).map(([name, value]) => `${name} ${value}`);
    const days = Object.entries(await readRetention(db, clock())).map(([name, value]) => `${name} ${value}`);
    return [`start_code ${hasStartCode ? 'on' : 'off'}`, ...minutes, ...days];
  }
  if (command.verb === 'history') {
    const rows = await listSettings(db);
    return rows.map(({ name, value, since, changedBy }) => `${since.toISOString()}  ${name} ${value}  by ${changedBy}`);
  }
  const { name, value } = command;
  await changeSetting(db, name, readValue(name, value), 'command', clock());
  if (isRetention(name)) return [`${name} is ${value} from now on: what is older goes within an hour.`];
  return [`${name} is ${value} from now on. A booking keeps the limits that it was made under.`];
}

function readValue(name: string, text: string): number | boolean {
  if (name === 'start_code') {
    if (text !== 'on' && text !== 'off') throw new CommandError('start_code is on or off.');
    return text === 'on';
  }
  if (isRetention(name)) {
    const days = /^\d{1,6}$/.test(text) ? Number(text) : -1;
    if (days < MIN_DAYS || days > MAX_DAYS)
      throw new CommandError(`${name} is a number of days from ${MIN_DAYS} to ${MAX_DAYS}.`);
    return days;
  }
  if (!isLimit(name))
    throw new CommandError(
      `There is no setting ${name}. There are: start_code, ${[...Object.keys(defaultLimits), ...Object.keys(defaultRetention)].join(', ')}.`,
    );
  const minutes = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  if (minutes < 0 || minutes > MOST_MINUTES)
    throw new CommandError(`${name} is a number of minutes from 0 to ${MOST_MINUTES}.`);
  return minutes;
}
