import { maxOrderLines } from '@doorstep/shared-api/domain';
import type {
  ServicePagesWire,
  ServicePageWire,
  ServiceReviewsWire,
  ServiceScopesWire,
} from '@doorstep/shared-api/wire';
import type { Point } from '../../identity/addresses/distance';
import type { Db } from '../../platform/db/connect';
import type { ServiceArea } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import type { Language } from '../../platform/language';
import { readCategories } from '../catalog/catalog.repository';
import { toCategoryWire } from '../catalog/catalog.serializer';
import { listProviders } from '../catalog/catalog.service';
import type { Listing } from '../catalog/listing';
import { localized } from '../catalog/localized';
import { requireQuantity } from '../orders/priceOrder';
import { showServiceReviews } from '../publicProfiles/showReviews';
import { type Area, areasBeside, areasOf } from '../serviceArea/areas';

const SHOWN_PROVIDERS = 12;
const LINKED_AREAS = 13;

export interface PageAddress {
  category: string;
  area?: string;
}

export interface PageChoice {
  subcategoryIds: string[];
  quantities: number[];
  sort?: Listing['sort'];
  near?: Point;
}

const nothingThere = () => new HttpError('not_found', 'There is nothing at this address.');

export async function listPages(db: Db, serviceArea: ServiceArea | undefined): Promise<ServicePagesWire> {
  const slugs = (await readCategories(db)).map(({ slug }) => slug);
  const inAreas = areasOf(serviceArea).flatMap(({ slug: area }) => slugs.map((category) => ({ category, area })));
  return { pages: [...slugs.map((category) => ({ category })), ...inAreas] };
}

async function findCategory(db: Db, slug: string) {
  const category = (await readCategories(db)).find((candidate) => candidate.slug === slug);
  if (!category) throw nothingThere();
  return category;
}

/** Omits services without an entry. */
export async function readScopes(db: Db, slug: string, language: Language): Promise<ServiceScopesWire> {
  const { services } = await findCategory(db, slug);
  return {
    services: services.flatMap(({ id, scope }) => {
      const { included = [], notIncluded = [] } = scope[language] ?? scope.en ?? {};
      return included.length + notIncluded.length > 0 ? [{ id, included, not_included: notIncluded }] : [];
    }),
  };
}

const REVIEWS_PER_PAGE = 5;

interface ReviewChoice {
  subcategoryIds: readonly string[];
  page: number;
  language: Language;
}

/** Without chosen services, shows reviews of all services of the category. */
export async function readServiceReviews(
  db: Db,
  slug: string,
  { subcategoryIds, ...page }: ReviewChoice,
): Promise<ServiceReviewsWire> {
  const { services } = await findCategory(db, slug);
  const chosen = services.filter(({ id }) => subcategoryIds.length === 0 || subcategoryIds.includes(id));
  return showServiceReviews(db, chosen, { ...page, perPage: REVIEWS_PER_PAGE });
}

interface PageContext {
  serviceArea: ServiceArea | undefined;
  now: Date;
  language: Language;
  choice: PageChoice;
}

/** With chosen services, lists only providers of all of them, with their prices and times for exactly these. */
export async function readServicePage(
  db: Db,
  address: PageAddress,
  { serviceArea, now, language, choice }: PageContext,
): Promise<ServicePageWire> {
  const row = (await readCategories(db)).find(({ slug }) => slug === address.category);
  const areas = areasOf(serviceArea);
  const area = areas.find(({ slug }) => slug === address.area);
  if (!row || (address.area !== undefined && !area)) throw nothingThere();
  const category = {
    ...localized(row, language),
    services: row.services.map((service) => localized(service, language)),
  };
  const minutes = visitMinutesOf(row.services, choice);
  const { data, total } = await listProviders(db, chosenListing(listingOf(row.id, area), choice), now, language);
  const hasDistances = choice.near !== undefined || area?.radiusKm === undefined;
  return {
    category: toCategoryWire(category),
    description: category.description,
    ...(area && { area: slugAndName(area) }),
    areas: areasBeside(areas, area, LINKED_AREAS).map(slugAndName),
    // Omit distances to the middle of a town, which are meaningless.
    data: hasDistances ? data : data.map(({ distance_km: _, ...provider }) => provider),
    total,
    ...(minutes > 0 && { minutes }),
  };
}

type CategoryService = Awaited<ReturnType<typeof readCategories>>[number]['services'][number];

/** Rejects services of other categories and wrong quantities. */
function visitMinutesOf(services: readonly CategoryService[], { subcategoryIds, quantities }: PageChoice): number {
  if (subcategoryIds.length > maxOrderLines)
    throw new HttpError('validation', 'Please select at most 20 services.', { field: 'subcategory_ids' });
  if (new Set(subcategoryIds).size < subcategoryIds.length)
    throw new HttpError('validation', 'A service is selected twice.', { field: 'subcategory_ids' });
  if (quantities.length > 0 && quantities.length !== subcategoryIds.length)
    throw new HttpError('validation', 'Give one quantity for each service, in the same order.', {
      field: 'quantities',
    });
  return subcategoryIds.reduce((minutes, id, at) => {
    const service = services.find((candidate) => candidate.id === id);
    if (!service)
      throw new HttpError('validation', 'A selected service does not belong to this category.', {
        field: 'subcategory_ids',
      });
    const quantity = quantities[at] ?? 1;
    requireQuantity(quantity, service.perUnit?.max ?? 1);
    return minutes + service.durationMinutes * quantity;
  }, 0);
}

function chosenListing(listing: Listing, { subcategoryIds, quantities, sort, near }: PageChoice): Listing {
  const { radiusKm: _, ...everywhere } = listing;
  return {
    ...(near ? { ...everywhere, near, withinTheirRadius: true } : listing),
    ...(sort && { sort }),
    ...(subcategoryIds.length > 0 && { subcategoryIds, quantities, timesOfDays: true }),
  };
}

const slugAndName = ({ slug, name }: Area) => ({ slug, name });

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
