import type { SentCode, UserType } from '@doorstep/shared-api/domain';
import { numberFormat } from '@doorstep/shared-ui';

/** How many times one code may be typed wrong. */
export const triesPerCode = 5;

/** A code that is on its way. Kept in the history entry: it outlives a reload, and no address names the number. */
export interface CodeRequest {
  readonly contact: string;
  readonly phoneCode: string;
  readonly userType: UserType;
  /** Epoch milliseconds from which a new code may be requested. */
  readonly resendAt: number;
  /** Until then it is good. */
  readonly expiresAt: number;
  readonly triesLeft: number;
}

export type PhoneNumber = Pick<CodeRequest, 'contact' | 'phoneCode'>;

/** What a history entry holds, undefined when it is something else. */
export function readCodeRequest(state: unknown): CodeRequest | undefined {
  const { contact, phoneCode, userType, resendAt, expiresAt, triesLeft } = (state ?? {}) as Partial<
    Record<string, unknown>
  >;
  const isType = userType === 'customer' || userType === 'provider' || userType === 'admin';
  if (typeof contact !== 'string' || contact === '' || typeof phoneCode !== 'string' || !isType) return undefined;
  if (typeof resendAt !== 'number' || typeof expiresAt !== 'number' || typeof triesLeft !== 'number') return undefined;
  return { contact, phoneCode, userType, resendAt, expiresAt, triesLeft };
}

/** The number that another screen was left with, so that it need not be typed again. */
export function readNumber(state: unknown): PhoneNumber {
  const { contact, phoneCode } = (state ?? {}) as Partial<Record<string, unknown>>;
  return {
    contact: typeof contact === 'string' ? contact : '',
    phoneCode: typeof phoneCode === 'string' ? phoneCode : '+1',
  };
}

/** "00:30", in the digits of the language. */
export function clock(seconds: number, locale: string): string {
  const two = numberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false });
  return `${two.format(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`;
}

/** When another code may be had, and until when this one is good: at once, where none could be sent. */
export function codeMoments(sent: SentCode | undefined): Pick<CodeRequest, 'resendAt' | 'expiresAt'> {
  const now = Date.now();
  return { resendAt: now + (sent?.resendAfter ?? 0) * 1_000, expiresAt: now + (sent?.expiresIn ?? 0) * 1_000 };
}
