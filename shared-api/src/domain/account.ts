import type { UserType } from './codes';

export interface User {
  readonly id: string;
  readonly fullName: string;
  readonly contact: string;
  readonly email: string;
  readonly image: string;
  readonly userType: UserType;
  readonly phoneCode?: string;
  readonly address?: string;
  readonly accountStatus?: string;
  readonly pendingEmail?: string;
  readonly pendingContact?: string;
}

export type SessionStatus = 'visitor' | UserType;

/** The contract's names for the first and last name: split at the first blank. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Characters allowed between digits: blanks, brackets, dots, dashes of every kind, hidden characters. */
const separators = /[\s().\-\u2010-\u2015\u2212\uff08\uff09\uff0d\uff0e\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
/** The zeros of Arabic, Persian, Devanagari, Bengali, Thai and full-width digits: nine more follow each. */
const scriptZeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = scriptZeros.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
}

/** The sign-in form allows an e-mail address in the phone number field. */
export const isEmailContact = (typed: string) => typed.includes('@');

export const normaliseContact = (typed: string) =>
  isEmailContact(typed) ? typed.trim().toLowerCase() : normalisePhoneNumber(typed);

/** A typed number as the server compares it: separators do not count, digits of other scripts do, 00 stands for +. */
export function normalisePhoneNumber(typed: string): string {
  return typed
    .replace(separators, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace('\uff0b', '+')
    .replace(/^00(?=1|44|91)/, '+');
}
