/** Small tolerant readers: whatever a server sends in a field's place, they answer with something of the right type. */
import type { Cents } from '../domain/money';
import { isTimeZone } from '../domain/zone';

export type Fields = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isFilledObject(value: unknown): value is Fields {
  return isRecord(value) && Object.keys(value).length > 0;
}

export function record(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** A list, be it an array, one object in its place, or an object with numbered keys as PHP writes a sparse array. */
export function list(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.filter(isRecord);
  if (!isFilledObject(value)) return [];
  const numbered = Object.keys(value).every((key) => /^\d+$/.test(key));
  return numbered ? Object.values(value).filter(isRecord) : [value];
}

export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

export function optionalText(value: unknown): string | undefined {
  return text(value).trim() || undefined;
}

/** An IANA zone that clocks are known of, or undefined: a format would throw at any other. */
export function timeZone(value: unknown): string | undefined {
  const zone = optionalText(value);
  return zone && isTimeZone(zone) ? zone : undefined;
}

export function firstText(...values: unknown[]): string {
  return values.map(text).find((value) => value.trim() !== '') ?? '';
}

export function optionalNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

export function optionalBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = text(value).trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}

/** A whole number of things; 0 when there is none. */
export function count(value: unknown): number {
  return Math.max(0, Math.floor(optionalNumber(value) ?? 0));
}

/** Undefined for one or for a missing value. */
export function quantity(value: unknown): number | undefined {
  const number = optionalNumber(value);
  return number !== undefined && Number.isInteger(number) && number > 1 ? number : undefined;
}

/** 0 to 5; 0 when there is none. */
export function rating(value: unknown): number {
  return Math.min(5, Math.max(0, optionalNumber(value) ?? 0));
}

/**
 * An amount that a server sent, more tolerant than what a client may send: a number, `$1,234.50`, or more decimals than
 * two, which are rounded half up. Undefined when it is no amount.
 */
export function cents(value: unknown): Cents | undefined {
  const [, whole = '', fraction = ''] = /^\$?(\d+)(?:\.(\d*))?$/.exec(text(value).trim().replace(/,/g, '')) ?? [];
  if (whole === '') return undefined;
  const amount = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? amount + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0) : undefined;
}

export function signedCents(value: unknown): Cents | undefined {
  const words = text(value).trim();
  const amount = cents(words.replace(/^[-\u2212]/, ''));
  return amount !== undefined && /^[-\u2212]/.test(words) ? -amount : amount;
}

/** Numbers are read as text. */
export function knownCode<Code extends string, Fallback>(
  value: unknown,
  knownItems: readonly Code[],
  fallback: Fallback,
) {
  const word = text(value).trim();
  return knownItems.find((candidate) => candidate === word) ?? fallback;
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text).filter(Boolean) : [];
}

export function images(value: unknown): string[] {
  return (Array.isArray(value) ? value : list(value)).flatMap(imageUrlOf);
}

function imageUrlOf(item: unknown): string[] {
  const url = typeof item === 'string' ? item : text(record(item).banner_image);
  return url.trim() ? [url] : [];
}

/** Leaves out the keys whose value is undefined, so that an absent field stays absent. */
export function omitUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}
