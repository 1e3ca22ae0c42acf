import { randomBytes } from 'node:crypto';

export interface StripeCall {
  method: string;
  path: string;
  key: string | undefined;
  /** Connected account of the request: `Stripe-Account`. */
  account: string | undefined;
  form: URLSearchParams;
}

export class StripeMockError extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, error: object) {
    super('refused');
    this.status = status;
    this.body = { error };
  }
}
export const invalidRequestError = (code: string, message: string, status = 400) =>
  new StripeMockError(status, { type: 'invalid_request_error', code, message });
export const cardDeclinedError = (code: string, decline_code: string) =>
  new StripeMockError(402, { type: 'card_error', code, decline_code, message: 'Your card was declined.' });

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
