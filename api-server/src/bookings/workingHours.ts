import { wallTimeIn } from '@doorstep/shared-api/domain';
import type { BookableProvider } from '../orders/priceOrder';

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Whether a visit lies within one working day of the provider, on the provider's own clock. */
export function isWithinWorkingHours(provider: BookableProvider, startAt: Date, endAt: Date): boolean {
  const start = wallTimeIn(provider.timeZone, startAt);
  const end = wallTimeIn(provider.timeZone, endAt);
  const endMinute = end.date === start.date ? minuteOf(end.time) : 24 * 60 + minuteOf(end.time);
  return minuteOf(start.time) >= provider.opensMinute && endMinute <= provider.closesMinute;
}
