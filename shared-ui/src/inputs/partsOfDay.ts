export interface TimeOption {
  /** `HH:mm` on the clocks of the place where the work is done. */
  readonly time: string;
  /** RFC 3339 */
  readonly startAt: string;
  readonly taken?: boolean;
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

const NOON = '12:00';
const EVENING = '17:00';

const partOf = (time: string): PartOfDay => (time < NOON ? 'morning' : time < EVENING ? 'afternoon' : 'evening');

export function partsOfDay(times: readonly TimeOption[]): { part: PartOfDay; times: readonly TimeOption[] }[] {
  return (['morning', 'afternoon', 'evening'] as const)
    .map((part) => ({ part, times: times.filter(({ time }) => partOf(time) === part) }))
    .filter((group) => group.times.length > 0);
}
