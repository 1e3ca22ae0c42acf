import {
  dayAfter,
  daysOf,
  dayWindowOf,
  type FreeTime,
  parseDay,
  type Slot,
  timesByDay,
} from '@doorstep/shared-api/domain';
import { useMemo } from 'react';
import { useFreeTimes, type VisitPlace } from './useFreeTimes';

interface DayTimesInput {
  /** Undefined: the times of any provider who offers the services. */
  providerId: string | undefined;
  subcategoryIds?: readonly string[] | undefined;
  place?: VisitPlace | undefined;
  durationMinutes: number;
  zone: string;
  /** yyyy-MM-dd on the clocks of the zone. */
  today: string;
  lastDay: string;
  date: string;
  time: string;
  taken?: readonly Slot[];
}

const none: readonly Slot[] = [];

/**
 * A strip of days and what is free on one of them: the chosen day, or the first one that has something. One window of days
 * is asked for at once.
 */
export function useDayTimes(input: DayTimesInput) {
  const { providerId, subcategoryIds, place, durationMinutes, zone, today, lastDay, date, time, taken = none } = input;
  const chosenDay = parseDay(date) && date >= today ? date : '';
  const { slots, closedDays, isUnknown, failed, isFetching, refetch } = useFreeTimes({
    providerId,
    subcategoryIds,
    place,
    durationMinutes,
    day: chosenDay,
    today,
  });
  const times: ReadonlyMap<string, readonly FreeTime[]> | undefined = useMemo(
    () => slots && timesByDay(slots, taken, zone),
    [slots, taken, zone],
  );
  const window = dayWindowOf(chosenDay || today, today);
  const days = daysOf(window, lastDay);
  const isFree = (option: FreeTime) => !option.taken;
  const firstFree = days.find((day) => times?.get(day)?.some(isFree));
  const nextDays = dayAfter(window.to);
  return {
    days,
    day: chosenDay || firstFree || today,
    times,
    closedDays,
    firstFree,
    isGone: Boolean(
      times && chosenDay && time && !times.get(chosenDay)?.some((option) => option.time === time && isFree(option)),
    ),
    /** The days that the strip goes on to; undefined: there are none. */
    earlier: window.from > today ? dayAfter(window.from, -days.length) : undefined,
    later: nextDays <= lastDay ? nextDays : undefined,
    isUnknown,
    failed,
    isFetching,
    refetch,
  };
}
