import type { UserType } from './domain/codes';
import type { SentCode } from './domain/profile';

export const triesPerCode = 5;

/** Code that is on its way, as a page remembers it over a reload. No URL contains the number. */
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

/** Undefined when the stored value is something else. */
export function readCodeRequest(state: unknown): CodeRequest | undefined {
  const { contact, phoneCode, userType, resendAt, expiresAt, triesLeft } = (state ?? {}) as Partial<
    Record<string, unknown>
  >;
  const isType = userType === 'customer' || userType === 'provider' || userType === 'admin';
  if (typeof contact !== 'string' || contact === '' || typeof phoneCode !== 'string' || !isType) return undefined;
  if (typeof resendAt !== 'number' || typeof expiresAt !== 'number' || typeof triesLeft !== 'number') return undefined;
  return { contact, phoneCode, userType, resendAt, expiresAt, triesLeft };
}

/** When another code may be requested, and until when this one is valid. Both are now if sending failed. */
export function codeDeadlines(sent: SentCode | undefined): Pick<CodeRequest, 'resendAt' | 'expiresAt'> {
  const now = Date.now();
  return { resendAt: now + (sent?.resendAfter ?? 0) * 1_000, expiresAt: now + (sent?.expiresIn ?? 0) * 1_000 };
}

/** Item of `localStorage` with the booking sheet's code request, for the other tabs of this browser. */
export const sharedCodeKey = 'doorstep.personCode';

/** Reports whether the booking sheet of any tab waits for a code. Throws where the browser stores nothing. */
export function isCodeOnItsWay(): boolean {
  const { expiresAt = 0 } = JSON.parse(localStorage.getItem(sharedCodeKey) ?? '{}') as Partial<CodeRequest>;
  return expiresAt > Date.now();
}
