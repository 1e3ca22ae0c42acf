import { formatMoney } from '@doorstep/shared-api/domain';
import type { SearchResponseWire } from '@doorstep/shared-api/wire';
import { distanceKm, type Point } from '../../identity/addresses/distance';
import { roundPlace } from '../../identity/addresses/publicArea';
import { profileSlug } from '../catalog/profileSlug';
import type { FoundCategory, FoundService } from './catalogueOfSearch';
import type { FoundProvider } from './providers.repository';
import type { Search, SearchResults } from './search.service';

const EXAMPLES = 3;

const serializeCategory = (
  { id, slug, name, image, services }: FoundCategory,
  foundServices: readonly FoundService[] = [],
) => ({
  id,
  slug,
  name,
  image,
  services: services.length,
  examples: services
    .filter((service) => !foundServices.some((found) => found.id === service.id))
    .slice(0, EXAMPLES)
    .map((service) => service.name),
});

const serializeService = (
  { id, name, category, priceCents, durationMinutes }: FoundService,
  index: number,
  found: readonly FoundService[],
) => ({
  id,
  name,
  image: pictureOf(category, found.slice(0, index).filter((other) => other.category.id === category.id).length),
  cat_id: category.id,
  category_slug: category.slug,
  category_name: category.name,
  price: formatMoney(priceCents),
  duration_minutes: durationMinutes,
});

/** Services have no pictures of their own. Those of a category share its banners in turn, then its picture. */
function pictureOf({ image, banners }: FoundService['category'], place: number): string {
  const pictures = [...new Set([...banners, image])].filter(Boolean);
  return pictures[place % pictures.length] ?? '';
}

const serializeProvider = (provider: FoundProvider, near: Point | undefined) => {
  const { lat, long, ratingCount, ratingSum } = provider;
  return {
    provider_id: provider.id,
    slug: profileSlug(provider),
    fullname: provider.fullname,
    image: provider.image,
    service_title: provider.serviceTitle,
    rating: (ratingCount ? ratingSum / ratingCount : 0).toFixed(2),
    review_count: ratingCount,
    price: provider.priceCents === null ? '' : formatMoney(provider.priceCents),
    ...(near &&
      lat !== null &&
      long !== null && { distance_km: Number(distanceKm(near, roundPlace({ lat, long })).toFixed(1)) }),
  };
};

export const serializeResults = (results: SearchResults, { text, near }: Search): SearchResponseWire => ({
  query: text,
  corrected: results.corrected,
  order: results.order,
  services: results.services.map(serializeService),
  categories: results.categories.map((category) => serializeCategory(category, results.services)),
  providers: results.providers.map((provider) => serializeProvider(provider, near)),
  instead: results.instead.map((category) => serializeCategory(category)),
  related: results.related,
  ...(results.unoffered && { unoffered: results.unoffered }),
});
