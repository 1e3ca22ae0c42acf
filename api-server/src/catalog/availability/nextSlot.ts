import { wallTimeIn } from '@doorstep/shared-api/domain';
import { MINUTE } from '../../platform/clock';
import { LEAD_TIME, noticeOf, startsOn } from './freeTimes';
import { STEP } from './slots';
import { fits, isDayFull, type TakenTimes } from './takenTime';
import { calendarsOf } from './team';
import { createPeriodReader, type WorkingWeek, weeksOfPeople } from './workingHours';

export const SEARCH_DAYS = 14;

function pickEvenly(times: readonly Date[], count: number): Date[] {
  const gap = (times.length - 1) / (count - 1);
  return times.length <= count
    ? [...times]
    : Array.from({ length: count }, (_, at) => times[Math.round(at * gap)]).filter((time) => time !== undefined);
}

function earliestOf(moments: readonly (Date | undefined)[]): Date | undefined {
  const known = moments.filter((at) => at !== undefined);
  return known.length > 0 ? new Date(Math.min(...known.map(Number))) : undefined;
}

/** Computes free times at one moment. Providers with the same hours share the time zone arithmetic. */
export function createSlotCalendar(now: Date) {
  const today = new Map<string, string>();
  const reader = createPeriodReader();

  function dateOf({ timeZone }: WorkingWeek, daysAhead: number) {
    let date = today.get(timeZone) ?? wallTimeIn(timeZone, now).date;
    today.set(timeZone, date);
    for (let ahead = 0; ahead < daysAhead; ahead++) date = reader.nextDay(date);
    return date;
  }

  const searchOf = (week: WorkingWeek, taken: TakenTimes, minutes: number) => ({
    ...{ week, taken, minutes, reader },
    earliest: now.getTime() + noticeOf(week),
  });

  function firstSlotOf(week: WorkingWeek, taken: TakenTimes, minutes: number, ahead: number) {
    const search = { ...searchOf(week, taken, minutes), interval: STEP };
    for (const start of startsOn(dateOf(week, ahead), search)) return new Date(start);
    return undefined;
  }

  const startsOf = (week: WorkingWeek, taken: TakenTimes, minutes: number, ahead: number) =>
    startsOn(dateOf(week, ahead), searchOf(week, taken, minutes));

  /** The person's period at work now, with time for at least one step. */
  const currentPeriod = (week: WorkingWeek) =>
    reader
      .periodsOf(week, dateOf(week, 0))
      .find(({ opens, closes }) => opens <= now.getTime() && now.getTime() + STEP <= closes);

  function freePersonAt(week: WorkingWeek, taken: TakenTimes, minutes: number): Date | undefined {
    const period = currentPeriod(week);
    if (!period || noticeOf(week) > LEAD_TIME) return undefined;
    const date = dateOf(week, 0);
    const nextMidnight = reader.midnight(week, reader.nextDay(date));
    if (isDayFull(taken, week.limits, reader.midnight(week, date), nextMidnight)) return undefined;
    const length = minutes * MINUTE;
    for (let start = Math.floor(now.getTime() / STEP) * STEP; start + length <= period.closes; start += STEP) {
      if (fits(taken, week.limits, start, start + length)) return new Date(Math.max(start, now.getTime()));
    }
    return undefined;
  }

  /** First opening that has not ended, of one person. */
  function nextOpening(week: WorkingWeek): Date | undefined {
    for (let ahead = 0; ahead <= SEARCH_DAYS; ahead++) {
      for (const { opens, closes } of reader.periodsOf(week, dateOf(week, ahead))) {
        if (now.getTime() + STEP <= closes) return new Date(opens);
      }
    }
    return undefined;
  }

  return {
    /** Undefined when the next two weeks are full. */
    nextSlot(week: WorkingWeek, taken: TakenTimes, minutes: number): Date | undefined {
      for (let ahead = 0; ahead <= SEARCH_DAYS; ahead++) {
        const slot = firstSlotOf(week, taken, minutes, ahead);
        if (slot) return slot;
      }
      return undefined;
    },

    firstSlots(week: WorkingWeek, taken: TakenTimes, minutes: number, maxDays: number): Date[] {
      const slots: Date[] = [];
      for (let ahead = 0; ahead <= SEARCH_DAYS && slots.length < maxDays; ahead++) {
        const slot = firstSlotOf(week, taken, minutes, ahead);
        if (slot) slots.push(slot);
      }
      return slots;
    },

    nextTimes(week: WorkingWeek, taken: TakenTimes, minutes: number, count: number): Date[] {
      const times: Date[] = [];
      for (let ahead = 0; ahead <= SEARCH_DAYS; ahead++) {
        for (const start of startsOf(week, taken, minutes, ahead)) {
          times.push(new Date(start));
          if (times.length === count) return times;
        }
      }
      return times;
    },

    timesOfDays(
      week: WorkingWeek,
      taken: TakenTimes,
      minutes: number,
      { days, perDay }: { days: number; perDay: number },
    ): Date[] {
      const times: Date[][] = [];
      for (let ahead = 0; ahead <= SEARCH_DAYS && times.length < days; ahead++) {
        const starts = [...startsOf(week, taken, minutes, ahead)].map((start) => new Date(start));
        if (starts.length > 0) times.push(pickEvenly(starts, perDay));
      }
      return times.flat();
    },

    /** Undefined when the provider is not at work, is full for today, or wants more notice. */
    freeAt(week: WorkingWeek, taken: TakenTimes, minutes: number): Date | undefined {
      return earliestOf(calendarsOf(week, taken).map((person) => freePersonAt(person.week, person.taken, minutes)));
    },

    /**
     * Undefined while at work and when there is no work in the next two weeks. The last minutes of a day, in which no
     * visit fits, count as after work.
     */
    opensAt(week: WorkingWeek): Date | undefined {
      const opensAt = earliestOf(weeksOfPeople(week).map(nextOpening));
      return opensAt && now < opensAt ? opensAt : undefined;
    },

    isAvailable(week: WorkingWeek, taken: TakenTimes): boolean {
      const step = Math.floor(now.getTime() / STEP) * STEP;
      return calendarsOf(week, taken).some(
        (person) =>
          currentPeriod(person.week) !== undefined &&
          !person.taken.some(({ from, until }) => from <= step && step < until),
      );
    },
  };
}
