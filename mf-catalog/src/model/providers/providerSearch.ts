import type { Cents } from '@doorstep/shared-api/domain';

export const providerTabs = ['all', 'availability', 'rating', 'featured', 'popular'] as const;
export type ProviderTab = (typeof providerTabs)[number];

export const providerSorts = ['rating', 'distance', 'price', 'popular', 'newest'] as const;
export type ProviderSort = (typeof providerSorts)[number];

export const freeTimes = ['now', 'today', 'tomorrow', 'week'] as const;
export type FreeTime = (typeof freeTimes)[number];

export const ratingSteps = [4.9, 4.5] as const;

/** All of it is stored in the URL. */
export interface ProviderSearch {
  readonly tab: ProviderTab;
  readonly query: string;
  readonly where: string;
  /** Undefined: the server's order, or the tab's. */
  readonly sort?: ProviderSort;
  /** Several values match any of them. */
  readonly free: readonly FreeTime[];
  /** The lowest of several values applies. */
  readonly ratings: readonly number[];
  readonly fromCents?: Cents;
  readonly upToCents?: Cents;
  readonly checked: boolean;
  readonly categoryId?: string;
  readonly withinKm?: number;
}

/** It sets every part, so that it also clears an earlier search. */
export const emptySearch: ProviderSearch = {
  tab: 'all',
  query: '',
  where: '',
  sort: undefined,
  free: [],
  ratings: [],
  fromCents: undefined,
  upToCents: undefined,
  checked: false,
  categoryId: undefined,
  withinKm: undefined,
};

function oneOf<Known extends string>(knownItems: readonly Known[], text: string | null): Known | undefined {
  return knownItems.find((one) => one === text);
}

function numberFrom(text: string | null, min: number, max: number): number | undefined {
  const value = text ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

const centsFromDollars = (text: string | null): Cents | undefined => {
  const dollars = numberFrom(text, 0, 100_000);
  return dollars === undefined ? undefined : Math.round(dollars * 100);
};

/** Ignores values that it cannot read, so that an old or mistyped URL still shows a list. */
export function readProviderSearch(params: URLSearchParams): ProviderSearch {
  const parts = (name: string) => params.get(name)?.split(',') ?? [];
  return {
    tab: oneOf(providerTabs, params.get('tab')) ?? 'all',
    query: params.get('q')?.trim() ?? '',
    where: params.get('where')?.trim() ?? '',
    sort: oneOf(providerSorts, params.get('sort')),
    free: freeTimes.filter((time) => parts('free').includes(time)),
    ratings: ratingSteps.filter((rating) => parts('rating').includes(String(rating))),
    fromCents: centsFromDollars(params.get('from')),
    upToCents: centsFromDollars(params.get('to')),
    checked: params.get('checked') === '1',
    categoryId: params.get('category') || undefined,
    withinKm: numberFrom(params.get('within'), 0.1, 1_000),
  };
}

const dollars = (cents: Cents | undefined) => (cents === undefined ? '' : String(cents / 100));

/** Keeps unrelated parameters. */
export function writeProviderSearch(before: URLSearchParams, search: ProviderSearch): URLSearchParams {
  const after = new URLSearchParams(before);
  const message: Record<string, string> = {
    q: search.query.trim(),
    where: search.where.trim(),
    tab: search.tab === 'all' ? '' : search.tab,
    sort: search.sort ?? '',
    free: search.free.join(','),
    rating: search.ratings.join(','),
    from: dollars(search.fromCents),
    to: dollars(search.upToCents),
    checked: search.checked ? '1' : '',
    category: search.categoryId ?? '',
    within: search.withinKm === undefined ? '' : String(search.withinKm),
  };
  for (const [name, value] of Object.entries(message)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}

export function withoutFilters({ tab, query, where, sort }: ProviderSearch): ProviderSearch {
  return { ...emptySearch, tab, query, where, sort };
}

export function countFilters(search: ProviderSearch): number {
  const hasPrice = search.fromCents !== undefined || search.upToCents !== undefined;
  const activeFilters = [search.free.length > 0, search.ratings.length > 0, hasPrice, search.checked];
  return [...activeFilters, search.categoryId !== undefined, search.withinKm !== undefined].filter(Boolean).length;
}

export function toggled<Item>(list: readonly Item[], item: Item): Item[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}
