import { expect, test } from 'vitest';
import { cancelledAt, headlineKey, shownSteps } from './bookingTimeline';

const createdAt = '2026-11-20T20:02:00Z';
const history = [
  { status: '1', at: '2026-11-20T20:02:00Z' },
  { status: '2', at: '2026-11-20T20:09:00Z' },
  { status: '10', at: '2026-11-20T20:41:00Z' },
] as const;

test('the steps follow the way of the booking, not the numbers of its codes', () => {
  const states = shownSteps({ status: '10', createdAt, history }).map((step) => step.state);
  expect(states).toEqual(['done', 'done', 'now', 'next', 'next', 'next']);
});

test('a completed booking has no step left to wait for', () => {
  const states = shownSteps({ status: '5', createdAt, history }).map((step) => step.state);
  expect(new Set(states)).toEqual(new Set(['done']));
});

test('on a cancelled booking the steps it had reached stay', () => {
  const cancelled = {
    status: '6',
    createdAt,
    history: [...history.slice(0, 2), { status: '6', at: '2026-11-20T21:00:00Z' }],
  } as const;
  expect(shownSteps(cancelled).map((step) => step.state)).toEqual(['done', 'done', 'next', 'next', 'next', 'next']);
  expect(cancelledAt(cancelled)).toBe('2026-11-20T21:00:00Z');
});

test('an open booking says whom it waits for', () => {
  expect(headlineKey({ status: '1', bookingType: '1' })).toBe('1');
  expect(headlineKey({ status: '1', bookingType: '3', provider: {} })).toBe('1_named');
  expect(headlineKey({ status: '1', bookingType: '2', provider: {} })).toBe('1_2');
  expect(headlineKey({ status: '10', bookingType: '1' })).toBe('10');
});

test('a booking that is not paid for waits for its customer', () => {
  const payment = { status: 'requires_payment' };
  expect(headlineKey({ status: '1', bookingType: '1', payment })).toBe('1_unpaid');
  expect(headlineKey({ status: '2', bookingType: '2', payment })).toBe('2_unpaid');
  expect(headlineKey({ status: '6', bookingType: '2', payment })).toBe('6');
});
