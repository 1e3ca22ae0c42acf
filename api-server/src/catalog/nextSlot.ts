import { instantIn, wallTimeIn } from '@doorstep/shared-api/domain';
import { DAY, later, MINUTE } from '../clock';
import { STEP } from './providerQuery';

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

/** The first start within working hours at which `minutes` are free; undefined when the next two weeks are full. */
export function nextSlot(
  hours: WorkingHours,
  taken: ReadonlySet<number>,
  minutes: number,
  now: Date,
): Date | undefined {
  const earliest = aligned(now.getTime() + LEAD_TIME);
  const length = minutes * MINUTE;
  for (let day = 0; day <= SEARCH_DAYS; day++) {
    const { date } = wallTimeIn(hours.timeZone, later(now, day * DAY));
    const { opens, closes } = workingDay(hours, date);
    for (let start = Math.max(earliest, aligned(opens.getTime())); start + length <= closes.getTime(); start += STEP) {
      let free = true;
      for (let step = start; free && step < start + length; step += STEP) free = !taken.has(step);
      if (free) return new Date(start);
    }
  }
  return undefined;
}

/** At work at this moment, and not on a job. */
export function isAvailable(hours: WorkingHours, taken: ReadonlySet<number>, now: Date): boolean {
  const { opens, closes } = workingDay(hours, wallTimeIn(hours.timeZone, now).date);
  return (
    now >= opens && now.getTime() + STEP <= closes.getTime() && !taken.has(Math.floor(now.getTime() / STEP) * STEP)
  );
}
