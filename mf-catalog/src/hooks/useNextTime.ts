import { useSettings } from '@doorstep/shared-api';
import { useFormat } from '@doorstep/shared-ui';

/** `Fri 02:30 PM`: day and time of a free slot, in the time zone of the service's address. */
export function useNextTime(): (at: string) => string {
  const format = useFormat();
  const { timeZone } = useSettings();
  return (at) => `${format.weekday(at, { weekday: 'short', timeZone })} ${format.time(at, { timeZone })}`;
}
