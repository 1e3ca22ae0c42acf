import type { PageArea, ServicePage } from '../domain/servicePage';
import { type CategoryWire, type ProviderItemWire, toCategory, toProviders } from './catalog';
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
