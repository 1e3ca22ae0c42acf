import type { ProviderFilters } from '@doorstep/shared-api/catalog';
import type { MapBounds } from '../map/plane';
import { ratingTabMinimum } from './filterProviders';
import type { ProviderSearch } from './providerSearch';
import { distanceKm } from './withDistance';

export interface Point {
  readonly lat: string;
  readonly long: string;
}

/** Undefined for the default list, which is already loaded. Leaves out a distance without a place. */
export function serverFilters(search: ProviderSearch, point: Point | undefined): ProviderFilters | undefined {
  const { tab, sort } = search;
  const ratings = [
    ...(tab === 'rating' ? [ratingTabMinimum] : []),
    ...(search.ratings.length ? [Math.min(...search.ratings)] : []),
  ];
  const isNear = point && (sort === 'distance' || search.withinKm !== undefined);
  const order = sort ?? (tab === 'popular' ? 'popular' : undefined);
  const filters: ProviderFilters = {
    text: [search.query, search.where].filter(Boolean).join(' ') || undefined,
    categoryId: search.categoryId,
    available: tab === 'availability' || search.free.includes('now') || undefined,
    featured: tab === 'featured' || undefined,
    minRating: ratings.length ? Math.max(...ratings) : undefined,
    // Omit the order by rating: it is the server's default.
    sort: order === 'rating' || (order === 'distance' && !point) ? undefined : order,
    ...(isNear && { ...point, radiusKm: search.withinKm }),
  };
  return Object.values(filters).some((value) => value !== undefined) ? filters : undefined;
}

/** Returns the circle around a part of the map, rounded to a hundred metres so that neighbours share a response. */
export function circleAroundMap({
  south,
  north,
  west,
  east,
}: MapBounds): Pick<ProviderFilters, 'lat' | 'long' | 'radiusKm'> {
  const middle = { lat: (south + north) / 2, long: (west + east) / 2 };
  const radiusKm = Math.ceil(distanceKm(middle, { lat: north, long: east }) * 10 + 1) / 10;
  return { lat: middle.lat.toFixed(4), long: middle.long.toFixed(4), radiusKm };
}
