import { calendarDay, dayAfter } from '@doorstep/shared-api/calendar';
import { type Assignment, instantOfWallTime, type WorkCalendar, wallTimeIn } from '@doorstep/shared-api/domain';
import { describe, expect, it } from 'vitest';
import { canPropose, lookOf } from './calendarJob';
import { daysOfView, stepDate } from './calendarPeriod';
import { planDay, type Span } from './dayPlan';
import { positionOf, rowsOf, timeAt, timeAxisOf } from './timeAxis';

const portland = 'America/Los_Angeles';
const at = (zone: string, date: string, time: string) => instantOfWallTime(zone, { date, time }).toISOString();

function job(startAt: string, minutes: number, booking: object = {}) {
  return { minutes, booking: { id: startAt, status: 'accepted', startAt, ...booking } } as unknown as Assignment;
}

type Hours = Readonly<Record<string, readonly [from: string, to: string][]>>;

/** `hours` are wall times of some dates; an end before its start is on the next day. */
function calendarOf(
  zone: string,
  [first, last]: [string, string],
  hours: Hours,
  jobs: Assignment[] = [],
): WorkCalendar {
  const days = [];
  for (let date = first; date <= last; date = dayAfter(date)) {
    const ranges = (hours[date] ?? []).map(([from, to]) => ({
      startAt: at(zone, date, from),
      endAt: at(zone, to > from ? date : dayAfter(date), to),
    }));
    const bounds = { startAt: at(zone, date, '00:00'), endAt: at(zone, dayAfter(date), '00:00') };
    days.push({ date, ...bounds, note: '', hours: ranges });
  }
  return { timeZone: zone, days, jobs, busy: [], travelMinutes: {} };
}

function plansOf(calendar: WorkCalendar, dates: readonly string[], buffer = 0) {
  return dates.flatMap((date) => planDay(calendar, date, buffer) ?? []);
}

const clocks = (zone: string, spans: readonly Span[]) =>
  spans.map(({ from, to }) => [from, to].map((instant) => wallTimeIn(zone, new Date(instant)).time).join('-'));

describe('planDay', () => {
  const days: [string, string] = ['2026-11-19', '2026-11-21'];

  it('divides a day into working time, breaks, time off, buffers and free time', () => {
    const hours: Hours = {
      '2026-11-20': [
        ['08:00', '12:00'],
        ['12:30', '18:00'],
      ],
    };
    const jobs = [job(at(portland, '2026-11-20', '09:00'), 45), job(at(portland, '2026-11-20', '13:00'), 60)];
    const plan = planDay(calendarOf(portland, days, hours, jobs), '2026-11-20', 15);
    expect(plan && clocks(portland, plan.working)).toEqual(['08:00-12:00', '12:30-18:00']);
    expect(plan && clocks(portland, plan.breaks)).toEqual(['12:00-12:30']);
    expect(plan && clocks(portland, plan.off)).toEqual(['00:00-08:00', '18:00-00:00']);
    expect(plan && clocks(portland, plan.buffers)).toEqual([
      '08:45-09:00',
      '09:45-10:00',
      '12:45-13:00',
      '14:00-14:15',
    ]);
    expect(plan && clocks(portland, plan.free)).toEqual(['08:00-08:45', '10:00-12:00', '12:30-12:45', '14:15-18:00']);
  });

  it('takes times of other calendars from the free time, and tells the way to a job', () => {
    const morning = job(at(portland, '2026-11-20', '10:00'), 60);
    const calendar: WorkCalendar = {
      ...calendarOf(portland, days, { '2026-11-20': [['08:00', '18:00']] }, [morning]),
      busy: [{ startAt: at(portland, '2026-11-20', '10:30'), endAt: at(portland, '2026-11-20', '13:00') }],
      travelMinutes: { [morning.booking.id]: 35 },
    };
    const plan = planDay(calendar, '2026-11-20', 15);
    expect(plan && clocks(portland, plan.free)).toEqual(['08:00-09:45', '13:00-18:00']);
    expect(plan && clocks(portland, plan.busy)).toEqual(['11:00-13:00']);
    expect(plan && clocks(portland, plan.buffers)).toEqual(['09:45-10:00']);
    expect(plan?.jobs.map(({ travelMinutes }) => travelMinutes)).toEqual([35]);
  });

  it('cuts a night and its job at midnight, and finds both on either day', () => {
    const hours: Hours = { '2026-11-19': [['20:00', '02:00']] };
    const night = job(at(portland, '2026-11-19', '23:00'), 120);
    const [evening, morning] = plansOf(calendarOf(portland, days, hours, [night]), ['2026-11-19', '2026-11-20']);
    expect(clocks(portland, evening?.jobs ?? [])).toEqual(['23:00-00:00']);
    expect(clocks(portland, morning?.jobs ?? [])).toEqual(['00:00-01:00']);
    expect([evening?.jobs[0]?.goesOn, morning?.jobs[0]?.isContinued]).toEqual([true, true]);
    expect(clocks(portland, morning?.working ?? [])).toEqual(['00:00-02:00']);
    expect(clocks(portland, morning?.free ?? [])).toEqual(['01:00-02:00']);
    expect(morning?.breaks).toEqual([]);
  });

  it('puts overlapping jobs side by side, and gives a later one the whole width', () => {
    const jobs = ['09:00', '09:30', '10:00', '14:00'].map((time) => job(at(portland, '2026-11-20', time), 60));
    const plan = planDay(calendarOf(portland, days, {}, jobs), '2026-11-20', 0);
    expect(plan?.jobs.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ]);
  });

  it('places jobs by the clock of the provider, whatever the reader’s is', () => {
    const tokyo = 'Asia/Tokyo';
    const late = job('2026-11-19T20:30:00Z', 60);
    const [before, day] = plansOf(calendarOf(tokyo, days, {}, [late]), ['2026-11-19', '2026-11-20']);
    expect(before?.jobs).toEqual([]);
    expect(clocks(tokyo, day?.jobs ?? [])).toEqual(['05:30-06:30']);
  });
});

describe('the time axis', () => {
  it('shows the working hours, widened by jobs outside of them', () => {
    const hours: Hours = { '2026-11-20': [['08:30', '17:00']] };
    const jobs = [job(at(portland, '2026-11-21', '18:15'), 60)];
    const calendar = calendarOf(portland, ['2026-11-19', '2026-11-22'], hours, jobs);
    const axis = timeAxisOf(plansOf(calendar, ['2026-11-20', '2026-11-21']), portland);
    expect([timeAt(axis, axis.from), timeAt(axis, axis.to)]).toEqual(['08:00', '20:00']);
    expect(timeAxisOf(plansOf(calendar, ['2026-11-22']), portland)).toMatchObject({ from: 480, to: 1080 });
  });

  // The clocks go back at 2:00 on 1 November 2026, and forward at 2:00 on 14 March 2027.
  const night = (sunday: string) => {
    const saturday = dayAfter(sunday, -1);
    const hours: Hours = { [saturday]: [['22:00', '06:00']], [sunday]: [['22:00', '06:00']] };
    const calendar = calendarOf(portland, [dayAfter(saturday, -1), dayAfter(sunday)], hours);
    const plans = plansOf(calendar, [saturday, sunday]);
    return { plans, axis: timeAxisOf(plans, portland), sunday: plans[1] as Span, saturday: plans[0] as Span };
  };

  it('shows the repeated hour twice on a day of 25 hours, and leaves it out on the other days', () => {
    const { axis, sunday, saturday } = night('2026-11-01');
    expect((sunday.to - sunday.from) / 3_600_000).toBe(25);
    const times = (day: Span, instants: string[]) =>
      instants.map((instant) => positionOf(axis, day, Date.parse(instant)));
    expect(times(sunday, ['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z', '2026-11-01T10:30:00Z'])).toEqual([
      90, 150, 210,
    ]);
    expect(times(saturday, ['2026-10-31T08:30:00Z', '2026-10-31T09:30:00Z'])).toEqual([90, 210]);
    expect([60, 120, 180].map((position) => timeAt(axis, position))).toEqual(['01:00', '01:00', '02:00']);
    expect(positionOf(axis, sunday, sunday.to)).toBe(25 * 60);
    expect(timeAt(axis, 25 * 60)).toBe('00:00');
  });

  it('skips no later hour on a day of 23 hours', () => {
    const { axis, sunday } = night('2027-03-14');
    expect((sunday.to - sunday.from) / 3_600_000).toBe(23);
    expect(positionOf(axis, sunday, Date.parse('2027-03-14T10:00:00Z'))).toBe(180);
    expect(
      rowsOf(axis, sunday, { from: Date.parse('2027-03-14T16:00:00Z'), to: Date.parse('2027-03-14T17:00:00Z') }),
    ).toBe('109 / 121');
  });

  it('hides what lies outside of the shown hours or is shorter than a minute', () => {
    const calendar = calendarOf(portland, ['2026-11-19', '2026-11-20'], { '2026-11-20': [['08:00', '18:00']] });
    const [plan] = plansOf(calendar, ['2026-11-20']);
    if (!plan) throw new Error('no plan');
    const axis = timeAxisOf([plan], portland);
    const span = (from: string, to: string) => ({
      from: Date.parse(at(portland, '2026-11-20', from)),
      to: Date.parse(at(portland, '2026-11-20', to)),
    });
    expect(rowsOf(axis, plan, span('05:00', '08:00'))).toBeUndefined();
    expect(rowsOf(axis, plan, span('07:00', '09:00'))).toBe('1 / 13');
    expect(
      rowsOf(axis, plan, { from: plan.from + 10 * 3_600_000, to: plan.from + 10 * 3_600_000 + 1_000 }),
    ).toBeUndefined();
  });
});

describe('periods', () => {
  it.each([
    ['en', '2026-11-16', '2026-11-22'],
    ['fa', '2026-11-14', '2026-11-20'],
  ])('begins the week of %s readers on %s', (lang, first, last) => {
    const days = daysOfView('week', '2026-11-20', lang);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, 7]);
  });

  it.each(['2026-02-11', '2026-11-20', '2027-08-01'])(
    'shows the month of %s in whole weeks that contain it',
    (date) => {
      for (const lang of ['en', 'fa']) {
        const days = daysOfView('month', date, lang);
        expect(days.length % 7).toBe(0);
        expect(days.length).toBeLessThanOrEqual(42);
        expect(days).toContain(`${date.slice(0, 7)}-01`);
        expect(days).toContain(calendarDay(date).endOf('month').format('YYYY-MM-DD'));
      }
    },
  );

  it('steps by a day, a week or a month', () => {
    expect(stepDate('day', '2026-12-31', 1)).toBe('2027-01-01');
    expect(stepDate('week', '2026-11-20', -1)).toBe('2026-11-13');
    expect(stepDate('month', '2027-01-31', 1)).toBe('2027-02-01');
  });
});

describe('a job in the calendar', () => {
  const proposal = (by: string) => ({ proposal: { by, starts: [], text: '' } });
  it.each([
    ['open', {}, 'asked', false],
    ['accepted', {}, 'accepted', true],
    ['accepted', proposal('provider'), 'asked', true],
    ['accepted', proposal('customer'), 'asked', false],
    ['on_the_way', {}, 'now', false],
    ['started', {}, 'now', false],
    ['completed', {}, 'done', false],
  ])('looks and moves by its status: %s %j', (status, more, look, isMovable) => {
    const assignment = job('2026-11-20T18:00:00Z', 60, { status, ...more });
    expect([lookOf(assignment), canPropose(assignment)]).toEqual([look, isMovable]);
  });
});
