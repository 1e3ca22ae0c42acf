import type { ServicePagesWire, ServicePageWire } from '@doorstep/shared-api/wire';
import type { Db } from '../../db/connect';
import type { ServiceArea } from '../../db/schema';
import { HttpError } from '../../http/httpError';
import type { Language } from '../../mail/language';
import { readCategories } from '../catalog/catalog.repository';
import { toCategoryWire } from '../catalog/catalog.serializer';
import { listProviders } from '../catalog/catalog.service';
import type { Listing } from '../catalog/listing';
import { localized } from '../catalog/localized';
import { type Area, areasBeside, areasOf } from './areas';

/** Number of providers on a page. A link leads to the full list. */
const SHOWN_PROVIDERS = 12;
const LINKED_AREAS = 13;

interface PageAddress {
  category: string;
  area?: string;
}

const nothingThere = () => new HttpError('not_found', 'There is nothing at this address.');

/** The addresses of all pages: each category, each in the town, then in each of its neighbourhoods. */
export async function listPages(db: Db, serviceArea: ServiceArea | undefined): Promise<ServicePagesWire> {
  const slugs = (await readCategories(db)).map(({ slug }) => slug);
  const inAreas = areasOf(serviceArea).flatMap(({ slug: area }) => slugs.map((category) => ({ category, area })));
  return { pages: [...slugs.map((category) => ({ category })), ...inAreas] };
}

/** Returns the content of a service page: services at catalogue prices and the providers who offer them there. */
export async function showPage(
  db: Db,
  address: PageAddress,
  { serviceArea, now, language }: { serviceArea: ServiceArea | undefined; now: Date; language: Language },
): Promise<ServicePageWire> {
  const row = (await readCategories(db)).find(({ slug }) => slug === address.category);
  const areas = areasOf(serviceArea);
  const area = areas.find(({ slug }) => slug === address.area);
  if (!row || (address.area !== undefined && !area)) throw nothingThere();
  const category = {
    ...localized(row, language),
    services: row.services.map((service) => localized(service, language)),
  };
  const { data, total } = await listProviders(db, listingOf(row.id, area), now, language);
  return {
    category: toCategoryWire(category),
    description: category.description,
    ...(area && { area: named(area) }),
    areas: areasBeside(areas, area, LINKED_AREAS).map(named),
    // Omit distances to the middle of a town, which are meaningless.
    data: area?.radiusKm === undefined ? data : data.map(({ distance_km: _, ...provider }) => provider),
    total,
  };
}

const named = ({ slug, name }: Area) => ({ slug, name });

/** The best of the town, or the nearest of those who come into a neighbourhood. */
function listingOf(categoryId: string, area: Area | undefined): Listing {
  const everybody: Listing = {
    words: [],
    categoryId,
    subcategoryIds: [],
    match: 'all',
    sort: 'rating',
    page: 1,
    perPage: SHOWN_PROVIDERS,
  };
  if (!area) return everybody;
  const near = { lat: area.lat, long: area.long };
  if (area.radiusKm !== undefined) return { ...everybody, near, radiusKm: area.radiusKm };
  return { ...everybody, near, withinTheirRadius: true, sort: 'distance' };
}
