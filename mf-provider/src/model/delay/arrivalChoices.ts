const MINUTE = 60_000;
const STEP = 5 * MINUTE;
const quickMinutes = [10, 20, 30, 45];

export interface ArrivalChoices {
  /** RFC 3339 UTC, earliest first. */
  readonly quick: readonly string[];
  readonly all: readonly string[];
}

/** Arrivals after the agreed start and after now, up to the latest one that can be announced. */
export function arrivalChoices(startAt: string, until: string, now: Date): ArrivalChoices {
  const base = Math.max(Date.parse(startAt), Math.ceil(now.getTime() / STEP) * STEP);
  const last = Date.parse(until);
  const toText = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
  const count = Math.max(0, Math.floor((last - base) / STEP));
  return {
    quick: quickMinutes.flatMap((minutes) =>
      base + minutes * MINUTE <= last ? [toText(base + minutes * MINUTE)] : [],
    ),
    all: Array.from({ length: count }, (_, index) => toText(base + (index + 1) * STEP)),
  };
}

export const delayMinutes = (startAt: string, arrivesAt: string) =>
  Math.round((Date.parse(arrivesAt) - Date.parse(startAt)) / MINUTE);
