import type { SiteStats } from '@doorstep/shared-api/domain';

/** Where the counters of the home page end at least. */
const leastFigures: SiteStats = { providers: 25_000, orders: 200_000, stars: 10_000 };

/** Live figures where they are larger than the specification's. */
export function shownFigures(live: SiteStats | undefined): SiteStats {
  if (!live) return leastFigures;
  return {
    providers: Math.max(live.providers, leastFigures.providers),
    orders: Math.max(live.orders, leastFigures.orders),
    stars: Math.max(live.stars, leastFigures.stars),
  };
}
