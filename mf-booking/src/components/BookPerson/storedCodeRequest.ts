import { type CodeRequest, readCodeRequest } from '@doorstep/shared-api/codeRequest';
import type { JoinToken } from '@doorstep/shared-api/personBooking';

export interface SignInRequest extends CodeRequest {
  /** Set once the code has proved a number without an account. */
  readonly joining?: JoinToken;
}

const KEY = 'doorstep.personCode';

/** Number that a code was sent to, for this tab: after a reload the sheet goes on where it was. */
export const storedCodeRequest = {
  read(): SignInRequest | undefined {
    try {
      const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SignInRequest>;
      const request = readCodeRequest(stored);
      const { token, expiresAt = 0 } = stored.joining ?? {};
      return request && token && expiresAt > Date.now() ? { ...request, joining: { token, expiresAt } } : request;
    } catch {
      return undefined;
    }
  },
  write(request: SignInRequest | undefined): void {
    try {
      if (request) sessionStorage.setItem(KEY, JSON.stringify(request));
      else sessionStorage.removeItem(KEY);
    } catch {
      // Without storage, the number is typed again after a reload.
    }
  },
};
