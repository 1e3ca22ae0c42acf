import { dayAfter, instantOfWallTime, occursOn, wallTimeIn } from '@doorstep/shared-api/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '../../identity/addresses/distance';
import { placeAt, type VisitPlace } from '../travel/visitPlace';
import { chooseWorker } from './chooseWorker';
import { freeStarts, LEAD_TIME, noticeOf, whyNotBookable, whyNotFree } from './freeTimes';
import { STEP } from './slots';
import { toTakenTimes } from './takenTime';
import { calendarsOf } from './team';
import { type Hours, sameHoursEveryDay, type WorkingWeek, withTeam } from './workingHours';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days around which the clocks of a zone change, or an ordinary one. */
const searchStarts = {
  'America/Los_Angeles': ['2027-03-12', '2027-11-05', '2027-06-01'],
  'Europe/Berlin': ['2027-03-26', '2027-10-29', '2027-06-01'],
  'Australia/Lord_Howe': ['2027-10-01', '2027-04-02'],
  'Asia/Kathmandu': ['2027-06-01'],
  'America/Santiago': ['2027-09-03', '2027-04-02'],
} as const;

const place = fc
  .constantFrom(...Object.entries(searchStarts))
  .chain(([timeZone, days]) => fc.record({ timeZone: fc.constant(timeZone), from: fc.constantFrom(...days) }));

/** Up to three ranges that neither overlap nor touch. The last may go on past midnight. */
const ranges = fc
  .uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 0, maxLength: 6 })
  .map((quarters) => quarters.sort((a, b) => a - b).map((quarter) => quarter * 15))
  .chain((minutes) =>
    fc.constantFrom(0, 120, 360).map((night) => {
      const pairs: Hours[] = [];
      for (let at = 0; at + 1 < minutes.length; at += 2)
        pairs.push({ opensMinute: minutes[at] ?? 0, closesMinute: minutes[at + 1] ?? 0 });
      return night > 0 && pairs.length > 0 && (pairs.at(-1)?.closesMinute ?? 0) < 1300
        ? [...pairs, { opensMinute: 1320, closesMinute: 1440 + night }]
        : pairs;
    }),
  );

const week = fc
  .record({
    place,
    days: fc.array(ranges, { minLength: 7, maxLength: 7 }),
    special: fc.array(
      fc.record({
        ahead: fc.integer({ min: -20, max: 4 }),
        repeat: fc.constantFrom('once' as const, 'second_week' as const, 'monthly' as const, 'yearly' as const),
        ranges,
      }),
      { maxLength: 3 },
    ),
    offAhead: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
    limits: fc.record({
      bufferMinutes: fc.constantFrom(0, 15, 30, 60),
      noticeMinutes: fc.constantFrom(0, 240, 1440),
      maxJobsPerDay: fc.constantFrom(0, 1, 3),
    }),
  })
  .map(({ place: { timeZone, from }, days, special, offAhead, limits }) => {
    const offDay = offAhead === undefined ? undefined : dayAfter(from, offAhead);
    const working: WorkingWeek = {
      ...{ timeZone, days, limits },
      off: offDay ? [{ fromDay: offDay, toDay: offDay }] : [],
      busy: [],
      specialDays: special.map(({ ahead, ...day }) => ({ ...day, day: dayAfter(from, ahead) })),
    };
    return { from, to: dayAfter(from, 4), week: working };
  });

const minutes = fc.constantFrom(15, 45, 60, 150);

/** Neighbourhoods from next door to beyond the longest way, or unknown. */
const area = fc.constantFrom(
  placeAt(),
  placeAt(45.515, -122.68),
  placeAt(45.52, -122.67),
  placeAt(45.55, -122.6),
  placeAt(46, -122),
);

/** Minutes of the way, as the crow flies at 20 km an hour, in steps of five minutes up to two hours. */
function wayBetween(from: VisitPlace | undefined, to: VisitPlace | undefined): number {
  if (!from?.end || !to?.start) return 0;
  const km = distanceKm(from.end, to.start);
  return km === 0 ? 0 : Math.min(120, Math.ceil((km * 3) / 5 - 1e-9) * 5);
}

interface Job {
  from: number;
  until: number;
  place: VisitPlace | undefined;
}

/** Bookings of random times and places that do not overlap, as the claims guarantee. */
const jobsFrom = (from: string) =>
  fc
    .array(fc.record({ gap: fc.integer({ min: 0, max: 40 }), steps: fc.integer({ min: 1, max: 12 }), place: area }), {
      maxLength: 12,
    })
    .map((jobs) => {
      let at = Math.floor(Date.parse(`${from}T00:00:00Z`) / STEP) * STEP;
      return jobs.map(({ gap, steps, place }): Job => {
        const start = at + gap * STEP;
        at = start + steps * STEP;
        return { from: start, until: at, place };
      });
    });

const takenBy = (jobs: readonly Job[], visit: VisitPlace | undefined) =>
  toTakenTimes(
    jobs.map(({ from, until, place }) => ({ from: new Date(from), lastStep: new Date(until - STEP), place })),
    visit,
  );

const search = week
  .chain((found) => fc.record({ ...{ found: fc.constant(found), minutes, visit: area }, jobs: jobsFrom(found.from) }))
  .map((drawn) => ({ ...drawn, taken: takenBy(drawn.jobs, drawn.visit) }));

/** Reads the clocks of the zone, minute by minute of the visit, without the code under test. */
function isAtWork({ timeZone, days, off, specialDays }: WorkingWeek, start: number, end: number): boolean {
  const hoursOn = (date: string): readonly Hours[] => {
    if (off.some(({ fromDay }) => fromDay === date)) return [];
    const order = ['once', 'yearly', 'monthly', 'second_week'] as const;
    const special = order.flatMap((repeat) =>
      specialDays
        .filter((day) => day.repeat === repeat && occursOn(day, date))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
    );
    return special[0]?.ranges ?? days[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? [];
  };
  const instantOf = (date: string, minute: number) => {
    const day = minute >= 1440 ? dayAfter(date) : date;
    const time = new Date((minute % 1440) * MINUTE).toISOString().slice(11, 16);
    return instantOfWallTime(timeZone, { date: day, time }).getTime();
  };
  const { date } = wallTimeIn(timeZone, new Date(start));
  return [date, dayAfter(date, -1)].some((day) =>
    hoursOn(day).some(
      ({ opensMinute, closesMinute }) => start >= instantOf(day, opensMinute) && end <= instantOf(day, closesMinute),
    ),
  );
}

const rarestFirst = (found: WorkingWeek): WorkingWeek => {
  const order = ['once', 'yearly', 'monthly', 'second_week'];
  const rank = ({ repeat, day }: { repeat: string; day: string }) => `${order.indexOf(repeat)} ${day}`;
  return { ...found, specialDays: [...found.specialDays].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)) };
};

describe('free times of random hours, breaks, exceptions and zones', () => {
  const now = new Date('2027-01-02T00:00:00Z');

  test('lie within the hours, keep the buffer and the way to each job, and come once in order', () => {
    fc.assert(
      fc.property(search, ({ found, minutes: length, jobs, visit, taken }) => {
        const working = rarestFirst(found.week);
        const { bufferMinutes, maxJobsPerDay } = working.limits;
        const starts = freeStarts({ ...found, week: working, taken, minutes: length, now });
        for (const [at, start] of starts.entries()) {
          const end = start + length * MINUTE;
          expect(start).toBeGreaterThan(starts[at - 1] ?? 0);
          expect(isAtWork(working, start, end)).toBe(true);
          for (const job of jobs) {
            const isBefore = job.until <= start;
            const way = isBefore ? wayBetween(job.place, visit) : wayBetween(visit, job.place);
            const gap = isBefore ? start - job.until : job.from - end;
            expect(gap).toBeGreaterThanOrEqual(Math.max(bufferMinutes, way) * MINUTE);
          }
          const { date } = wallTimeIn(working.timeZone, new Date(start));
          expect(date >= found.from && date <= found.to).toBe(true);
          const ofDay = jobs.filter((job) => wallTimeIn(working.timeZone, new Date(job.from)).date === date);
          if (maxJobsPerDay > 0) expect(ofDay.length).toBeLessThan(maxJobsPerDay);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('include exactly the half hours at which a booking is possible', () => {
    fc.assert(
      fc.property(search, ({ found, minutes: length, taken }) => {
        const working = rarestFirst(found.week);
        const listed = new Set(freeStarts({ ...found, week: working, taken, minutes: length, now }));
        const first = Date.parse(`${found.from}T00:00:00Z`) - DAY;
        for (let start = first; start < first + 7 * DAY; start += 15 * MINUTE) {
          const wall = wallTimeIn(working.timeZone, new Date(start));
          if (wall.date < found.from || wall.date > found.to || !/:[03]0$/.test(wall.time)) continue;
          const visit = { startAt: new Date(start), endAt: new Date(start + length * MINUTE), now };
          expect([start, listed.has(start)]).toEqual([start, whyNotBookable(working, taken, visit) === undefined]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('never put two visits on one minute, or nearer than the way, when each free time is booked in turn', () => {
    const visits = fc.array(fc.record({ pick: fc.nat(), place: area }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(search, visits, ({ found, minutes: length }, wishes) => {
        const jobs: Job[] = [];
        for (const { pick, place } of wishes) {
          const taken = takenBy(jobs, place);
          const starts = freeStarts({ ...found, week: rarestFirst(found.week), taken, minutes: length, now });
          const start = starts[pick % Math.max(starts.length, 1)];
          if (start === undefined) continue;
          jobs.push({ from: start, until: Math.ceil((start + length * MINUTE) / STEP) * STEP, place });
          jobs.sort((a, b) => a.from - b.from);
        }
        for (const [at, job] of jobs.entries())
          for (const earlier of jobs.slice(0, at))
            expect(job.from - earlier.until).toBeGreaterThanOrEqual(wayBetween(earlier.place, job.place) * MINUTE);
      }),
      { numRuns: 100 },
    );
  });

  test('keep the jobs of a provider who moves to another zone', () => {
    const everyDay = { opensMinute: 480, closesMinute: 1080 };
    fc.assert(
      fc.property(place, place, minutes, (before, after, length) => {
        const week = sameHoursEveryDay({ timeZone: before.timeZone, ...everyDay });
        const search = { from: after.from, to: dayAfter(after.from, 4), minutes: length, now };
        const [start = 0] = freeStarts({ ...search, week, taken: [] });
        const taken = [{ from: start, until: Math.ceil((start + length * MINUTE) / STEP) * STEP }];
        const moved = { ...week, timeZone: after.timeZone };
        for (const free of freeStarts({ ...search, week: moved, taken })) {
          expect(free >= (taken[0]?.until ?? 0) || free + length * MINUTE <= start).toBe(true);
          expect(wallTimeIn(after.timeZone, new Date(free)).time >= '08:00').toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('free times of random teams', () => {
  const now = new Date('2027-01-02T00:00:00Z');
  const people = fc.array(
    fc.record({
      days: fc.option(fc.array(ranges, { minLength: 7, maxLength: 7 }), { nil: null }),
      active: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const teamOf = ({
    found,
    team,
  }: {
    found: { week: WorkingWeek };
    team: { days: Hours[][] | null; active: boolean }[];
  }) =>
    withTeam(
      rarestFirst(found.week),
      team.map(({ days, active }, at) => ({
        ...{ id: `w${at}`, providerId: 'p', name: '', skills: null, startAddress: '', lat: null, long: null },
        ...{ active, version: 1, createdAt: now },
        hours: days?.flatMap((hours, weekday) => hours.map((range) => ({ weekday, ...range }))) ?? null,
      })),
    );
  const drawn = search.chain((one) => fc.record({ one: fc.constant(one), team: people }));

  test('equal the times at which at least one active worker is free', () => {
    fc.assert(
      fc.property(drawn, fc.array(jobsFrom('2027-06-01'), { maxLength: 4 }), ({ one, team }, jobs) => {
        const week = teamOf({ found: one.found, team });
        const taken = jobs
          .flatMap((own, at) => takenBy(own, one.visit).map((time) => ({ ...time, workerId: `w${at}` })))
          .sort((a, b) => a.from - b.from);
        const common = { ...one.found, minutes: one.minutes, now };
        const alone = (week.workers ?? []).flatMap((worker) =>
          freeStarts({ ...common, week: worker.week, taken: taken.filter(({ workerId }) => workerId === worker.id) }),
        );
        const starts = freeStarts({ ...common, week, taken });
        expect(starts).toEqual([...new Set(alone)].sort((a, b) => a - b));
        for (const start of starts.slice(0, 5)) {
          const visit = { startAt: new Date(start), endAt: new Date(start + one.minutes * MINUTE), now };
          expect(whyNotBookable(week, taken, visit)).toBeUndefined();
        }
      }),
      { numRuns: 60 },
    );
  });

  test('never put two visits of one worker on one minute, or nearer than the way, when booked in turn', () => {
    const visits = fc.array(fc.record({ pick: fc.nat(), place: area }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(drawn, visits, ({ one, team }, wishes) => {
        const week = teamOf({ found: one.found, team });
        const jobs: (Job & { workerId: string })[] = [];
        for (const { pick, place: visitPlace } of wishes) {
          const taken = jobs
            .flatMap((job) => takenBy([job], visitPlace).map((time) => ({ ...time, workerId: job.workerId })))
            .sort((a, b) => a.from - b.from);
          const starts = freeStarts({ ...one.found, week, taken, minutes: one.minutes, now });
          const start = starts[pick % Math.max(starts.length, 1)];
          if (start === undefined) continue;
          const until = Math.ceil((start + one.minutes * MINUTE) / STEP) * STEP;
          const visit = { startAt: new Date(start), endAt: new Date(start + one.minutes * MINUTE), place: visitPlace };
          const free = calendarsOf(week, taken)
            .filter((person) => whyNotFree(person.week, person.taken, { ...visit, now }) === undefined)
            .map((person) => person.workerId);
          const workerId = chooseWorker({ week, taken, free, visit, base: undefined });
          if (workerId === undefined) throw new Error('a free time has nobody who is free');
          jobs.push({ from: start, until, place: visitPlace, workerId });
        }
        for (const job of jobs)
          for (const other of jobs)
            if (other !== job && other.workerId === job.workerId && other.from <= job.from)
              expect(job.from - other.until).toBeGreaterThanOrEqual(wayBetween(other.place, job.place) * MINUTE);
      }),
      { numRuns: 60 },
    );
  });

  test('stay within the special days of the provider for a worker with own hours', () => {
    const hours = (opensMinute: number, closesMinute: number) => ({ opensMinute, closesMinute });
    const alone = sameHoursEveryDay({ timeZone: 'UTC', ...hours(480, 1080) });
    const special = { day: '2027-06-02', repeat: 'once' as const, ranges: [hours(600, 720)] };
    const team = teamOf({
      found: { week: { ...alone, specialDays: [special] } },
      team: [{ active: true, days: [0, 1, 2, 3, 4, 5, 6].map((day) => (day === 2 ? [] : [hours(660, 900)])) }],
    });
    const startsOn = (day: string) =>
      freeStarts({ week: team, taken: [], from: day, to: day, minutes: 60, now }).map((start) =>
        new Date(start).toISOString().slice(11, 16),
      );
    expect(startsOn('2027-06-01')).toEqual([]);
    expect(startsOn('2027-06-02')).toEqual(['11:00']);
    expect(startsOn('2027-06-03')).toHaveLength(7);
  });
});

describe('a night shift', () => {
  const night: WorkingWeek = {
    ...sameHoursEveryDay({ timeZone: 'Europe/Berlin', opensMinute: 0, closesMinute: 0 }),
    days: [0, 1, 2, 3, 4, 5, 6].map((weekday) => (weekday === 6 ? [{ opensMinute: 1320, closesMinute: 1800 }] : [])),
  };
  const startsIn = (from: string, to = from) =>
    freeStarts({ week: night, taken: [], from, to, minutes: 60, now: new Date('2027-01-02T00:00:00Z') });
  const wallTimes = (starts: readonly number[]) =>
    starts.map((start) => wallTimeIn('Europe/Berlin', new Date(start)).time);

  test('belongs to its evening, and its starts to their own dates', () => {
    expect(wallTimes(startsIn('2027-06-05'))).toEqual(['22:00', '22:30', '23:00', '23:30']);
    expect(wallTimes(startsIn('2027-06-06'))).toHaveLength(11);
    expect(wallTimes(startsIn('2027-06-06')).at(-1)).toBe('05:00');
    expect(startsIn('2027-06-07')).toEqual([]);
  });

  test('loses an hour when the clocks go forward, and gains one when they go back', () => {
    const spring = wallTimes(startsIn('2027-03-28'));
    expect(spring).not.toContain('02:00');
    expect(spring).toHaveLength(9);
    const autumn = wallTimes(startsIn('2027-10-31'));
    expect(autumn.filter((time) => time === '02:00')).toHaveLength(2);
    expect(autumn).toHaveLength(13);
  });
});

test('hours that open within the repeated hour go on in its second pass', () => {
  const week: WorkingWeek = {
    ...sameHoursEveryDay({ timeZone: 'America/Los_Angeles', opensMinute: 105, closesMinute: 240 }),
  };
  const night = { from: '2027-11-07', to: '2027-11-07', now: new Date('2027-11-01T00:00:00Z') };
  const starts = freeStarts({ ...{ week, taken: [], minutes: 60 }, ...night });
  expect(starts.map((start) => new Date(start).toISOString().slice(11, 16))).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
  ]);
});

describe('own notice', () => {
  test('moves the first free time, but never below an hour', () => {
    const week = sameHoursEveryDay({ timeZone: 'UTC', opensMinute: 0, closesMinute: 1440 });
    const now = new Date('2027-06-01T00:00:00Z');
    const first = (noticeMinutes: number) =>
      freeStarts({
        week: { ...week, limits: { ...week.limits, noticeMinutes } },
        ...{ taken: [], from: '2027-06-01', to: '2027-06-03', minutes: 60, now },
      })[0];
    expect(first(0)).toBe(now.getTime() + LEAD_TIME);
    expect(first(30)).toBe(now.getTime() + LEAD_TIME);
    expect(first(1440)).toBe(now.getTime() + DAY);
    expect(noticeOf({ limits: { ...week.limits, noticeMinutes: 120 } })).toBe(2 * HOUR);
  });
});
