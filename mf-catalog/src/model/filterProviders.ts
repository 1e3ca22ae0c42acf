import type { Provider } from '@doorstep/shared-api/domain';
import { matchesWords } from './matchesWords';

export const providerTabs = ['all', 'availability', 'rating', 'featured', 'popular'] as const;
export type ProviderTab = (typeof providerTabs)[number];

export interface ProviderFilter {
  readonly tab: ProviderTab;
  /** Words of name, service or street. */
  readonly query?: string;
  /** Words of the address. */
  readonly where?: string;
}

/** The Rating tab shows those who reach this, best first. */
export const goodRating = 4.5;

export function isProviderTab(text: string | null): text is ProviderTab {
  return providerTabs.some((tab) => tab === text);
}

/**
 * The part of a loaded list that a tab and a search leave, in the order to show it. A server without extensions says
 * nothing of availability or features; then everybody counts as available (the specification shows the badge on every
 * card), and the well rated stand for the featured.
 */
export function filterProviders(providers: readonly Provider[], filter: ProviderFilter): Provider[] {
  const found = providers.filter(
    (provider) =>
      matchesWords(
        `${provider.name} ${provider.serviceTitle} ${provider.serviceNames.join(' ')} ${provider.address}`,
        filter.query ?? '',
      ) && matchesWords(provider.address, filter.where ?? ''),
  );
  switch (filter.tab) {
    case 'all':
      return found;
    case 'availability':
      return found.filter(isAvailable);
    case 'rating':
      return found.filter((provider) => provider.rating >= goodRating).sort(byRating);
    case 'featured': {
      const serverKnows = providers.some((provider) => provider.featured !== undefined);
      return found.filter((provider) => (serverKnows ? provider.featured : provider.rating >= goodRating));
    }
    case 'popular':
      return [...found].sort((a, b) => popularity(b) - popularity(a) || byRating(a, b));
  }
}

export function isAvailable(provider: Provider): boolean {
  return provider.availableNow ?? true;
}

const byRating = (a: Provider, b: Provider) => b.rating - a.rating || (b.reviewCount ?? 0) - (a.reviewCount ?? 0);
const popularity = (provider: Provider) => provider.completedJobs ?? provider.reviewCount ?? 0;
