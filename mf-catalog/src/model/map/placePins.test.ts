import { expect, test } from 'vitest';
import { placePins } from './placePins';

test('pins with room between them all carry their labels', () => {
  expect(
    placePins([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 0, y: 60 },
    ]).map(({ isDot }) => isDot),
  ).toEqual([false, false, false]);
});

test('the best of overlapping pins keeps its label', () => {
  const pins = placePins([
    { x: 0, y: 0 },
    { x: 10, y: 5 },
    { x: 200, y: 0 },
  ]);
  expect(pins.map(({ isDot }) => isDot)).toEqual([false, true, false]);
});

test('the selected pin is always labelled', () => {
  expect(
    placePins(
      [
        { x: 0, y: 0 },
        { x: 10, y: 5 },
      ],
      1,
    ).map(({ isDot }) => isDot),
  ).toEqual([true, false]);
});

test('dots at one point are spread so that each can be pressed', () => {
  const pins = placePins(Array.from({ length: 8 }, () => ({ x: 50, y: 50 }))).filter(({ isDot }) => isDot);
  for (const [index, a] of pins.entries())
    for (const b of pins.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(23);
});
