/** Whole US cents. Never a float of dollars. */
export type Cents = number;

/** A percentage in hundredths of a percent: 12.5 % is 1250. Percentages have at most two decimals. */
export type BasisPoints = number;

/** The largest amount that any field of the contract takes: 100000.00. */
export const maxAmountCents: Cents = 10_000_000;

/** The smallest amount that a card is charged: 0.50, at every gateway. */
export const minCardChargeCents: Cents = 50;

export const isPayable = (cents: Cents): boolean => cents === 0 || cents >= minCardChargeCents;

const decimal = /^\d{1,9}(?:\.\d{1,2})?$/;

function parseHundredths(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Reads an amount as the contract allows a client to send it (`"45"`, `"45.0"`, `45`). Undefined when it is anything else. */
export function parseMoney(value: unknown): Cents | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return decimal.test(text) ? parseHundredths(text) : undefined;
}

/** Reads an amount that may be below zero, as the platform's part of a price is with a large coupon. */
export function parseSignedMoney(value: unknown): Cents | undefined {
  const text = String(value ?? '').trim();
  const cents = parseMoney(text.replace(/^-/, ''));
  return cents !== undefined && text.startsWith('-') ? 0 - cents : cents;
}

/** `4099` -> `"40.99"`, the only form in which money travels. */
export function formatMoney(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
  const sign = cents < 0 ? '-' : '';
  const amount = Math.abs(cents);
  return `${sign}${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** Reads a percentage from 0 to 100 with at most two decimals. Undefined when it is anything else: never assume 0. */
export function parsePercentage(value: unknown): BasisPoints | undefined {
  const points = parseMoney(value);
  return points !== undefined && points <= 10_000 ? points : undefined;
}

/** `1250` -> `12.5`, the number that travels. */
export function basisPointsToPercent(points: BasisPoints): number {
  return points / 100;
}

/** Half a cent is rounded up. */
export function share(cents: Cents, points: BasisPoints): Cents {
  return Math.floor((cents * points + 5_000) / 10_000);
}
