import { useSettings } from '@doorstep/shared-api';
import { useFormat } from '@doorstep/shared-ui';

/** `Fri 02:30 PM`: the day and time of a free slot, on the clocks of the place where the work is done. */
export function useNextTime(): (at: string) => string {
  const format = useFormat();
  const { timeZone } = useSettings();
  return (at) => `${format.weekday(at, { weekday: 'short', timeZone })} ${format.time(at, { timeZone })}`;
}
