import { type CodeRequest, sharedCodeKey as KEY, readCodeRequest } from '@doorstep/shared-api/codeRequest';
import type { JoinToken } from '@doorstep/shared-api/personBooking';

export interface SignInRequest extends CodeRequest {
  /** Set once the code has proved a number without an account. */
  readonly joining?: JoinToken;
}

function readFrom(storage: Storage): Partial<SignInRequest> {
  return JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<SignInRequest>;
}

/**
 * Number that a code was sent to. After a reload, and in another tab, the sheet goes on where it was. Other tabs see it
 * only while the code is valid, and the token of a proved number stays in its tab. Neither lets anybody in: the server
 * takes the code and the token only with the cookie of this browser.
 */
export const storedCodeRequest = {
  key: KEY,
  read(): SignInRequest | undefined {
    try {
      const own = readFrom(sessionStorage);
      const request = readCodeRequest(own);
      const { token, expiresAt = 0 } = own.joining ?? {};
      if (request) return token && expiresAt > Date.now() ? { ...request, joining: { token, expiresAt } } : request;
      const shared = readCodeRequest(readFrom(localStorage));
      if (shared && shared.expiresAt > Date.now()) return shared;
      localStorage.removeItem(KEY);
      return undefined;
    } catch {
      return undefined;
    }
  },
  write(request: SignInRequest | undefined): void {
    try {
      if (!request) {
        sessionStorage.removeItem(KEY);
        localStorage.removeItem(KEY);
        return;
      }
      sessionStorage.setItem(KEY, JSON.stringify(request));
      const { joining, ...shared } = request;
      // A redeemed code is of no use in another tab.
      if (joining) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, JSON.stringify(shared));
    } catch {
      // Without storage, the number is typed again after a reload.
    }
  },
};
