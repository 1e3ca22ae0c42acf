import { dayAfter } from '@doorstep/shared-api/calendar';
import { expect, test } from 'vitest';
import { slotsByDay, visitMinutes } from './slot';

const slot = (startAt: string) => ({ startAt, endAt: startAt });

test('slots belong to the day at the service location', () => {
  const late = slot('2026-11-24T04:30:00Z');
  const preloaded = slot('2026-11-23T17:00:00Z');
  const days = slotsByDay([late, preloaded, preloaded], 'America/Los_Angeles');
  expect([...days]).toEqual([['2026-11-23', [preloaded, late]]]);
  expect([...slotsByDay([late], 'UTC').keys()]).toEqual(['2026-11-24']);
});

test('dayAfter counts across months and clock changes', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('2026-10-31', 2)).toBe('2026-11-02');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
});

test('a visit takes the sum of its services, or an hour when their durations are unknown', () => {
  expect(visitMinutes([{ durationMinutes: 45 }, { durationMinutes: 30 }])).toBe(75);
  expect(visitMinutes([{ durationMinutes: 45, quantity: 3 }, { durationMinutes: 30 }])).toBe(165);
  expect(visitMinutes([{}, {}])).toBe(60);
});
