import type { SiteStats } from '@doorstep/shared-api/domain';

/** Where the counters of the home page end at least. */
const minStats: SiteStats = { providers: 25_000, orders: 200_000, stars: 10_000 };

/** Live figures where they are larger than the built-in ones. */
export function shownStats(live: SiteStats | undefined): SiteStats {
  if (!live) return minStats;
  return {
    providers: Math.max(live.providers, minStats.providers),
    orders: Math.max(live.orders, minStats.orders),
    stars: Math.max(live.stars, minStats.stars),
  };
}
