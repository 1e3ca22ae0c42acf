import { wallTimeIn } from '@doorstep/shared-api/domain';
import { addMilliseconds, DAY, MINUTE } from '../../platform/clock';
import { STEP } from './slots';
import { type WorkingWeek, workingDay } from './workingHours';

export const SEARCH_DAYS = 14;
const LEAD_TIME = 60 * MINUTE;

const START_INTERVAL = 30 * MINUTE;

function pickEvenly(times: readonly Date[], count: number): Date[] {
  const gap = (times.length - 1) / (count - 1);
  return times.length <= count
    ? [...times]
    : Array.from({ length: count }, (_, at) => times[Math.round(at * gap)]).filter((time) => time !== undefined);
}

const roundUpToStep = (time: number) => Math.ceil(time / STEP) * STEP;

/** Computes free times at one moment. Providers with the same hours share the time zone arithmetic. */
export function createSlotCalendar(now: Date) {
  const dates = new Map<string, string>();
  const days = new Map<string, ReturnType<typeof workingDay>>();

  const isFreeFrom = (start: number, length: number, takenSteps: ReadonlySet<number>) => {
    for (let step = start; step < start + length; step += STEP) if (takenSteps.has(step)) return false;
    return true;
  };

  function dayOf(week: WorkingWeek, daysAhead: number) {
    const dateKey = `${week.timeZone} ${daysAhead}`;
    const date = dates.get(dateKey) ?? wallTimeIn(week.timeZone, addMilliseconds(now, daysAhead * DAY)).date;
    dates.set(dateKey, date);
    // Check the provider's days off first: the cache below is shared by all providers with the same hours.
    if (week.off.some(({ fromDay, toDay }) => fromDay <= date && date <= toDay)) return undefined;
    const hours = week.days[new Date(`${date}T00:00:00Z`).getUTCDay()];
    const dayKey = `${dateKey} ${hours?.opensMinute} ${hours?.closesMinute}`;
    if (!days.has(dayKey)) days.set(dayKey, workingDay(week, date));
    return days.get(dayKey);
  }

  function firstSlotOf(week: WorkingWeek, takenSteps: ReadonlySet<number>, minutes: number, ahead: number) {
    const day = dayOf(week, ahead);
    if (!day) return undefined;
    const length = minutes * MINUTE;
    for (
      let start = Math.max(roundUpToStep(now.getTime() + LEAD_TIME), roundUpToStep(day.opens.getTime()));
      start + length <= day.closes.getTime();
      start += STEP
    ) {
      if (isFreeFrom(start, length, takenSteps)) return new Date(start);
    }
    return undefined;
  }

  function* startsOf(week: WorkingWeek, takenSteps: ReadonlySet<number>, minutes: number, ahead: number) {
    const day = dayOf(week, ahead);
    if (!day) return;
    const earliest = now.getTime() + LEAD_TIME;
    const length = minutes * MINUTE;
    for (let start = day.firstStart.getTime(); start + length <= day.closes.getTime(); start += START_INTERVAL)
      if (start >= earliest && isFreeFrom(start, length, takenSteps)) yield new Date(start);
  }

  return {
    /** Undefined when the next two weeks are full. */
    nextSlot(week: WorkingWeek, takenSteps: ReadonlySet<number>, minutes: number): Date | undefined {
      for (let ahead = 0; ahead <= SEARCH_DAYS; ahead++) {
        const slot = firstSlotOf(week, takenSteps, minutes, ahead);
        if (slot) return slot;
      }
      return undefined;
    },

    firstSlots(week: WorkingWeek, takenSteps: ReadonlySet<number>, minutes: number, maxDays: number): Date[] {
      const slots: Date[] = [];
      for (let ahead = 0; ahead <= SEARCH_DAYS && slots.length < maxDays; ahead++) {
        const slot = firstSlotOf(week, takenSteps, minutes, ahead);
        if (slot) slots.push(slot);
      }
      return slots;
    },

    nextTimes(week: WorkingWeek, takenSteps: ReadonlySet<number>, minutes: number, count: number): Date[] {
      const times: Date[] = [];
      for (let ahead = 0; ahead <= SEARCH_DAYS; ahead++) {
        for (const start of startsOf(week, takenSteps, minutes, ahead)) {
          times.push(start);
          if (times.length === count) return times;
        }
      }
      return times;
    },

    timesOfDays(
      week: WorkingWeek,
      takenSteps: ReadonlySet<number>,
      minutes: number,
      { days, perDay }: { days: number; perDay: number },
    ): Date[] {
      const times: Date[][] = [];
      for (let ahead = 0; ahead <= SEARCH_DAYS && times.length < days; ahead++) {
        const starts = [...startsOf(week, takenSteps, minutes, ahead)];
        if (starts.length > 0) times.push(pickEvenly(starts, perDay));
      }
      return times.flat();
    },

    /** Undefined when the provider is not at work. */
    freeAt(week: WorkingWeek, takenSteps: ReadonlySet<number>, minutes: number): Date | undefined {
      const day = dayOf(week, 0);
      if (!day || now < day.opens) return undefined;
      const length = minutes * MINUTE;
      for (let start = Math.floor(now.getTime() / STEP) * STEP; start + length <= day.closes.getTime(); start += STEP) {
        if (isFreeFrom(start, length, takenSteps)) return new Date(Math.max(start, now.getTime()));
      }
      return undefined;
    },

    /**
     * Undefined while at work and when there is no work in the next two weeks. The last minutes of a day, in which no
     * visit fits, count as after work.
     */
    opensAt(week: WorkingWeek): Date | undefined {
      for (let ahead = 0; ahead <= SEARCH_DAYS; ahead++) {
        const day = dayOf(week, ahead);
        if (!day || now.getTime() + STEP > day.closes.getTime()) continue;
        return now < day.opens ? day.opens : undefined;
      }
      return undefined;
    },

    isAvailable(week: WorkingWeek, takenSteps: ReadonlySet<number>): boolean {
      const day = dayOf(week, 0);
      const isOpen = day && now >= day.opens && now.getTime() + STEP <= day.closes.getTime();
      return Boolean(isOpen) && !takenSteps.has(Math.floor(now.getTime() / STEP) * STEP);
    },
  };
}
