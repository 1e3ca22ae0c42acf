import { type SettingName, settingNames, siteSettings } from '@doorstep/shared-api/domain';
import { describeArea, exportWaitlist } from '../../catalog/serviceArea/areaCommand';
import type { StaffScope } from '../../identity/accounts/staff';
import { changeSiteSetting } from '../../identity/siteSettings/changeSiteSetting';
import {
  defaultValueOf,
  readSettingName,
  readSettingValue,
  settingTextOf,
} from '../../identity/siteSettings/settingValues';
import type { ServiceArea } from '../../platform/db/schema';
import { listSettings, type SettingValue, settingsAt } from '../../platform/settings/settings.repository';

export type SettingsCommand =
  | { verb: 'list' }
  | { verb: 'history' }
  | { verb: 'waiting' }
  | { verb: 'area'; area: ServiceArea | 'off' }
  | { verb: 'set'; name: string; value: string };

const onOffNotes: Readonly<Record<string, string>> = {
  start_code: 'It applies to all bookings.',
  counter_minimums: 'The home page follows within a minute.',
  payouts_paused: 'No payout run starts while it is on. A missed run starts once it is off.',
};

export async function runSettingsCommand({ db, clock }: StaffScope, command: SettingsCommand): Promise<string[]> {
  const now = clock();
  if (command.verb === 'list') {
    const values = new Map((await settingsAt(db, now)).map((row) => [row.name, row.value]));
    return settingNames.map((name) => `${name} ${shown(values.get(name) ?? defaultValueOf(name))}`);
  }
  if (command.verb === 'history') {
    const rows = await listSettings(db);
    return rows.map(
      ({ name, value, since, changedBy, reason }) =>
        `${since.toISOString()}  ${name} ${typeof value === 'boolean' ? value : shown(value)}  by ${changedBy}${reason && `: ${reason}`}`,
    );
  }
  if (command.verb === 'waiting') return exportWaitlist(db);
  const [name, text] =
    command.verb === 'area' ? ['service_area', areaTextOf(command.area)] : [command.name, command.value];
  return [await set(readSettingName(name), text)];

  async function set(name: SettingName, text: string) {
    const value = readSettingValue(name, text);
    const change = { name, value, actor: 'command line', reason: '' } as const;
    await db.transaction((tx) => changeSiteSetting(tx, now, change));
    return describeChange(name, value);
  }
}

const areaTextOf = (area: ServiceArea | 'off') => (area === 'off' ? area : settingTextOf(area));

const shown = (value: SettingValue) => (typeof value === 'object' ? describeArea(value) : settingTextOf(value));

function describeChange(name: SettingName, value: SettingValue): string {
  const { unit, group } = siteSettings[name];
  if (name === 'service_area')
    return typeof value === 'object'
      ? `Orders are accepted in ${describeArea(value)}, from now on. Existing bookings stay.`
      : 'Orders are accepted everywhere from now on.';
  const start = `${name} is ${shown(value)} from now on`;
  if (unit === 'on_off') return `${start}. ${onOffNotes[name]}`;
  if (name.startsWith('payout')) return `${start}, for every new payout run.`;
  if (name.startsWith('lateCredit')) return `${start}. Existing bookings keep what they were promised.`;
  if (name === 'extraWorkPercent') return `${start}, for every new proposal.`;
  if (group === 'reliability') return `${start}, for the figures of every provider.`;
  if (group === 'data') return `${start}. Older data is deleted within an hour.`;
  return `${start}. Existing bookings keep their limits.`;
}
