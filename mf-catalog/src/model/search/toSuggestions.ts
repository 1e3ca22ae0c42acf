import type {
  FoundCategory,
  FoundProvider,
  FoundService,
  SearchGroup,
  SearchResults,
  SessionStatus,
} from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { categoryLink, resultsLink } from '../navigation/links';

export type Suggestion = { readonly id: string; readonly to: string } & (
  | { readonly kind: 'service'; readonly service: FoundService }
  | { readonly kind: 'category'; readonly category: FoundCategory }
  | { readonly kind: 'provider'; readonly provider: FoundProvider }
  | { readonly kind: 'recent' | 'all'; readonly text: string }
  | { readonly kind: 'forget' }
);

export interface SuggestionGroup {
  readonly name: SearchGroup | 'instead' | 'recent' | 'all';
  readonly suggestions: readonly Suggestion[];
}

/** Maximum number of suggestions of each kind, so that the list fits a screen. */
const MAX_SUGGESTIONS = { services: 4, categories: 2, providers: 3, instead: 6 } as const;

export function toSuggestions(results: SearchResults, status: SessionStatus, text: string): SuggestionGroup[] {
  const category = (found: FoundCategory): Suggestion => ({
    kind: 'category',
    id: `c-${found.id}`,
    to: categoryLink(status, found),
    category: found,
  });
  const groups: Record<SearchGroup, Suggestion[]> = {
    services: results.services.slice(0, MAX_SUGGESTIONS.services).map((service) => ({
      kind: 'service',
      id: `s-${service.id}`,
      to: categoryLink(status, { id: service.categoryId, slug: service.categorySlug }, service.id),
      service,
    })),
    categories: results.categories.slice(0, MAX_SUGGESTIONS.categories).map(category),
    providers: results.providers.slice(0, MAX_SUGGESTIONS.providers).map((provider) => ({
      kind: 'provider',
      id: `p-${provider.id}`,
      to: pathTo.providerDetails(provider.id),
      provider,
    })),
  };
  const found = results.order.map((name) => ({ name, suggestions: groups[name] }));
  const isEmpty = found.every(({ suggestions }) => suggestions.length === 0);
  const all: Suggestion = { kind: 'all', id: 'all', to: resultsLink({ query: text }), text };
  const instead = results.instead.slice(0, MAX_SUGGESTIONS.instead).map(category);
  const shown: SuggestionGroup[] = isEmpty
    ? [{ name: 'instead', suggestions: instead }]
    : [...found, ...(results.unoffered ? [] : [{ name: 'all' as const, suggestions: [all] }])];
  return shown.filter(({ suggestions }) => suggestions.length > 0);
}

export function recentSuggestions(texts: readonly string[]): SuggestionGroup[] {
  if (texts.length === 0) return [];
  const recent = texts.map(
    (text): Suggestion => ({ kind: 'recent', id: `r-${text}`, to: resultsLink({ query: text }), text }),
  );
  return [{ name: 'recent', suggestions: [...recent, { kind: 'forget', id: 'forget', to: '' }] }];
}
