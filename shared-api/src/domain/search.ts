import type { ProviderCard } from './catalog';
import type { Cents } from './money';

export interface FoundCategory {
  readonly id: string;
  readonly slug?: string;
  readonly name: string;
  readonly image: string;
  readonly serviceCount: number;
  readonly examples: readonly string[];
}

export interface FoundService {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly categoryId: string;
  readonly categorySlug?: string;
  readonly categoryName: string;
  readonly priceCents?: Cents;
  readonly durationMinutes?: number;
}

export interface FoundProvider extends ProviderCard {
  readonly slug?: string;
  readonly reviewCount: number;
  /** Price of the matching service, or the provider's lowest price. */
  readonly priceCents?: Cents;
  readonly distanceKm?: number;
}

export type SearchGroup = 'services' | 'categories' | 'providers';

export interface SearchResults {
  readonly query: string;
  /** Query that was searched instead of a mistyped one. '' otherwise. */
  readonly corrected: string;
  /** Groups, with the one of the best result first. */
  readonly order: readonly SearchGroup[];
  readonly services: readonly FoundService[];
  readonly categories: readonly FoundCategory[];
  readonly providers: readonly FoundProvider[];
  readonly instead: readonly FoundCategory[];
  readonly related: readonly string[];
  /** Name of the trade that was searched for and is not offered. Services and categories are the nearest then. */
  readonly unoffered?: string;
}
