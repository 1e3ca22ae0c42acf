import type { SiteStats } from '@doorstep/shared-api/domain';

export const counterKeys = ['providers', 'orders', 'stars'] as const;
type CounterKey = (typeof counterKeys)[number];

/** Minimum counter values on the home page, for a site that sets them or has no figures of its own. */
const minimums: Readonly<Record<CounterKey, number>> = { providers: 25_000, orders: 200_000, stars: 10_000 };

export interface ShownCounter {
  readonly key: CounterKey;
  readonly end: number;
  readonly suffix: '+' | '';
}

/** `stats` is null where the server has no figures. Without minimums, figures of 0 are left out. */
export function shownCounters(stats: SiteStats | null): ShownCounter[] {
  if (stats && !stats.hasMinimums)
    return counterKeys.map((key) => ({ key, end: stats[key], suffix: '' }) as const).filter(({ end }) => end > 0);
  return counterKeys.map((key) => ({ key, end: Math.max(stats?.[key] ?? 0, minimums[key]), suffix: '+' }));
}
