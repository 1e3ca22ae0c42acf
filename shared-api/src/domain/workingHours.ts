/** On which days a special day repeats. `monthly` is the same weekday of the month, such as each second Monday. */
export const specialDayRepeats = ['once', 'second_week', 'monthly', 'yearly'] as const;
export type SpecialDayRepeat = (typeof specialDayRepeats)[number];

/** HH:mm. An end that is not after the start is on the next day. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** Minutes after midnight. Beyond 1440, the range ends on the next day. */
export interface MinuteRange {
  readonly opensMinute: number;
  readonly closesMinute: number;
}

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const DAY = 86_400_000;

const twoDigits = (n: number) => String(n).padStart(2, '0');
const formatMinute = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** Returns HH:mm as minutes after midnight, including 24:00. Undefined for invalid times. */
export function minuteOfDay(text: string): number | undefined {
  const [, hour = '', minute = ''] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  const at = Number(hour) * 60 + Number(minute);
  return hour !== '' && Number(minute) < 60 && at <= DAY_MINUTES ? at : undefined;
}

/** The longest range past midnight, so that an end before the start by mistake is not read as a night. */
const MAX_NIGHT_MINUTES = 16 * 60;

/** Undefined for times that do not exist, for a range without length, and for a night of more than 16 hours. */
export function minutesOfRange({ from, to }: TimeRange): MinuteRange | undefined {
  const [opensMinute, until] = [minuteOfDay(from), minuteOfDay(to)];
  if (opensMinute === undefined || opensMinute === DAY_MINUTES || until === undefined || until === opensMinute)
    return undefined;
  if (until > opensMinute) return { opensMinute, closesMinute: until };
  const closesMinute = until + DAY_MINUTES;
  return closesMinute - opensMinute <= MAX_NIGHT_MINUTES ? { opensMinute, closesMinute } : undefined;
}

export const rangeOfMinutes = ({ opensMinute, closesMinute }: MinuteRange): TimeRange => ({
  from: formatMinute(opensMinute),
  to: formatMinute(closesMinute > DAY_MINUTES ? closesMinute - DAY_MINUTES : closesMinute),
});

/** True for a range that ends on the next day. Midnight still belongs to the day. */
export const isOvernight = (range: TimeRange) => (minutesOfRange(range)?.closesMinute ?? 0) > DAY_MINUTES;

/** The first two ranges of a day that overlap. Ranges may touch. */
export function findOverlap<Range extends MinuteRange>(ranges: readonly Range[]): [Range, Range] | undefined {
  const sorted = [...ranges].sort((a, b) => a.opensMinute - b.opensMinute);
  for (const [at, range] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next && next.opensMinute < range.closesMinute) return [range, next];
  }
  return undefined;
}

export interface WeekdayRange extends MinuteRange {
  /** 0 is Sunday. */
  readonly weekday: number;
}

/** The first two ranges of a week that overlap. The night from Saturday to Sunday counts. */
export function findWeekOverlap<Range extends WeekdayRange>(ranges: readonly Range[]): [Range, Range] | undefined {
  const ofWeek = ranges.map((range) => ({
    range,
    opensMinute: range.weekday * DAY_MINUTES + range.opensMinute,
    closesMinute: range.weekday * DAY_MINUTES + range.closesMinute,
  }));
  const nextWeek = ofWeek.map(({ range, opensMinute, closesMinute }) => ({
    range,
    opensMinute: opensMinute + WEEK_MINUTES,
    closesMinute: closesMinute + WEEK_MINUTES,
  }));
  const overlap = findOverlap([...ofWeek, ...nextWeek]);
  return overlap && [overlap[0].range, overlap[1].range];
}

/** Returns one range for each weekday, from its first start to its last end or midnight. */
export function outlineOf(ranges: readonly WeekdayRange[]): (TimeRange & { weekday: number })[] {
  return [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => {
    const own = ranges.filter((range) => range.weekday === weekday);
    if (own.length === 0) return [];
    const opensMinute = Math.min(...own.map((range) => range.opensMinute));
    const closesMinute = Math.min(Math.max(...own.map((range) => range.closesMinute)), DAY_MINUTES);
    return [{ weekday, ...rangeOfMinutes({ opensMinute, closesMinute }) }];
  });
}

/** Days are yyyy-MM-dd. A yearly 29 February and a monthly fifth weekday occur only where the calendar has them. */
export function occursOn({ day, repeat }: { day: string; repeat: SpecialDayRepeat }, date: string): boolean {
  if (date < day) return false;
  if (repeat === 'once') return date === day;
  if (repeat === 'yearly') return date.slice(5) === day.slice(5);
  const daysBetween = Math.round((Date.parse(date) - Date.parse(day)) / DAY);
  if (repeat === 'second_week') return daysBetween % 14 === 0;
  const weekOfMonth = (text: string) => Math.ceil(Number(text.slice(8)) / 7);
  return daysBetween % 7 === 0 && weekOfMonth(date) === weekOfMonth(day);
}
