export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted[middle - 1];
  if (upper === undefined) return undefined;
  return sorted.length % 2 || lower === undefined ? upper : (lower + upper) / 2;
}

/** Smallest value that at least the given share of the values does not exceed. Undefined when there are none. */
export function quantile(share: number, values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

export function medians<Metric extends string>(
  rounds: readonly Partial<Record<Metric, number>>[],
): Partial<Record<Metric, number>> {
  const names = new Set(rounds.flatMap((round) => Object.keys(round) as Metric[]));
  const result: Partial<Record<Metric, number>> = {};
  for (const name of names) {
    const middle = median(rounds.flatMap((round) => round[name] ?? []));
    if (middle !== undefined) result[name] = middle;
  }
  return result;
}

/** Undefined when either value is, or when the divisor is zero. */
export function ratio(value: number | undefined, against: number | undefined): number | undefined {
  return value === undefined || !against ? undefined : value / against;
}

/** Starts the list at another item each round, so that none always comes first or after the same one. */
export const rotated = <T>(list: readonly T[], round: number): T[] => [
  ...list.slice(round % list.length),
  ...list.slice(0, round % list.length),
];
