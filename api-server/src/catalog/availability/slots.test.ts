import { expect, test } from 'vitest';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import { endOf, STEP, stepsOf } from './slots';

const NINE = new Date('2026-11-27T09:00:00Z');
const at = (minutes: number) => addMilliseconds(NINE, minutes * MINUTE);

test.each([
  { from: 0, to: 60, steps: [0, 15, 30, 45], what: 'a visit that ends with a step leaves the next one free' },
  { from: 0, to: 61, steps: [0, 15, 30, 45, 60], what: 'one minute more takes the whole next step' },
  { from: 7, to: 37, steps: [0, 15, 30], what: 'a start within a step takes that step' },
  { from: 14, to: 15, steps: [0], what: 'the last minute of a step is of that step alone' },
  { from: 15, to: 30, steps: [15], what: 'the step that ends as the visit starts stays free' },
  { from: 15, to: 15, steps: [15], what: 'a visit that takes no time takes a step all the same' },
  { from: -10, to: 10, steps: [-15, 0], what: 'steps are those of the clock, whatever the hour' },
])('$what', ({ from, to, steps }) => {
  expect(stepsOf(at(from), at(to))).toEqual(steps.map(at));
  expect(STEP).toBe(15 * MINUTE);
});

test('a visit ends when all of its services are done, one after the other', () => {
  expect(endOf(NINE, [])).toEqual(NINE);
  expect(endOf(NINE, [{ durationMinutes: 45 }, { durationMinutes: 30 }, { durationMinutes: 5 }])).toEqual(at(80));
});
