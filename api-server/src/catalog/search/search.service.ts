import type { Point } from '../../identity/addresses/distance';
import type { Db } from '../../platform/db/connect';
import type { Language } from '../../platform/language';
import { type FoundCategory, type FoundService, readCatalogue, type SearchContext } from './catalogueOfSearch';
import { SURE_SCORE, searchProviders, type Trade } from './people';
import { type FoundProvider, findProvidersByWords } from './providers.repository';
import { correctedText, findTargets, parseQuery } from './query';
import { LOOSE, type RankedTarget } from './rankTargets';
import { findUnofferedTrade, readTradeNames, type UnofferedTrade } from './unofferedTrade';

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
  /** Name of the trade that was searched for and that nobody offers here. Services and categories are then the nearest. */
  unoffered?: string;
}

const MAX_SUGGESTIONS = 6;
const MAX_RELATED_WORDS = 5;

export async function search(context: SearchContext, wanted: Search): Promise<SearchResults> {
  const { text, language, near, isExact, limit } = wanted;
  const { db } = context;
  const catalogue = await readCatalogue(context, language);
  const query = await parseQuery(db, text, language, isExact);
  const ranked = await findTargets(db, query);
  const unoffered = findUnofferedTrade(query, await readTradeNames(context), ranked);
  if (unoffered && !(await isNameOfProvider(db, unoffered)))
    return await nearestTo(db, unoffered, { catalogue, ranked, language, limit });
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

const isNameOfProvider = async (db: Db, { words }: UnofferedTrade) =>
  (await findProvidersByWords(db, words, { limit: 5, isLastWhole: true })).some(({ isByName }) => isByName);

interface NearestSearch extends Pick<Search, 'language' | 'limit'> {
  catalogue: readonly FoundCategory[];
  ranked: readonly RankedTarget[];
}

async function nearestTo(
  db: Db,
  { trade, hasKnownWords }: UnofferedTrade,
  { catalogue, ranked, language, limit }: NearestSearch,
): Promise<SearchResults> {
  const nearest = hasKnownWords ? ranked : await findNearest(db, trade.nearest);
  const { services, categories: ofServices } = chooseResults(catalogue, nearest, limit);
  // A single near service does not make its whole category near.
  const categories = hasKnownWords || nearest[0]?.kind === 'category' ? ofServices : [];
  return {
    unoffered: trade.names[language][0],
    corrected: '',
    order: withContentFirst(orderOf(nearest, false), { services, categories, providers: [] }),
    services,
    categories,
    providers: [],
    instead: services.length + categories.length === 0 ? suggestCategories(catalogue, []) : [],
    related: [],
  };
}

async function findNearest(db: Db, text = ''): Promise<RankedTarget[]> {
  if (!text) return [];
  const [best] = await findTargets(db, await parseQuery(db, text, 'en', true));
  return best && best.score > SURE_SCORE ? [best] : [];
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
