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

export type SessionStatus = 'visitor' | 'customer' | 'provider' | 'admin';

/** The contract's names for the first and last name: split at the first blank. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** National digits as the server compares them: blanks, dashes and brackets do not count. */
export function contactDigits(typed: string): string {
  return typed.replace(/[\s()-]/g, '');
}
