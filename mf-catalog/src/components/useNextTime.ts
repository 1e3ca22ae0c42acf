import { useFormat } from '@doorstep/shared-ui';

/** `Fri 02:30 PM`: the day and time of a free slot, in the zone of the site. */
export function useNextTime(): (at: string) => string {
  const format = useFormat();
  return (at) => `${format.weekday(at, { weekday: 'short' })} ${format.time(at)}`;
}
