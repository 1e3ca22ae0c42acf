import type { BlogPost, Cents, Provider, ProviderProfile } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';

/** Structured data of schema.org. `site` is the origin of its URLs. Empty when it is not configured. */
export type StructuredData = Readonly<Record<string, unknown>>;

export const CURRENCY = 'USD';
/** Search engines show the first few of a list. */
const LISTED = 10;

export const price = (cents: Cents) => (cents / 100).toFixed(2);

export function structuredDataOfProvider(profile: ProviderProfile, site: string): StructuredData {
  const { name, serviceTitle, description, image, address, rating, services } = profile;
  const reviewCount = profile.reviewCount ?? profile.reviews.length;
  return {
    '@type': 'LocalBusiness',
    name,
    url: site + pathTo.publicProfile(profile),
    description: description || serviceTitle,
    ...(image.startsWith('/') ? { image: site + image } : {}),
    ...(address ? { address } : {}),
    ...(reviewCount > 0
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.toFixed(2), reviewCount } }
      : {}),
    makesOffer: services.map((service) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: service.name },
      price: price(service.priceCents),
      priceCurrency: CURRENCY,
    })),
  };
}

export const structuredDataOfList = (
  providers: readonly Pick<Provider, 'id' | 'slug' | 'name'>[],
  site: string,
): StructuredData => ({
  '@type': 'ItemList',
  itemListElement: providers.slice(0, LISTED).map(({ id, slug, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: site + pathTo.publicProfile({ slug, id }),
  })),
});

export const structuredDataOfPost = (
  { slug, title, excerpt, image, publishedAt }: BlogPost,
  site: string,
): StructuredData => ({
  '@type': 'BlogPosting',
  headline: title,
  description: excerpt,
  url: site + pathTo.blogPost(slug),
  ...(image.startsWith('/') ? { image: site + image } : {}),
  ...(publishedAt ? { datePublished: publishedAt } : {}),
  author: { '@type': 'Organization', name: 'Doorstep' },
});

export const structuredDataOfTrail = (
  steps: readonly { readonly name: string; readonly to: string }[],
  site: string,
): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step.name,
    item: site + step.to,
  })),
});
