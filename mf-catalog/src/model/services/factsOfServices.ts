import type { Provider, ServicePage } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { CURRENCY, price, type StructuredData, structuredDataOfTrail } from '../providers/searchFacts';

/** Describes the shown content as structured data: catalogue prices and, for each provider, only their own reviews. */
export function factsOfServices(
  { category, area, providers }: ServicePage,
  trail: readonly { readonly name: string; readonly to: string }[],
  site: string,
): StructuredData {
  const address = site + pathTo.services(category.slug ?? '', area?.slug);
  return {
    '@graph': [
      structuredDataOfTrail(trail, site),
      {
        '@type': 'Service',
        name: category.name,
        serviceType: category.name,
        url: address,
        ...(area ? { areaServed: { '@type': 'Place', name: area.name } } : {}),
        provider: { '@type': 'Organization', name: 'Doorstep' },
        offers: category.services.map((service) => ({
          '@type': 'Offer',
          name: service.name,
          price: price(service.priceCents),
          priceCurrency: CURRENCY,
          url: address,
        })),
      },
      {
        '@type': 'ItemList',
        itemListElement: providers.map((provider, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: structuredDataOfCard(provider, site),
        })),
      },
    ],
  };
}

const structuredDataOfCard = (
  { id, slug, name, rating, reviewCount = 0, address }: Provider,
  site: string,
): StructuredData => ({
  '@type': 'LocalBusiness',
  name,
  url: site + pathTo.publicProfile({ slug, id }),
  ...(address ? { address } : {}),
  ...(reviewCount > 0
    ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.toFixed(2), reviewCount } }
    : {}),
});
