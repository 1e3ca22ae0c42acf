import { wallTimeIn } from '@doorstep/shared-api/domain';
import type { DayPlan, Span } from './dayPlan';

/**
 * Vertical axis that all shown days share, in minutes on the clock of the zone. A night in which the clocks go back
 * gets its repeated hour once more, and the other days leave that place out.
 */
export interface TimeAxis {
  readonly zone: string;
  /** Positions of the first and the last shown minute, both on full hours. */
  readonly from: number;
  readonly to: number;
  /** `at` is the minute at which the clocks go back. */
  readonly repeated?: { readonly at: number; readonly minutes: number; readonly instant: number };
}

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const usualHours = { from: 8 * HOUR, to: 18 * HOUR };

const minuteIn = (zone: string, instant: number) => {
  const [hour = 0, minute = 0] = wallTimeIn(zone, new Date(instant)).time.split(':').map(Number);
  return hour * HOUR + minute;
};

function findRepeated(zone: string, { from, to }: Span): TimeAxis['repeated'] {
  const minutes = (to - from) / MINUTE - DAY;
  if (minutes <= 0) return undefined;
  for (let instant = from + 15 * MINUTE; instant < to; instant += 15 * MINUTE) {
    const before = minuteIn(zone, instant - MINUTE);
    if (minuteIn(zone, instant) < before) return { at: before + 1, minutes, instant };
  }
  return undefined;
}

/** Position of an instant on the axis of its day. The midnight that ends the day comes last. */
export function positionOf({ zone, repeated }: Omit<TimeAxis, 'from' | 'to'>, day: Span, instant: number): number {
  const extra = repeated?.minutes ?? 0;
  if (instant <= day.from) return 0;
  if (instant >= day.to) return DAY + extra;
  const minute = minuteIn(zone, instant);
  const isLongDay = repeated !== undefined && day.from < repeated.instant && repeated.instant < day.to;
  const isLater = repeated !== undefined && (minute >= repeated.at || (isLongDay && instant >= repeated.instant));
  return minute + (isLater ? extra : 0);
}

/** HH:mm at a position. */
export function timeAt({ repeated }: Pick<TimeAxis, 'repeated'>, position: number): string {
  const minute = (repeated && position >= repeated.at ? position - repeated.minutes : position) % DAY;
  return `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`;
}

/** Shows the hours from the first to the last one with work. */
export function timeAxisOf(plans: readonly DayPlan[], zone: string): TimeAxis {
  const repeated = plans.map((plan) => findRepeated(zone, plan)).find(Boolean);
  const clock = { zone, ...(repeated && { repeated }) };
  const positions = plans.flatMap((plan) =>
    [...plan.working, ...plan.jobs].flatMap(({ from, to }) => [
      positionOf(clock, plan, from),
      positionOf(clock, plan, to),
    ]),
  );
  const shown = positions.length > 0 ? positions : [usualHours.from, usualHours.to];
  return {
    ...clock,
    from: Math.floor(Math.min(...shown) / HOUR) * HOUR,
    to: Math.ceil(Math.max(...shown) / HOUR) * HOUR,
  };
}

/** Grid rows have this many minutes. */
export const ROW_MINUTES = 5;

/** CSS `grid-row` of a part of a day. */
export function rowsOf(axis: TimeAxis, day: Span, { from, to }: Span): string | undefined {
  const start = Math.max(positionOf(axis, day, from), axis.from);
  const end = Math.min(positionOf(axis, day, to), axis.to);
  if (end <= start) return undefined;
  const first = Math.floor((start - axis.from) / ROW_MINUTES) + 1;
  return `${first} / ${Math.ceil((end - axis.from) / ROW_MINUTES) + 1}`;
}
