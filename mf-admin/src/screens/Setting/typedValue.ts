import type { SiteSetting } from '../../model/api/settingsApi';
import { amountText, readAmount } from '../../model/split';

type ValueOf = Pick<SiteSetting, 'unit' | 'value'>;

/** Value as it stands in the field: cents as an amount such as 20.00. */
export const typedValueOf = ({ unit, value }: ValueOf): string =>
  unit === 'cents' ? amountText(Number(value)) : value;

/** Reads digits of any script. Undefined where it is no value of this unit. */
export function readTypedValue({ unit }: ValueOf, typed: string): string | undefined {
  if (unit === 'on_off' || unit === 'area') return typed.trim() || undefined;
  const hundredths = readAmount(typed);
  if (hundredths === undefined) return undefined;
  if (unit === 'cents') return String(hundredths);
  return hundredths % 100 === 0 ? String(hundredths / 100) : undefined;
}
