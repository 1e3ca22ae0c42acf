import { instantIn, wallTimeIn } from '@doorstep/shared-api/domain';
import { STEP } from '../bookings/slots';
import { DAY, later, MINUTE } from '../clock';

export interface WorkingHours {
  opensMinute: number;
  closesMinute: number;
  timeZone: string;
}

/** How far ahead a first free slot is looked for. */
export const SEARCH_DAYS = 14;
/** A visit is booked at least this long before it starts. */
const LEAD_TIME = 60 * MINUTE;

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** When the provider's working day of that date starts and ends. Closing at 24:00 is the next day's midnight. */
function workingDay({ opensMinute, closesMinute, timeZone }: WorkingHours, date: string) {
  const at = (minute: number) => {
    const within = Math.min(minute, 24 * 60 - 1);
    const start = instantIn(timeZone, {
      date,
      time: `${twoDigits(Math.floor(within / 60))}:${twoDigits(within % 60)}`,
    });
    return later(start, (minute - within) * MINUTE);
  };
  return { opens: at(opensMinute), closes: at(closesMinute) };
}

const aligned = (time: number) => Math.ceil(time / STEP) * STEP;

/** Answers about free time at one moment. Providers who keep the same hours share the arithmetic of time zones. */
export function calendarAt(now: Date) {
  const dates = new Map<string, string>();
  const days = new Map<string, { opens: Date; closes: Date }>();

  function dayOf(hours: WorkingHours, daysAhead: number) {
    const { timeZone, opensMinute, closesMinute } = hours;
    const dateKey = `${timeZone} ${daysAhead}`;
    const date = dates.get(dateKey) ?? wallTimeIn(timeZone, later(now, daysAhead * DAY)).date;
    dates.set(dateKey, date);
    const dayKey = `${dateKey} ${opensMinute} ${closesMinute}`;
    const day = days.get(dayKey) ?? workingDay(hours, date);
    days.set(dayKey, day);
    return day;
  }

  return {
    /** The first start within working hours at which `minutes` are free; undefined when the next two weeks are full. */
    nextSlot(hours: WorkingHours, taken: ReadonlySet<number>, minutes: number): Date | undefined {
      const earliest = aligned(now.getTime() + LEAD_TIME);
      const length = minutes * MINUTE;
      for (let ahead = 0; ahead <= SEARCH_DAYS; ahead++) {
        const { opens, closes } = dayOf(hours, ahead);
        for (
          let start = Math.max(earliest, aligned(opens.getTime()));
          start + length <= closes.getTime();
          start += STEP
        ) {
          let free = true;
          for (let step = start; free && step < start + length; step += STEP) free = !taken.has(step);
          if (free) return new Date(start);
        }
      }
      return undefined;
    },

    /** At work at this moment, and not on a job. */
    isAvailable(hours: WorkingHours, taken: ReadonlySet<number>): boolean {
      const { opens, closes } = dayOf(hours, 0);
      const isOpen = now >= opens && now.getTime() + STEP <= closes.getTime();
      return isOpen && !taken.has(Math.floor(now.getTime() / STEP) * STEP);
    },
  };
}
