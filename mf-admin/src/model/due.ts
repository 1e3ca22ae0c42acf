const HOUR_MS = 3_600_000;

const SOON_MS = 3 * HOUR_MS;

/** Time before the deadline from which the weekday is shown instead of hours. */
const SHOW_WEEKDAY_FROM_MS = 12 * HOUR_MS;

export type DueKind = 'late' | 'soon' | 'today' | 'later';

export interface Due {
  readonly kind: DueKind;
  /** Milliseconds until the deadline, or since then when late. Never negative. */
  readonly ms: number;
}

export function dueOf(dueAt: string, now: number): Due {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return { kind: 'late', ms: -left };
  return { kind: left <= SOON_MS ? 'soon' : left < SHOW_WEEKDAY_FROM_MS ? 'today' : 'later', ms: left };
}

export const isLate = (dueAt: string | undefined, now: number) => dueAt !== undefined && Date.parse(dueAt) < now;

export interface DurationPart {
  readonly value: number;
  readonly unit: 'day' | 'hour' | 'minute';
}

/** Returns the two largest non-zero units: 1 day 3 hours, 20 hours 35 minutes, 12 minutes. */
export function durationParts(ms: number): DurationPart[] {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const parts: DurationPart[] = [
    { value: Math.floor(minutes / 1440), unit: 'day' },
    { value: Math.floor(minutes / 60) % 24, unit: 'hour' },
    { value: minutes % 60, unit: 'minute' },
  ];
  const first = parts.findIndex(({ value }) => value > 0);
  if (first < 0) return parts.slice(2);
  return parts.slice(first, first + 2).filter(({ value }) => value > 0);
}
