import type { CodeRequest } from '@doorstep/shared-api/codeRequest';
import { isEmailContact } from '@doorstep/shared-api/domain';
import { numberFormat } from '@doorstep/shared-ui';
import { leftToRight } from '../notifications/isolate';

export interface Contact extends Pick<CodeRequest, 'contact' | 'phoneCode'> {
  /** A phone number by default. */
  readonly by?: 'phone' | 'email';
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
