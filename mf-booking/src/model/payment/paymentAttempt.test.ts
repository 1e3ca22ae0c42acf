import { expect, test } from 'vitest';
import {
  type AttemptEvent,
  afterEvent,
  isCommitted,
  type PaymentAttempt,
  pollDelay,
  readAttempt,
  resumeStepOf,
} from './paymentAttempt';

const opened = { type: 'opened', idempotencyKey: 'key-1', reference: 'pi_1' } as const;
const play = (...events: AttemptEvent[]) => events.reduce<PaymentAttempt | undefined>(afterEvent, undefined);

test('an attempt keeps its key and its payment from the first step to the last', () => {
  const paymentAttempt = play(opened, { type: 'cardSent' }, { type: 'authorized' }, { type: 'bookingSent' });
  expect(paymentAttempt).toEqual({ idempotencyKey: 'key-1', reference: 'pi_1', status: 'booking' });
  expect(afterEvent(paymentAttempt, { type: 'bookingSent', idempotencyKey: 'other' })).toEqual(paymentAttempt);
});

test('a declined card leaves the payment open for another card', () => {
  expect(play(opened, { type: 'cardSent' }, { type: 'declined' })).toMatchObject({
    reference: 'pi_1',
    status: 'opened',
  });
});

test('a challenge leads to a held amount or back to the form', () => {
  const request = [opened, { type: 'cardSent' }, { type: 'challenged' }] as const;
  expect(play(...request, { type: 'authorized' })).toMatchObject({ status: 'authorized' });
  expect(play(...request, { type: 'declined' })).toMatchObject({ status: 'opened' });
});

test('an attempt is not replaced while money may be held', () => {
  const held = play(opened, { type: 'cardSent' }, { type: 'authorized' });
  expect(isCommitted(held)).toBe(true);
  expect(afterEvent(held, { ...opened, idempotencyKey: 'key-2', reference: 'pi_2' })).toEqual(held);
});

test('a booking is never sent before its amount is held', () => {
  expect(play(opened, { type: 'bookingSent' })).toMatchObject({ status: 'opened' });
  expect(play(opened, { type: 'cardSent' }, { type: 'bookingSent' })).toMatchObject({ status: 'confirming' });
});

test('a booking with nothing to pay has a key of its own, and keeps it', () => {
  const paymentAttempt = play({ type: 'bookingSent', idempotencyKey: 'key-1' });
  expect(paymentAttempt).toEqual({ idempotencyKey: 'key-1', status: 'booking' });
  expect(afterEvent(paymentAttempt, { type: 'bookingSent', idempotencyKey: 'key-2' })).toEqual(paymentAttempt);
});

test('a definite answer, yes or no, ends the attempt', () => {
  const paymentAttempt = play(opened, { type: 'cardSent' }, { type: 'authorized' }, { type: 'bookingSent' });
  expect(afterEvent(paymentAttempt, { type: 'refused' })).toBeUndefined();
  expect(afterEvent(paymentAttempt, { type: 'booked' })).toBeUndefined();
});

test('a reload resumes an unanswered step, and starts over only when no money can be held', () => {
  expect(resumeStepOf(undefined)).toBe('start');
  expect(resumeStepOf(play(opened))).toBe('start');
  expect(resumeStepOf(play(opened, { type: 'cardSent' }))).toBe('askGateway');
  expect(resumeStepOf(play(opened, { type: 'cardSent' }, { type: 'challenged' }))).toBe('askGateway');
  expect(resumeStepOf(play(opened, { type: 'cardSent' }, { type: 'authorized' }))).toBe('sendBooking');
});

test('a stored attempt with an unknown status is ignored', () => {
  expect(readAttempt({ idempotencyKey: 'k', status: 'booking' })).toMatchObject({ status: 'booking' });
  expect(readAttempt({ idempotencyKey: 'k', status: 'teleported' })).toBeUndefined();
  expect(readAttempt(undefined)).toBeUndefined();
});

test('polling slows down and stops within a minute', () => {
  const waits = Array.from({ length: 12 }, (_, index) => pollDelay(index + 1));
  const bounded = waits.filter((wait) => wait !== undefined);
  expect(bounded[0]).toBe(1_000);
  expect(Math.max(...bounded)).toBe(8_000);
  expect(bounded.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(60_000);
  expect(waits.at(-1)).toBeUndefined();
});
