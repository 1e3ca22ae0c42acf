import { isSettingName, isValueInRange, type SettingName, siteSettings } from '@doorstep/shared-api/domain';
import {
  defaultExtraWorkRules,
  defaultLateCreditRules,
  defaultLimits,
  defaultPayoutRules,
  defaultReliabilitySettings,
  defaultRetention,
  type ServiceArea,
} from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import type { SettingValue } from '../../platform/settings/settings.repository';

const defaultNumbers: Readonly<Record<string, number>> = {
  ...defaultLimits,
  ...defaultRetention,
  ...defaultPayoutRules,
  ...defaultLateCreditRules,
  ...defaultExtraWorkRules,
  ...defaultReliabilitySettings,
};

/** Value while nobody has set one. */
export const defaultValueOf = (name: SettingName): SettingValue => defaultNumbers[name] ?? name === 'start_code';

export const settingTextOf = (value: SettingValue): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' ? String(value) : `${value.name} ${value.lat} ${value.long} ${value.radiusKm}`;
};

export function readSettingName(name: string): SettingName {
  if (isSettingName(name)) return name;
  throw new HttpError('not_found', 'There is no setting with this name.', {
    field: 'name',
    body: { names: Object.keys(siteSettings) },
  });
}

const invalid = (message: string, body = {}) =>
  new HttpError('validation', message, { field: 'value', status: 422, body });

/** Reads `90`, `on` or `Portland 45.5 -122.6 10`. The error says what the setting accepts. */
export function readSettingValue(name: SettingName, text: string): SettingValue {
  const rule = siteSettings[name];
  const { unit, least, most } = rule;
  if (unit === 'on_off') {
    if (text !== 'on' && text !== 'off') throw invalid('This setting is either on or off.');
    return text === 'on';
  }
  if (unit === 'area') return text === 'off' ? false : readArea(text);
  if (!isValueInRange(rule, text))
    throw invalid(`Please enter a whole number from ${least} to ${most}.`, { least, most });
  return Number(text);
}

const AREA = /^(.{1,80}) (-?\d{1,3}(?:\.\d{1,10})?) (-?\d{1,3}(?:\.\d{1,10})?) (\d{1,5}(?:\.\d{1,10})?)$/;

function readArea(text: string): ServiceArea {
  const [, name = '', ...numbers] = AREA.exec(text.trim()) ?? [];
  const [lat = Number.NaN, long = Number.NaN, radiusKm = Number.NaN] = numbers.map(Number);
  const isOnEarth = Math.abs(lat) <= 90 && Math.abs(long) <= 180;
  if (!name.trim() || !isOnEarth || !(radiusKm > 0 && radiusKm <= siteSettings.service_area.most))
    throw invalid(
      'Please enter a name, a latitude, a longitude and up to 20000 kilometres, such as Portland 45.5 -122.6 10, or off.',
    );
  return { name: name.trim(), lat, long, radiusKm };
}
