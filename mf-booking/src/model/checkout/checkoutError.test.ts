import { apiError } from '@doorstep/shared-api';
import { expect, test } from 'vitest';
import { declineProblem, requestFailureOf } from './checkoutError';

const nearest = [{ start_at: '2026-11-23T18:30:00Z', end_at: '2026-11-23T19:30:00Z' }];
const slots = [{ startAt: '2026-11-23T18:30:00Z', endAt: '2026-11-23T19:30:00Z' }];
const message = 'Der Anbieter ist nicht frei.';

test.each([
  ['slot_taken', undefined, { key: 'payment.slotTaken', help: 'time', nearest: slots }],
  ['provider_unavailable', undefined, { key: 'payment.slotTaken', message, help: 'time', nearest: slots }],
  ['price_changed', undefined, { key: 'payment.priceChanged', help: 'amounts' }],
  ['coupon_invalid', 'coupon', { key: 'coupon.invalid', message, help: 'coupon' }],
  ['validation', 'start_at', { key: 'summary.timePassed', message, help: 'time' }],
  ['validation', 'date', { key: 'summary.timePassed', message, help: 'time' }],
  ['validation', 'time', { key: 'summary.timePassed', message, help: 'time' }],
  ['validation', 'address', { key: 'failure.something', message }],
  ['payment_required', undefined, { key: 'payment.walletShort', message }],
  ['payment_failed', undefined, { key: 'payment.refused', message }],
  ['something_new', undefined, { key: 'failure.something', message }],
])('the error %s of the field %s maps to a problem with a remedy', (code, field, problem) => {
  const error = apiError('business', { code, message, data: { nearest }, ...(field && { field }) });
  expect(requestFailureOf(error)).toEqual({ kind: 'refused', problem });
});

test.each(['slot_taken', 'provider_unavailable'])('%s without other times offers none', (code) => {
  expect(requestFailureOf(apiError('business', { code }))).toEqual({
    kind: 'refused',
    problem: { key: 'payment.slotTaken', help: 'time' },
  });
});

test.each([
  ['session', { kind: 'session' }],
  ['offline', { kind: 'unknown' }],
  ['network', { kind: 'unknown' }],
  ['timeout', { kind: 'unknown' }],
  ['server', { kind: 'unknown' }],
  ['rateLimited', { kind: 'refused', problem: { key: 'payment.rateLimited' } }],
] as const)('the failure %s tells whether the request may have taken effect', (kind, failure) => {
  expect(requestFailureOf(apiError(kind))).toEqual(failure);
});

test('an error that is no server response is thrown', () => {
  const mistake = new TypeError('undefined is not a function');
  expect(() => requestFailureOf(mistake)).toThrow(mistake);
});

test.each([
  [{ code: 'generic_decline', message }, { key: 'declined.card_declined' }],
  [{ code: 'invalid_cvc', message }, { key: 'declined.incorrect_cvc' }],
  [
    { code: 'new_reason', message },
    { key: 'declined.card_declined', message },
  ],
  [{}, { key: 'declined.card_declined' }],
])('the decline %j maps to a message', (outcome, problem) => {
  expect(declineProblem(outcome)).toEqual(problem);
});
