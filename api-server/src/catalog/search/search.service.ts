import type { Point } from '../../identity/addresses/distance';
import type { Language } from '../../platform/language';
import { type FoundCategory, type FoundService, readCatalogue, type SearchContext } from './catalogueOfSearch';
import { searchProviders, type Trade } from './people';
import type { FoundProvider } from './providers.repository';
import { correctedText, findTargets, parseQuery } from './query';
import { LOOSE, type RankedTarget } from './rankTargets';

export interface Search {
  text: string;
  language: Language;
  near?: Point;
  isExact: boolean;
  limit: number;
}

export type Group = 'services' | 'categories' | 'providers';

export interface SearchResults {
  /** Corrected query that was used because of a typo. Otherwise empty. */
  corrected: string;
  order: Group[];
  services: FoundService[];
  categories: FoundCategory[];
  providers: FoundProvider[];
  /** Suggestions when nothing was found: the nearest categories, then the first ones of the catalogue. */
  instead: FoundCategory[];
  related: string[];
}

const MAX_SUGGESTIONS = 6;
const MAX_RELATED_WORDS = 5;

export async function search(context: SearchContext, wanted: Search): Promise<SearchResults> {
  const { text, language, near, isExact, limit } = wanted;
  const { db } = context;
  const catalogue = await readCatalogue(context, language);
  const query = await parseQuery(db, text, language, isExact);
  const ranked = await findTargets(db, query);
  const { categories, services, trade } = chooseResults(catalogue, ranked, limit);
  const people = await searchProviders(db, { query, ranked, trade, near, limit });
  const isNobody = categories.length + services.length + people.providers.length === 0;
  return {
    corrected: people.isByName ? people.corrected : correctedText(query, ranked[0]),
    order: withContentFirst(orderOf(ranked, people.isByName), { services, categories, providers: people.providers }),
    services,
    categories,
    providers: people.providers,
    instead: isNobody ? suggestCategories(catalogue, await findTargets(db, query, LOOSE)) : [],
    related: relatedSearchWords(catalogue, trade, services),
  };
}

function chooseResults(catalogue: readonly FoundCategory[], ranked: readonly RankedTarget[], limit: number) {
  const categories: FoundCategory[] = [];
  const services: FoundService[] = [];
  const allServices = catalogue.flatMap((category) => category.services);
  for (const { kind, id } of ranked) {
    const category = kind === 'category' && catalogue.find((one) => one.id === id);
    const service = kind === 'service' && allServices.find((one) => one.id === id);
    if (category) categories.push(category);
    if (service) services.push(service);
  }
  const [best] = ranked;
  const trade =
    best?.kind === 'service' && services[0] ? { service: services[0], category: services[0].category } : undefined;
  const first: Trade | undefined = trade ?? (categories[0] && { category: categories[0] });
  return {
    categories: addCategoryOfBest(categories, services, catalogue).slice(0, limit),
    services: addServicesOfCategory(best?.kind === 'category' ? categories[0] : undefined, services).slice(0, limit),
    trade: first,
  };
}

function addCategoryOfBest(categories: FoundCategory[], services: FoundService[], catalogue: readonly FoundCategory[]) {
  const own = catalogue.find(({ id }) => id === services[0]?.category.id);
  return own && !categories.includes(own) ? [...categories, own] : categories;
}

function addServicesOfCategory(category: FoundCategory | undefined, services: FoundService[]) {
  if (!category) return services;
  const own = category.services.filter((service) => !services.includes(service));
  return [...services.filter((service) => service.category.id === category.id), ...own];
}

function orderOf([best]: readonly RankedTarget[], isByName: boolean): Group[] {
  const catalogue: Group[] = best?.kind === 'category' ? ['categories', 'services'] : ['services', 'categories'];
  return isByName ? ['providers', ...catalogue] : [...catalogue, 'providers'];
}

const withContentFirst = (order: readonly Group[], groups: Record<Group, readonly unknown[]>) =>
  order.toSorted((a, b) => Number(groups[a].length === 0) - Number(groups[b].length === 0));

function suggestCategories(catalogue: readonly FoundCategory[], ranked: readonly RankedTarget[]): FoundCategory[] {
  const near = ranked.map(({ kind, id }) =>
    catalogue.find((category) =>
      kind === 'category' ? category.id === id : category.services.some((service) => service.id === id),
    ),
  );
  const all = [...near, ...catalogue].filter((category) => category !== undefined);
  return [...new Set(all)].slice(0, MAX_SUGGESTIONS);
}

function relatedSearchWords(
  catalogue: readonly FoundCategory[],
  trade: Trade | undefined,
  shown: readonly FoundService[],
): string[] {
  const category = catalogue.find(({ id }) => id === trade?.category.id);
  const others = category?.services.filter((service) => !shown.includes(service)) ?? [];
  const words = others.flatMap(({ searchWords }) => searchWords.slice(0, 1));
  return [...new Set(words)].slice(0, MAX_RELATED_WORDS);
}
