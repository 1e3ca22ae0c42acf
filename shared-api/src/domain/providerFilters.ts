import { displayPriceOf, type Provider } from './catalog';

export interface ProviderFilters {
  readonly text?: string;
  readonly categoryId?: string;
  readonly subcategoryId?: string;
  readonly lat?: string;
  readonly long?: string;
  readonly radiusKm?: number;
  readonly available?: boolean;
  readonly minRating?: number;
  readonly featured?: boolean;
  readonly sort?: 'rating' | 'distance' | 'price' | 'popular' | 'newest';
}

/** Larger than any distance or price; a difference of two of them is 0, where infinities would give NaN. */
const sortsLast = Number.MAX_SAFE_INTEGER;

const comparatorBySort: Readonly<Record<string, (a: Provider, b: Provider) => number>> = {
  rating: (a, b) => b.rating - a.rating || (b.reviewCount ?? 0) - (a.reviewCount ?? 0),
  popular: (a, b) =>
    (b.completedJobs ?? 0) - (a.completedJobs ?? 0) ||
    (b.reviewCount ?? 0) - (a.reviewCount ?? 0) ||
    b.rating - a.rating,
  distance: (a, b) => (a.distanceKm ?? sortsLast) - (b.distanceKm ?? sortsLast),
  price: (a, b) => (displayPriceOf(a)?.cents ?? sortsLast) - (displayPriceOf(b)?.cents ?? sortsLast),
};

/**
 * The filters that a loaded list can answer by itself. A record that does not say whether it is available or featured
 * stays: nobody is hidden for what the server never tells.
 */
export function filterProviders(providers: readonly Provider[], filters: ProviderFilters): Provider[] {
  const expected = filters.text?.trim().toLowerCase() ?? '';
  const matchingProviders = providers.filter(
    (provider) =>
      (!expected ||
        [provider.name, provider.serviceTitle, ...provider.serviceNames].join(' ').toLowerCase().includes(expected)) &&
      (!filters.available || provider.availableNow !== false) &&
      (!filters.featured || provider.featured !== false) &&
      provider.rating >= (filters.minRating ?? 0),
  );
  const order = filters.sort && comparatorBySort[filters.sort];
  return order ? matchingProviders.sort(order) : matchingProviders;
}
