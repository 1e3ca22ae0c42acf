import type { PageArea, ServicePage, ServiceReviews, ServiceScope } from '../domain/servicePage';
import {
  type CategoryWire,
  type ProviderItemWire,
  type ReviewWire,
  toCategory,
  toProviders,
  toReview,
} from './catalog';
import * as read from './read';

export interface ServicePageAddressWire {
  category: string;
  area?: string;
}
export interface ServicePagesWire {
  pages: ServicePageAddressWire[];
}

export interface PageAreaWire {
  slug: string;
  name: string;
}
/**
 * GET /service-pages/{category}?lang= and GET /service-pages/{category}/{area}?lang=, both with the visitor's choice:
 * subcategory_ids, quantities, sort, lat and long.
 */
export interface ServicePageWire {
  category: CategoryWire;
  description: string;
  area?: PageAreaWire;
  areas: PageAreaWire[];
  data: ProviderItemWire[];
  total: number;
  minutes?: number;
}

/** GET /service-pages/{category}/scope?lang= */
export interface ServiceScopesWire {
  services: { id: string; included: string[]; not_included: string[] }[];
}

/** GET /service-pages/{category}/reviews?lang=&subcategory_ids=&page= */
export interface ServiceReviewsWire {
  items: (ReviewWire & { provider: { name: string; slug: string }; services: string[] })[];
  page: number;
  total: number;
  average: string;
}

const toArea = (item: read.Fields): PageArea => ({ slug: read.text(item.slug), name: read.text(item.name) });

export function toServicePage(body: unknown): ServicePage | undefined {
  const response = read.record(body);
  const category = toCategory(read.record(response.category));
  if (!category.id || !category.name) return undefined;
  const area = toArea(read.record(response.area));
  const providers = toProviders(body);
  const visitMinutes = read.count(response.minutes);
  return {
    category,
    description: read.text(response.description),
    ...(area.slug && { area }),
    areas: read
      .list(response.areas)
      .map(toArea)
      .filter(({ slug }) => slug !== ''),
    providers,
    total: Math.max(read.count(response.total), providers.length),
    ...(visitMinutes > 0 && { visitMinutes }),
  };
}

const toLines = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(read.text).filter((line) => line !== '') : [];

export function toServiceScopes(body: unknown): ServiceScope[] {
  return read
    .list(read.record(body).services)
    .map(({ id, included, not_included }) => ({
      serviceId: read.text(id),
      included: toLines(included),
      notIncluded: toLines(not_included),
    }))
    .filter(({ serviceId, included, notIncluded }) => serviceId && included.length + notIncluded.length > 0);
}

export function toServiceReviews(body: unknown): ServiceReviews {
  const response = read.record(body);
  const reviews = read.list(response.items).map((item, index) => {
    const { name, slug } = read.record(item.provider);
    return {
      ...toReview(item, index),
      provider: { name: read.text(name), slug: read.text(slug) },
      services: toLines(item.services),
    };
  });
  return {
    reviews,
    total: Math.max(read.count(response.total), reviews.length),
    average: read.rating(response.average),
  };
}
