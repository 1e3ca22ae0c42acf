import { isEmailContact, type SentCode, type UserType } from '@doorstep/shared-api/domain';
import { numberFormat } from '@doorstep/shared-ui';
import { leftToRight } from '../notifications/isolate';

export const triesPerCode = 5;

/** Lives in the history entry: it survives a reload, and no URL contains the number. */
export interface CodeRequest {
  readonly contact: string;
  readonly phoneCode: string;
  readonly userType: UserType;
  /** Epoch milliseconds from which a new code may be requested. */
  readonly resendAt: number;
  /** Epoch milliseconds until which the code is valid. */
  readonly expiresAt: number;
  readonly triesLeft: number;
}

export interface Contact extends Pick<CodeRequest, 'contact' | 'phoneCode'> {
  /** A phone number by default. */
  readonly by?: 'phone' | 'email';
}

/** Undefined when the entry holds something else. */
export function readCodeRequest(state: unknown): CodeRequest | undefined {
  const { contact, phoneCode, userType, resendAt, expiresAt, triesLeft } = (state ?? {}) as Partial<
    Record<string, unknown>
  >;
  const isType = userType === 'customer' || userType === 'provider' || userType === 'admin';
  if (typeof contact !== 'string' || contact === '' || typeof phoneCode !== 'string' || !isType) return undefined;
  if (typeof resendAt !== 'number' || typeof expiresAt !== 'number' || typeof triesLeft !== 'number') return undefined;
  return { contact, phoneCode, userType, resendAt, expiresAt, triesLeft };
}

export function readContact(state: unknown): Contact {
  const { contact, phoneCode } = (state ?? {}) as Partial<Record<string, unknown>>;
  const typed = typeof contact === 'string' ? contact : '';
  return {
    contact: typed,
    phoneCode: typeof phoneCode === 'string' ? phoneCode : '+1',
    by: isEmailContact(typed) ? 'email' : 'phone',
  };
}

export function readPhoneNumber(state: unknown): Pick<CodeRequest, 'contact' | 'phoneCode'> {
  const { contact, phoneCode, by } = readContact(state);
  return { contact: by === 'email' ? '' : contact, phoneCode };
}

export const contactText = ({ contact, phoneCode }: Contact) =>
  leftToRight(isEmailContact(contact) ? contact.trim() : `${phoneCode} ${contact}`);

/** Formats seconds as "00:30", in the digits of the language. */
export function formatCountdown(seconds: number, locale: string): string {
  const two = numberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false });
  return `${two.format(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`;
}

/** When another code may be requested, and until when this one is valid. Both are now if sending failed. */
export function codeDeadlines(sent: SentCode | undefined): Pick<CodeRequest, 'resendAt' | 'expiresAt'> {
  const now = Date.now();
  return { resendAt: now + (sent?.resendAfter ?? 0) * 1_000, expiresAt: now + (sent?.expiresIn ?? 0) * 1_000 };
}
