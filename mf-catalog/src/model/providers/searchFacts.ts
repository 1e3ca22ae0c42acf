import type { BlogPost, Cents, Provider, ProviderProfile } from '@doorstep/shared-api/domain';
import { to } from '@doorstep/shared-api/paths';

/** Structured data of schema.org. `site` is the origin of its URLs. Empty when it is not configured. */
export type Facts = Readonly<Record<string, unknown>>;

export const CURRENCY = 'USD';
/** Search engines show the first few of a list. */
const LISTED = 10;

export const price = (cents: Cents) => (cents / 100).toFixed(2);

export function factsOfProvider(profile: ProviderProfile, site: string): Facts {
  const { name, serviceTitle, description, image, address, rating, services } = profile;
  const reviewCount = profile.reviewCount ?? profile.reviews.length;
  return {
    '@type': 'LocalBusiness',
    name,
    url: site + to.publicProfile(profile),
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

export const factsOfList = (providers: readonly Pick<Provider, 'id' | 'slug' | 'name'>[], site: string): Facts => ({
  '@type': 'ItemList',
  itemListElement: providers.slice(0, LISTED).map(({ id, slug, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: site + to.publicProfile({ slug, id }),
  })),
});

export const factsOfPost = ({ slug, title, excerpt, image, publishedAt }: BlogPost, site: string): Facts => ({
  '@type': 'BlogPosting',
  headline: title,
  description: excerpt,
  url: site + to.blogPost(slug),
  ...(image.startsWith('/') ? { image: site + image } : {}),
  ...(publishedAt ? { datePublished: publishedAt } : {}),
  author: { '@type': 'Organization', name: 'Doorstep' },
});

export const factsOfTrail = (
  steps: readonly { readonly name: string; readonly to: string }[],
  site: string,
): Facts => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step.name,
    item: site + step.to,
  })),
});
