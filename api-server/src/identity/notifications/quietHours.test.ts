import { describe, expect, test } from 'vitest';
import { earliestTextTime } from './quietHours';

const lisbon = 'Europe/Lisbon';
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const nothing = { startAt: null, isUnderWay: false };

describe('a text message', () => {
  test.each([
    ['in the evening leaves at once', '20T21:59', '20T21:59'],
    ['at ten waits for the next morning', '20T22:00', '21T08:00'],
    ['after midnight waits for this morning', '21T00:30', '21T08:00'],
    ['just before eight waits a minute', '21T07:59', '21T08:00'],
    ['at eight leaves at once', '21T08:00', '21T08:00'],
  ])('%s', (_what, now, expected) => {
    expect(earliestTextTime(at(now), lisbon, nothing)).toEqual(at(expected));
  });

  test('waits for the morning of its own zone, even when the clocks change', () => {
    expect(earliestTextTime(at('21T05:00'), 'America/Los_Angeles', nothing)).toEqual(at('21T05:00'));
    expect(earliestTextTime(at('21T07:00'), 'America/Los_Angeles', nothing)).toEqual(at('21T16:00'));
    const lastNightOfSummer = new Date('2026-10-24T22:00:00Z');
    expect(earliestTextTime(lastNightOfSummer, lisbon, nothing)).toEqual(new Date('2026-10-25T08:00:00Z'));
  });

  test.each([
    ['in an hour', '21T03:00', '21T04:00', '21T03:00'],
    ['in two hours', '21T03:00', '21T05:00', '21T03:00'],
    ['before the night is over: two hours before it', '21T03:00', '21T07:30', '21T05:30'],
    ['later', '21T03:00', '21T12:00', '21T08:00'],
    ['and was done yesterday', '21T03:00', '20T12:00', '21T08:00'],
  ])('about a job that starts %s', (_when, now, startAt, expected) => {
    expect(earliestTextTime(at(now), lisbon, { startAt: at(startAt), isUnderWay: false })).toEqual(at(expected));
  });

  test('leaves at once when its job is in progress', () => {
    expect(earliestTextTime(at('21T03:00'), lisbon, { startAt: at('20T21:00'), isUnderWay: true })).toEqual(
      at('21T03:00'),
    );
  });
});
