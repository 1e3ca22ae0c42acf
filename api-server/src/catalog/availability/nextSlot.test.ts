import { describe, expect, it } from 'vitest';
import { createSlotCalendar } from './nextSlot';
import type { TakenTimes } from './takenTime';
import { sameHoursEveryDay, type WorkingWeek, withBuffer, withTeam } from './workingHours';

const hours = sameHoursEveryDay({ opensMinute: 480, closesMinute: 1200, timeZone: 'America/Los_Angeles' });
const free: TakenTimes = [];
const taken = (from: string, to: string): TakenTimes => [{ from: Date.parse(from), until: Date.parse(to) }];

const nextSlot = (at: WorkingWeek, takenTimes: TakenTimes, minutes: number, now: Date) =>
  createSlotCalendar(now).nextSlot(at, takenTimes, minutes);
const isAvailable = (at: WorkingWeek, takenTimes: TakenTimes, now: Date) =>
  createSlotCalendar(now).isAvailable(at, takenTimes);

describe('the next free slot', () => {
  it('starts an hour away at the earliest, on a quarter of an hour', () => {
    expect(nextSlot(hours, free, 60, new Date('2026-11-20T20:07:00Z'))).toEqual(new Date('2026-11-20T21:15:00Z'));
  });

  it('waits for opening time before and after the working day', () => {
    expect(nextSlot(hours, free, 60, new Date('2026-11-20T11:00:00Z'))).toEqual(new Date('2026-11-20T16:00:00Z'));
    expect(nextSlot(hours, free, 60, new Date('2026-11-21T05:00:00Z'))).toEqual(new Date('2026-11-21T16:00:00Z'));
  });

  it('leaves out occupied time, and gaps that are too short', () => {
    const busy = [
      ...taken('2026-11-20T21:00:00Z', '2026-11-20T22:00:00Z'),
      ...taken('2026-11-20T22:30:00Z', '2026-11-20T23:00:00Z'),
    ];
    expect(nextSlot(hours, busy, 60, new Date('2026-11-20T20:00:00Z'))).toEqual(new Date('2026-11-20T23:00:00Z'));
    expect(nextSlot(hours, busy, 30, new Date('2026-11-20T20:00:00Z'))).toEqual(new Date('2026-11-20T22:00:00Z'));
  });

  it('leaves the longer of two buffers to other visits, for each worker of a team', () => {
    const worker = { id: 'ana', providerId: 'p', name: 'Ana', active: true, hours: null, skills: null };
    const place = { startAddress: '', lat: null, long: null, version: 1, createdAt: new Date(0) };
    const own = { ...hours, limits: { bufferMinutes: 15, noticeMinutes: 0, maxJobsPerDay: 0 } };
    const busy = taken('2026-11-20T21:45:00Z', '2026-11-20T22:45:00Z');
    for (const week of [own, withTeam(own, [{ ...worker, ...place }])]) {
      const times = (minutes: number) =>
        createSlotCalendar(new Date('2026-11-20T20:00:00Z')).nextTimes(
          withBuffer(week, minutes),
          busy.map((time) => ({ ...time, ...(week.workers && { workerId: 'ana' }) })),
          ...([30, 2] as const),
        );
      expect(times(5)).toEqual([new Date('2026-11-20T21:00:00Z'), new Date('2026-11-20T23:00:00Z')]);
      expect(times(30)).toEqual([new Date('2026-11-20T23:30:00Z'), new Date('2026-11-21T00:00:00Z')]);
    }
  });

  it('returns a time for each day that has one, when several days are requested', () => {
    const week = { ...hours, off: [{ fromDay: '2026-11-21', toDay: '2026-11-21' }] };
    const busy = taken('2026-11-22T16:00:00Z', '2026-11-22T18:30:00Z');
    expect(createSlotCalendar(new Date('2026-11-20T20:07:00Z')).firstSlots(week, busy, 60, 3)).toEqual([
      new Date('2026-11-20T21:15:00Z'),
      new Date('2026-11-22T18:30:00Z'),
      new Date('2026-11-23T16:00:00Z'),
    ]);
  });

  it('keeps to the wall clock when daylight saving time ends', () => {
    expect(nextSlot(hours, free, 60, new Date('2026-11-01T05:00:00Z'))).toEqual(new Date('2026-11-01T16:00:00Z'));
  });

  it('leaves out days off, and keeps to the hours of each day', () => {
    const evenings = { opensMinute: 960, closesMinute: 1200 };
    // Sundays off, Mondays from four in the afternoon; 2026-11-21 is a Saturday.
    const week = {
      ...hours,
      days: hours.days.map((day, index) => [[], [evenings]][index] ?? day),
    };
    expect(nextSlot(week, free, 60, new Date('2026-11-22T04:30:00Z'))).toEqual(new Date('2026-11-24T00:00:00Z'));
    expect(isAvailable(week, free, new Date('2026-11-22T20:00:00Z'))).toBe(false);
  });

  it('leaves out a provider’s day off, also where others keep the same hours', () => {
    const away = { ...hours, off: [{ fromDay: '2026-11-20', toDay: '2026-11-21' }] };
    const calendar = createSlotCalendar(new Date('2026-11-20T20:07:00Z'));
    expect(calendar.nextSlot(hours, free, 60)).toEqual(new Date('2026-11-20T21:15:00Z'));
    expect(calendar.nextSlot(away, free, 60)).toEqual(new Date('2026-11-22T16:00:00Z'));
    expect(calendar.nextSlot(hours, free, 60)).toEqual(new Date('2026-11-20T21:15:00Z'));
    expect(calendar.isAvailable(away, free)).toBe(false);
  });

  it('finds none when two weeks are full', () => {
    const full = taken('2026-11-20T00:00:00Z', '2026-12-07T00:00:00Z');
    expect(nextSlot(hours, full, 60, new Date('2026-11-20T20:00:00Z'))).toBeUndefined();
  });
});

describe('after hours', () => {
  it('shows when work starts again: later today, tomorrow, or after the days off', () => {
    const opensAt = (week: WorkingWeek, at: string) => createSlotCalendar(new Date(at)).opensAt(week)?.toISOString();
    expect(opensAt(hours, '2026-11-20T11:00:00Z')).toBe('2026-11-20T16:00:00.000Z');
    expect(opensAt(hours, '2026-11-21T05:00:00Z')).toBe('2026-11-21T16:00:00.000Z');
    expect(opensAt(hours, '2026-11-20T20:00:00Z')).toBeUndefined();
    expect(opensAt(hours, '2026-11-21T03:50:00Z')).toBe('2026-11-21T16:00:00.000Z');
    const away = { ...hours, off: [{ fromDay: '2026-11-20', toDay: '2026-11-22' }] };
    expect(opensAt(away, '2026-11-20T20:00:00Z')).toBe('2026-11-23T16:00:00.000Z');
    // The clocks go back that night: eight o'clock is an hour later.
    expect(opensAt(hours, '2026-11-01T05:00:00Z')).toBe('2026-11-01T16:00:00.000Z');
  });

  it('offers no provider outside working hours or before the end of a current job', () => {
    const freeAt = (times: TakenTimes, at: string) =>
      createSlotCalendar(new Date(at)).freeAt(hours, times, 60)?.toISOString();
    expect(freeAt(free, '2026-11-20T11:00:00Z')).toBeUndefined();
    expect(freeAt(free, '2026-11-20T20:07:00Z')).toBe('2026-11-20T20:07:00.000Z');
    expect(freeAt(taken('2026-11-20T20:00:00Z', '2026-11-20T21:00:00Z'), '2026-11-20T20:07:00Z')).toBe(
      '2026-11-20T21:00:00.000Z',
    );
    expect(freeAt(free, '2026-11-21T03:30:00Z')).toBeUndefined();
  });
});

describe('being available now', () => {
  it('applies in working hours, unless a job is in progress', () => {
    const noon = new Date('2026-11-20T20:05:00Z');
    expect(isAvailable(hours, free, noon)).toBe(true);
    expect(isAvailable(hours, taken('2026-11-20T20:00:00Z', '2026-11-20T20:30:00Z'), noon)).toBe(false);
    expect(isAvailable(hours, free, new Date('2026-11-21T04:30:00Z'))).toBe(false);
  });
});
