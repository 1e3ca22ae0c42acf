import { expect, test } from 'vitest';
import * as errors from './apiError';
import { type ApiErrorKind, apiError } from './apiError';

const { apiError: _make, isApiError, serverMessage, ...predicates } = errors;

const kinds: Readonly<Record<ApiErrorKind, readonly (keyof typeof predicates)[]>> = {
  business: ['isBusinessFailure'],
  session: ['isSessionExpired'],
  csrf: ['isSecurityCheckFailed'],
  forbidden: [],
  notFound: ['isNotFound'],
  rateLimited: ['isRateLimited'],
  offline: ['isOffline', 'isUnreachable'],
  network: ['isUnreachable'],
  timeout: ['isUnreachable'],
  server: ['isUnreachable'],
};
const codes: Readonly<Record<string, keyof typeof predicates>> = {
  session: 'isSessionExpired',
  not_found: 'isNotFound',
  validation: 'isInvalid',
  slot_taken: 'isSlotTaken',
  price_changed: 'isPriceChanged',
  coupon_invalid: 'isCouponInvalid',
  payment_failed: 'isPaymentFailed',
  payment_required: 'isPaymentRequired',
  provider_unavailable: 'isProviderUnavailable',
  already_rated: 'isAlreadyRated',
};
const matchingPredicates = (error: unknown) =>
  Object.entries(predicates).flatMap(([name, holds]) => (holds(error) ? [name] : []));

test.each(Object.entries(kinds))('a failure of the kind %s', (kind, names) => {
  expect(matchingPredicates(apiError(kind as ApiErrorKind))).toEqual([...names]);
});

test.each(Object.entries(codes))('a refusal with the code %s', (code, name) => {
  expect(matchingPredicates(apiError('business', { code }))).toEqual(['isBusinessFailure', name]);
});

test('other errors match no kind of API failure', () => {
  for (const value of [new Error('session'), { kind: 'business' }, undefined, null, 'offline'])
    expect([isApiError(value), matchingPredicates(value), serverMessage(value)]).toEqual([false, [], undefined]);
});

test('only a refusal carries the message of the server', () => {
  expect(serverMessage(apiError('business', { message: 'Too late.' }))).toBe('Too late.');
  expect(serverMessage(apiError('business'))).toBeUndefined();
  expect(serverMessage(apiError('server', { message: 'Internal error' }))).toBeUndefined();
});
