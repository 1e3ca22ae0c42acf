import { randomBytes } from 'node:crypto';

export interface Call {
  method: string;
  path: string;
  key: string | undefined;
  /** Connected account of the request: `Stripe-Account`. */
  account: string | undefined;
  form: URLSearchParams;
}

export class StubRejection extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, error: object) {
    super('refused');
    this.status = status;
    this.body = { error };
  }
}
export const invalid = (code: string, message: string, status = 400) =>
  new StubRejection(status, { type: 'invalid_request_error', code, message });
export const declined = (code: string, decline_code: string) =>
  new StubRejection(402, { type: 'card_error', code, decline_code, message: 'Your card was declined.' });

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
