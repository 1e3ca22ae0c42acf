export interface CodeRequest {
  readonly contact: string;
  readonly phoneCode: string;
  /** Epoch milliseconds from which a new code may be requested. */
  readonly resendAt: number;
}

const KEY = 'doorstep.personCode';

/** Number that a code was sent to, for this tab: after a reload the code is still expected. */
export const storedCodeRequest = {
  read(): CodeRequest | undefined {
    try {
      const { contact, phoneCode, resendAt } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<CodeRequest>;
      return contact && phoneCode && typeof resendAt === 'number' ? { contact, phoneCode, resendAt } : undefined;
    } catch {
      return undefined;
    }
  },
  write(request: CodeRequest | undefined): void {
    try {
      if (request) sessionStorage.setItem(KEY, JSON.stringify(request));
      else sessionStorage.removeItem(KEY);
    } catch {
      // Without storage, the number is typed again after a reload.
    }
  },
};
