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
  /** A change that waits for its verification. */
  readonly pendingEmail?: string;
  readonly pendingContact?: string;
}

export type SessionStatus = 'visitor' | UserType;

/** The contract's names for the first and last name: split at the first blank. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** What may stand between digits: blanks, brackets, dots, dashes of every kind, marks of direction. */
const separators = /[\s().\-\u2010-\u2015\u2212\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Whoever signs in may type an e-mail address where the number goes. */
export const isEmailContact = (typed: string) => typed.includes('@');

/** A number or an e-mail address as it travels. */
export const contactTyped = (typed: string) =>
  isEmailContact(typed) ? typed.trim().toLowerCase() : contactDigits(typed);

/** A typed number as the server compares it: separators do not count, Persian and Arabic digits do, 00 stands for +. */
export function contactDigits(typed: string): string {
  return typed
    .replace(separators, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/^00(?=1|44|91)/, '+');
}
