import { type Cents, displayPriceOf, type Provider, wallTimeIn } from '@doorstep/shared-api/domain';
import { matchesAllWords, wordsOf } from '../search/matchesWords';
import { emptySearch, type FreeTime, type ProviderSearch, type ProviderSort } from './providerSearch';

/** Minimum rating on the Rating tab, which sorts the best first. */
export const ratingTabMinimum = 4.5;

export interface FilterContext {
  readonly now: Date;
  /** IANA zone that defines "today". */
  readonly timeZone: string;
  readonly categoryServices?: readonly string[];
}

/**
 * A server without extensions reports neither availability nor features. Then everybody counts as available, and the
 * well rated stand for the featured.
 */
export function filterProviders(
  providers: readonly Provider[],
  search: ProviderSearch,
  surroundings: FilterContext,
): Provider[] {
  const knowsFeatured = providers.some((provider) => provider.featured !== undefined);
  const isFree = freeTimeMatcher(surroundings);
  const words = wordsOf(search.query);
  const place = wordsOf(search.where);
  const services = search.categoryId ? new Set(surroundings.categoryServices) : undefined;
  const matchingProviders = providers.filter(
    (provider) =>
      inTab(provider, search, knowsFeatured) &&
      (words.length === 0 || matchesAllWords(wordsAbout(provider), words)) &&
      (place.length === 0 || matchesAllWords(wordsOf(provider.address), place)) &&
      (search.free.length === 0 || search.free.some((time) => isFree(provider, time))) &&
      (search.ratings.length === 0 || provider.rating >= Math.min(...search.ratings)) &&
      isPricedWithin(provider, search) &&
      (!search.checked || provider.verified === true) &&
      (!services || provider.serviceNames.some((name) => services.has(name))) &&
      (search.withinKm === undefined || (provider.distanceKm ?? 0) <= search.withinKm),
  );
  const order = comparatorOf(search);
  return order ? matchingProviders.sort(order) : matchingProviders;
}

export function isAvailable(provider: Provider): boolean {
  return provider.availableNow ?? true;
}

/** Counts the results of each filter choice while the other groups of filters stay as they are. */
export function countFilterChoices(
  providers: readonly Provider[],
  surroundings: FilterContext,
  search: ProviderSearch = emptySearch,
): {
  free: (time: FreeTime) => number;
  rating: (min: number) => number;
  checked: number;
} {
  const count = (part: Partial<ProviderSearch>) =>
    filterProviders(providers, { ...search, sort: undefined, ...part }, surroundings).length;
  return {
    free: (time) => count({ free: [time] }),
    rating: (min) => count({ ratings: [min] }),
    checked: count({ checked: true }),
  };
}

/** Returns the lowest and highest shown price in whole dollars. Undefined when all prices are equal or missing. */
export function priceSpan(providers: readonly Provider[]): { readonly min: number; readonly max: number } | undefined {
  const prices = providers.flatMap((provider) => displayPriceOf(provider)?.cents ?? []);
  if (prices.length === 0) return undefined;
  const [min, max] = prices.reduce<[Cents, Cents]>(
    ([low, high], price) => [Math.min(low, price), Math.max(high, price)],
    [Number.POSITIVE_INFINITY, 0],
  );
  const span = { min: Math.floor(min / 100), max: Math.ceil(max / 100) };
  return span.min < span.max ? span : undefined;
}

export function sortsFor(providers: readonly Provider[]): ProviderSort[] {
  const knows = (fact: keyof Provider) => providers.some((provider) => provider[fact] !== undefined);
  const sorts: ProviderSort[] = ['rating'];
  if (knows('distanceKm')) sorts.push('distance');
  if (providers.some(displayPriceOf)) sorts.push('price');
  if (knows('completedJobs') || knows('reviewCount')) sorts.push('popular');
  return sorts;
}

function inTab(provider: Provider, { tab }: ProviderSearch, knowsFeatured: boolean): boolean {
  switch (tab) {
    case 'availability':
      return isAvailable(provider);
    case 'rating':
      return provider.rating >= ratingTabMinimum;
    case 'featured':
      return knowsFeatured ? provider.featured === true : provider.rating >= ratingTabMinimum;
    default:
      return true;
  }
}

/** Providers without a price pass every price filter. */
function isPricedWithin(provider: Provider, { fromCents = 0, upToCents }: ProviderSearch): boolean {
  const price = displayPriceOf(provider)?.cents;
  return price === undefined || (price >= fromCents && price <= (upToCents ?? Number.POSITIVE_INFINITY));
}

const dayMs = 24 * 60 * 60_000;
const lastDayOffset = { today: 0, tomorrow: 1, week: 6 } as const;

/** The first free slot from the server decides. */
function freeTimeMatcher({ now, timeZone }: FilterContext): (provider: Provider, time: FreeTime) => boolean {
  const dayOf = (at: Date) => Date.parse(wallTimeIn(timeZone, at).date);
  const today = dayOf(now);
  return (provider, time) => {
    if (time === 'now') return isAvailable(provider);
    if (!provider.nextSlotAt) return false;
    return (dayOf(new Date(provider.nextSlotAt)) - today) / dayMs <= lastDayOffset[time];
  };
}

type Order = (a: Provider, b: Provider) => number;

/** Sorts missing values last. Unlike Infinity, the difference of two is 0 instead of NaN. */
const last = Number.MAX_SAFE_INTEGER;
const byRating: Order = (a, b) => b.rating - a.rating || (b.reviewCount ?? 0) - (a.reviewCount ?? 0);
const popularity = (provider: Provider) => provider.completedJobs ?? provider.reviewCount ?? 0;
const byPopularity: Order = (a, b) => popularity(b) - popularity(a) || byRating(a, b);

function comparatorOf({ sort, tab }: ProviderSearch): Order | undefined {
  switch (sort) {
    case 'rating':
      return byRating;
    case 'popular':
      return byPopularity;
    case 'distance':
      return (a, b) => (a.distanceKm ?? last) - (b.distanceKm ?? last);
    case 'price':
      return (a, b) => (displayPriceOf(a)?.cents ?? last) - (displayPriceOf(b)?.cents ?? last);
    case 'newest':
      return undefined;
    default:
      return tab === 'rating' ? byRating : tab === 'popular' ? byPopularity : undefined;
  }
}

/**
 * Caches the words of each provider: splitting costs more than comparing, and long lists are searched on every
 * keystroke.
 */
const wordsByProvider = new WeakMap<Provider, string[]>();

function wordsAbout(provider: Provider): string[] {
  const knownItems = wordsByProvider.get(provider);
  if (knownItems) return knownItems;
  const { name, serviceTitle, serviceNames, address } = provider;
  const words = wordsOf([name, serviceTitle, ...serviceNames, address].join(' '));
  wordsByProvider.set(provider, words);
  return words;
}
