import type { FoundCategory, FoundProvider, FoundService, SearchResults } from '../domain/search';
import * as read from './read';

export interface FoundCategoryWire {
  id: string;
  slug?: string;
  name: string;
  image: string;
  services: number;
  examples: string[];
}

export interface FoundServiceWire {
  id: string;
  name: string;
  image: string;
  cat_id: string;
  category_slug?: string;
  category_name: string;
  price: string;
  duration_minutes: number;
}

export interface FoundProviderWire {
  provider_id: string;
  slug?: string;
  fullname: string;
  image: string;
  service_title: string;
  rating: string;
  review_count: number;
  price: string;
  distance_km?: number;
}

export const searchGroups = ['services', 'categories', 'providers'] as const;

export interface SearchResponseWire {
  query: string;
  corrected: string;
  order: (typeof searchGroups)[number][];
  services: FoundServiceWire[];
  categories: FoundCategoryWire[];
  providers: FoundProviderWire[];
  instead: FoundCategoryWire[];
  related: string[];
  unoffered?: string;
}

const toCategory = (item: read.Fields): FoundCategory =>
  read.omitUndefined({
    id: read.text(item.id),
    slug: read.optionalText(item.slug),
    name: read.text(item.name),
    image: read.text(item.image),
    serviceCount: read.count(item.services),
    examples: read.texts(item.examples),
  });

const toService = (item: read.Fields): FoundService =>
  read.omitUndefined({
    id: read.text(item.id),
    name: read.text(item.name),
    image: read.text(item.image),
    categoryId: read.text(item.cat_id),
    categorySlug: read.optionalText(item.category_slug),
    categoryName: read.text(item.category_name),
    priceCents: read.cents(item.price),
    durationMinutes: read.optionalNumber(item.duration_minutes),
  });

const toProvider = (item: read.Fields): FoundProvider =>
  read.omitUndefined({
    id: read.text(item.provider_id),
    slug: read.optionalText(item.slug),
    name: read.text(item.fullname),
    image: read.text(item.image),
    serviceTitle: read.text(item.service_title),
    rating: read.rating(item.rating),
    reviewCount: read.count(item.review_count),
    priceCents: read.cents(item.price),
    distanceKm: read.optionalNumber(item.distance_km),
  });

const isNamed = ({ id, name }: { id: string; name: string }) => id !== '' && name !== '';

export function toSearchResults(body: unknown): SearchResults {
  const item = read.record(body);
  const order = read.texts(item.order);
  return read.omitUndefined({
    query: read.text(item.query),
    corrected: read.text(item.corrected),
    order: [...searchGroups].sort((a, b) => order.indexOf(a) - order.indexOf(b)),
    services: read.list(item.services).map(toService).filter(isNamed),
    categories: read.list(item.categories).map(toCategory).filter(isNamed),
    providers: read.list(item.providers).map(toProvider).filter(isNamed),
    instead: read.list(item.instead).map(toCategory).filter(isNamed),
    related: read.texts(item.related),
    unoffered: read.optionalText(item.unoffered),
  });
}
