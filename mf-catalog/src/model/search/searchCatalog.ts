import type { Category, Provider, Service } from '@doorstep/shared-api/domain';
import { matchesWords, wordsOf } from './matchesWords';

export type Suggestion =
  | { readonly kind: 'service'; readonly id: string; readonly service: Service; readonly category: Category }
  | { readonly kind: 'provider'; readonly id: string; readonly provider: Provider };

/** A search needs two characters, so that one letter does not open half the catalogue. */
const shortestSearch = 2;

/**
 * Services come first, then people: at most `limit`, and at least two of each kind when there are some. Services whose
 * name begins with the typed text come before those found by category.
 */
export function searchCatalog(
  lists: { readonly categories: readonly Category[]; readonly providers: readonly Provider[] },
  query: string,
  limit = 8,
): Suggestion[] {
  if (wordsOf(query).join('').length < shortestSearch) return [];
  const services = lists.categories
    .flatMap((category) =>
      category.services.map((service) => ({ kind: 'service', id: `s-${service.id}`, service, category }) as const),
    )
    .filter(({ service, category }) => matchesWords(`${service.name} ${category.name}`, query))
    .sort((a, b) => rank(a.service.name, query) - rank(b.service.name, query));
  const providers = lists.providers
    .filter((provider) => provider.id && matchesWords(`${provider.name} ${provider.serviceTitle}`, query))
    .map((provider) => ({ kind: 'provider', id: `p-${provider.id}`, provider }) as const);
  const roomForProviders = Math.min(providers.length, Math.max(2, limit - services.length));
  return [...services.slice(0, limit - roomForProviders), ...providers.slice(0, roomForProviders)];
}

function rank(name: string, query: string): number {
  if (matchesWords(name, query)) return wordsOf(name)[0]?.startsWith(wordsOf(query)[0] ?? '') ? 0 : 1;
  return 2;
}
