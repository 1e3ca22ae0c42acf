import { expect, test } from 'vitest';
import { cancelledAt, headlineKey, timelineStepsOf } from './bookingTimeline';

const createdAt = '2026-11-20T20:02:00Z';
const history = [
  { status: 'open', at: '2026-11-20T20:02:00Z' },
  { status: 'accepted', at: '2026-11-20T20:09:00Z' },
  { status: 'on_the_way', at: '2026-11-20T20:41:00Z' },
] as const;

test('the steps follow the status of the booking', () => {
  const states = timelineStepsOf({ status: 'on_the_way', createdAt, history }).map((step) => step.state);
  expect(states).toEqual(['done', 'done', 'now', 'next', 'next', 'next']);
});

test('a completed booking has no step left to wait for', () => {
  const states = timelineStepsOf({ status: 'completed', createdAt, history }).map((step) => step.state);
  expect(new Set(states)).toEqual(new Set(['done']));
});

test('a cancelled booking keeps the steps it had reached', () => {
  const cancelled = {
    status: 'cancelled',
    createdAt,
    history: [...history.slice(0, 2), { status: 'cancelled', at: '2026-11-20T21:00:00Z' }],
  } as const;
  expect(timelineStepsOf(cancelled).map((step) => step.state)).toEqual([
    'done',
    'done',
    'next',
    'next',
    'next',
    'next',
  ]);
  expect(cancelledAt(cancelled)).toBe('2026-11-20T21:00:00Z');
});

test('an open booking says whom it waits for', () => {
  expect(headlineKey({ status: 'open', bookingType: 'book' })).toBe('open');
  expect(headlineKey({ status: 'open', bookingType: 'schedule', provider: {} })).toBe('open_named');
  expect(headlineKey({ status: 'open', bookingType: 'hire', provider: {} })).toBe('open_hire');
  expect(headlineKey({ status: 'on_the_way', bookingType: 'book' })).toBe('on_the_way');
});

test('a booking whose chosen provider did not answer says so', () => {
  const ended = { status: 'cancelled', bookingType: 'schedule', freeOthers: [] } as const;
  expect(headlineKey({ ...ended, provider: {} })).toBe('unanswered');
  expect(headlineKey(ended)).toBe('cancelled');
});

test('a booking that is not paid for waits for its customer', () => {
  const payment = { status: 'requires_payment' };
  expect(headlineKey({ status: 'open', bookingType: 'book', payment })).toBe('open_unpaid');
  expect(headlineKey({ status: 'accepted', bookingType: 'hire', payment })).toBe('accepted_unpaid');
  expect(headlineKey({ status: 'cancelled', bookingType: 'hire', payment })).toBe('cancelled');
});
