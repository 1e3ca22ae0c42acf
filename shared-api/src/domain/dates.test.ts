import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asSoonAsPossible,
  hasSkippedLocalTime,
  parseDay,
  parseInstant,
  parseTime,
  parseWireDate,
  readStart,
  startError,
  toWireDate,
} from './dates';
import { formatWithOffset, instantOfWallTime, wallTimeIn } from './zone';

const portland = 'America/Los_Angeles';

describe('days and times of requests', () => {
  test.each([
    ['31/12/2026', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
  ])('convert %s to %s and back', (input, day) => {
    expect(parseWireDate(input)).toBe(day);
    expect(toWireDate(day)).toBe(input);
    expect(parseWireDate(` ${input} `)).toBe(day);
    expect(parseDay(` ${day} `)).toBe(day);
  });

  test.each(['29/02/2026', '31/04/2026', '12/31/2026', '1/1/2026', '2026-12-31', '131/12/2026', '31/12/20261', ''])(
    'reject %s as a dd/MM/yyyy day',
    (input) => {
      expect(parseWireDate(input)).toBeUndefined();
    },
  );

  test.each(['2026-02-29', '2026-04-31', '2026-13-01', '2026-1-1', '12026-12-31', '2026-12-311', '31/12/2026', ''])(
    'reject %s as a yyyy-MM-dd day',
    (input) => {
      expect(parseDay(input)).toBeUndefined();
    },
  );

  test.each([
    ['09:30', '09:30'],
    ['9:30', '09:30'],
    ['09:30 PM', '21:30'],
    ['12:05 am', '00:05'],
    ['12:05 pm', '12:05'],
    ['1:05 p.m.', '13:05'],
    ['12:05am', '00:05'],
    ['1:05   am', '01:05'],
    [' 09:30 ', '09:30'],
    ['00:00', '00:00'],
    ['23:59:00', '23:59'],
  ])('read %s as %s', (value, time) => {
    expect(parseTime(value)).toBe(time);
  });

  test.each(['24:00', '12:60', '13:00 PM', '0:30 PM', '00:30 am', '109:30', '09:30 pm today', '09:3', 'noon', ''])(
    'reject %s as a time',
    (input) => {
      expect(parseTime(input)).toBeUndefined();
    },
  );
});

describe('timestamps of answers', () => {
  test.each([
    ['2026-11-20T21:15:00Z', '2026-11-20T21:15:00Z'],
    ['2026-11-20T13:15:00-08:00', '2026-11-20T21:15:00Z'],
    ['2026-11-20T21:15:00.123Z', '2026-11-20T21:15:00Z'],
    ['2026-11-20 21:15:00', '2026-11-20T21:15:00Z'],
    ['2026-11-20T21:15Z', '2026-11-20T21:15:00Z'],
    ['2026-11-20T13:15:00-0800', '2026-11-20T21:15:00Z'],
    [' 2026-11-20t21:15:00z ', '2026-11-20T21:15:00Z'],
    ['2026-11-20', '2026-11-20T00:00:00Z'],
  ])('read %s as %s in every browser time zone', (value, instant) => {
    expect(parseInstant(value)).toBe(instant);
  });

  test.each([
    '',
    'yesterday',
    'on 2026-11-20',
    '2026-11-20T21:15:00Z or so',
    '20/11/2026',
    '2026-13-01T00:00:00Z',
    '0000-00-00 00:00:00',
    null,
    1_700_000_000,
  ])('reject %j', (input) => {
    expect(parseInstant(input)).toBeUndefined();
  });
});

describe('wall clocks', () => {
  test.each([
    [portland, '2026-11-20', '13:15', '2026-11-20T21:15:00.000Z'],
    ['Asia/Kolkata', '2026-11-20', '13:15', '2026-11-20T07:45:00.000Z'],
    ['Pacific/Apia', '2026-11-20', '00:30', '2026-11-19T11:30:00.000Z'],
    ['UTC', '2026-11-20', '13:15', '2026-11-20T13:15:00.000Z'],
  ])('in %s convert %s %s to %s', (zone, date, time, instant) => {
    expect(instantOfWallTime(zone, { date, time }).toISOString()).toBe(instant);
  });

  test('map an hour that the clocks skip to the moment of the change', () => {
    expect(instantOfWallTime(portland, { date: '2026-03-08', time: '02:30' }).toISOString()).toBe(
      '2026-03-08T10:00:00.000Z',
    );
    expect(instantOfWallTime('Europe/Berlin', { date: '2026-03-29', time: '02:01' }).toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    );
    expect(instantOfWallTime('Australia/Lord_Howe', { date: '2026-10-04', time: '02:10' }).toISOString()).toBe(
      '2026-10-03T15:30:00.000Z',
    );
  });

  test('map an hour that happens twice to its first pass', () => {
    expect(instantOfWallTime(portland, { date: '2026-11-01', time: '01:30' }).toISOString()).toBe(
      '2026-11-01T08:30:00.000Z',
    );
  });

  test('convert any minute of a year to an instant and back', () => {
    const start = Date.UTC(2026, 0, 1);
    const zones = [portland, 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Chatham'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 525_600 }), fc.constantFrom(...zones), (minutes, zone) => {
        const instant = new Date(start + minutes * 60_000);
        const wall = wallTimeIn(zone, instant);
        const result = instantOfWallTime(zone, wall);
        expect(wallTimeIn(zone, result)).toEqual(wall);
        expect(result.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(new Date(formatWithOffset(instant, zone))).toEqual(instant);
      }),
    );
  });

  test('write an instant with the offset of the zone', () => {
    expect(formatWithOffset(new Date('2026-11-20T21:15:00Z'), portland)).toBe('2026-11-20T13:15:00-08:00');
    expect(formatWithOffset(new Date('2026-11-20T21:15:00Z'), 'Asia/Kolkata')).toBe('2026-11-21T02:45:00+05:30');
  });
});

describe('the start of a booking', () => {
  const fields = { start_date: '20/11/2026', start_time: '13:15' };

  test('uses the zone of the service location', () => {
    expect(readStart(fields, portland)?.toISOString()).toBe('2026-11-20T21:15:00.000Z');
  });

  test('prefers start_at', () => {
    const start = readStart({ ...fields, start_at: '2026-11-20T14:00:00-08:00' }, portland);
    expect(start?.toISOString()).toBe('2026-11-20T22:00:00.000Z');
  });

  test.each([
    '2026-11-20T14:00:00-08:00',
    '2026-11-20T14:00:00-0800',
    ' 2026-11-20T22:00:00Z ',
    '2026-11-20t22:00:00z',
  ])('respects the offset of start_at, as in %j', (start_at) => {
    expect(readStart({ ...fields, start_at }, portland)?.toISOString()).toBe('2026-11-20T22:00:00.000Z');
  });

  test.each(['2026-11-20T14:00:00', '2026-11-20', '2026-11-20T14:00:00Z?', 'soon'])(
    'ignores a start_at without an instant, as in %j',
    (start_at) => {
      expect(readStart({ ...fields, start_at }, portland)?.toISOString()).toBe('2026-11-20T21:15:00.000Z');
    },
  );

  test('accepts both orders of a date', () => {
    expect(readStart({ ...fields, start_date: '2026-11-20' }, portland)?.toISOString()).toBe(
      '2026-11-20T21:15:00.000Z',
    );
  });

  test('uses the zone that the client names', () => {
    expect(readStart({ ...fields, time_zone: 'Europe/Berlin' }, portland)?.toISOString()).toBe(
      '2026-11-20T12:15:00.000Z',
    );
  });

  test('ignores a start_date_sec that disagrees', () => {
    expect(readStart({ ...fields, start_date_sec: '2026-12-24' }, portland)?.toISOString()).toBe(
      '2026-11-20T21:15:00.000Z',
    );
  });

  test("falls back to the zone of the location when the client's is unknown", () => {
    expect(readStart({ ...fields, time_zone: 'Mars/Olympus' }, portland)?.toISOString()).toBe(
      '2026-11-20T21:15:00.000Z',
    );
  });

  test('stays missing without a date or a time', () => {
    expect(readStart({ start_date: '', start_time: '' }, portland)).toBeUndefined();
    expect(readStart({ start_date: fields.start_date }, portland)).toBeUndefined();
    expect(readStart({ start_time: fields.start_time }, portland)).toBeUndefined();
    expect(readStart({}, portland)).toBeUndefined();
    expect(startError(readStart({}, portland), { now: new Date(), scheduled: false })).toBe('missing');
    expect(startError(new Date(Number.NaN), { now: new Date(), scheduled: false })).toBe('missing');
  });

  test.each([
    [portland, '2026-03-08', '02:00', '02:59', '-08:00', '-07:00'],
    ['America/St_Johns', '2026-03-08', '02:00', '02:59', '-03:30', '-02:30'],
    ['Europe/Berlin', '2026-03-29', '02:00', '02:59', '+01:00', '+02:00'],
    ['Australia/Adelaide', '2026-10-04', '02:00', '02:59', '+09:30', '+10:30'],
  ])('in %s on %s rejects the skipped times %s to %s', (zone, day, first, last, before, after) => {
    const named = (fields: Parameters<typeof hasSkippedLocalTime>[0]) => hasSkippedLocalTime(fields, zone);
    for (const time of [first, last]) {
      expect(named({ start_date: toWireDate(day), start_time: time })).toBe(true);
      for (const offset of [before, after]) {
        expect([offset, named({ start_at: `${day}T${time}:00${offset}` })]).toEqual([offset, true]);
        expect(named({ start_at: `${day}T${time}:00${offset.replace(':', '')}` })).toBe(true);
      }
      expect(named({ start_at: `${day}T${time}:00Z` })).toBe(false);
      expect(named({ start_at: `${day}T${time}:00+05:45` })).toBe(false);
      expect(named({ start_date: toWireDate(day), start_time: time, time_zone: 'UTC' })).toBe(false);
      expect(named({ start_date: toWireDate(day), start_time: time, time_zone: 'Mars/Olympus' })).toBe(true);
    }
    expect(named({ start_date: toWireDate(day) })).toBe(false);
    expect(named({ start_time: first })).toBe(false);
    expect(named({})).toBe(false);
    expect(named({ start_at: ` ${day}T${first}:00${before} ` })).toBe(true);
    expect(named({ start_at: `at ${day}T${first}:00${before}` })).toBe(false);
    expect(named({ start_date: day, start_time: first })).toBe(true);
    for (const time of ['01:59', '03:00']) {
      expect(named({ start_date: toWireDate(day), start_time: time })).toBe(false);
      expect(named({ start_at: `${day}T${time}:00${time < first ? before : after}` })).toBe(false);
    }
  });

  const now = new Date('2026-11-20T20:00:30Z');
  test.each([
    ['2026-11-20T19:59:29Z', false, 'past'],
    ['2026-11-20T19:59:29Z', true, 'past'],
    ['2026-11-20T19:59:30Z', false, undefined],
    ['2026-11-20T21:00:29Z', true, 'too_soon'],
    ['2026-11-20T21:00:29Z', false, undefined],
    ['2026-11-20T21:00:30Z', true, undefined],
    ['2027-11-21T20:00:30Z', true, undefined],
    ['2027-11-21T20:00:31Z', true, 'too_late'],
    ['2027-11-21T20:00:31Z', false, 'too_late'],
  ])('validates %s (scheduled: %s) as %s', (at, scheduled, issue) => {
    expect(startError(new Date(at), { now, scheduled })).toBe(issue);
  });

  test('means the current minute at the service location for "as soon as possible"', () => {
    expect(asSoonAsPossible(portland, now)).toEqual({ date: '2026-11-20', time: '12:00' });
  });
});
