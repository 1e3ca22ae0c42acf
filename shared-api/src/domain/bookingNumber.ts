const PREFIX = 'D-';

/** It is not secret and grants no access: URLs use the id. */
export const bookingNumber = (number: number): string => `${PREFIX}${number}`;

/** The number that somebody typed, as D-20418 or d 20418; undefined for anything else. */
export function readBookingNumber(text: string): number | undefined {
  const digits = /^\s*d[-\s]?(\d{1,9})\s*$/i.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A server without extensions has only ids. */
export const bookingReferenceOf = ({ id, number }: { readonly id: string; readonly number?: string }): string =>
  number ?? id;
