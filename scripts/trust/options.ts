import { parseArgs } from 'node:util';
import { type Amounts, quickAmounts, trials, usualAmounts } from './trials';

export const measurements = ['load', 'restore'] as const;
export const allNames: readonly string[] = [...trials.map(({ name }) => name), ...measurements];

export const usage = `npm run trust [-- --quick] [-- --only permissions,input] [-- --cases N --kills N --bookings N --seconds N --memory N]
Starts a site of its own on this machine, tries to break it, and reports what held: ${allNames.join(', ')}.`;

export interface TrustOptions {
  names: readonly string[];
  amounts: Amounts;
}

export function readOptions(args: readonly string[]): TrustOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean' },
      ...{ only: text, cases: text, kills: text, bookings: text, seconds: text, memory: text },
    },
  });
  const names = values.only?.split(',') ?? allNames;
  const unknown = names.filter((name) => !allNames.includes(name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no such trial`);
  const amounts = { ...(values.quick ? quickAmounts : usualAmounts) };
  for (const name of Object.keys(amounts) as (keyof Amounts)[]) {
    if (values[name] === undefined) continue;
    const amount = Number(values[name]);
    // The upper limit catches typing errors.
    if (!Number.isInteger(amount) || amount < 1 || amount > 1_000_000)
      throw new Error(`--${name} must be a whole number from 1 to 1000000`);
    amounts[name] = amount;
  }
  return { names, amounts };
}
