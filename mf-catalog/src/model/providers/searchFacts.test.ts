import type { ProviderProfile } from '@doorstep/shared-api/domain';
import { expect, test } from 'vitest';
import { structuredDataOfList, structuredDataOfPost, structuredDataOfProvider } from './searchFacts';

const site = 'https://doorstep.example';
const sam: ProviderProfile = {
  id: 'p_31',
  name: 'Sam Carter',
  serviceTitle: 'Plumber',
  image: '/uploads/sam.svg',
  rating: 4.8,
  reviewCount: 12,
  address: '12 High St',
  categoryName: 'Plumbing',
  description: '',
  banners: [],
  services: [{ id: 's_7', categoryId: 'c_2', name: 'Leak repair', priceCents: 4555 }],
  reviews: [],
};

test('a provider is a business with an address, a rating and prices', () => {
  expect(structuredDataOfProvider(sam, site)).toEqual({
    '@type': 'LocalBusiness',
    name: 'Sam Carter',
    url: `${site}/Provider-Details-data?provider_id=p_31`,
    description: 'Plumber',
    image: `${site}/uploads/sam.svg`,
    address: '12 High St',
    aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.80', reviewCount: 12 },
    makesOffer: [
      {
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: 'Leak repair' },
        price: '45.55',
        priceCurrency: 'USD',
      },
    ],
  });
});

test('a provider with a public page is listed under that address only', () => {
  const slugged = { ...sam, slug: 'sam-carter-3f9a1c2b77' };
  expect(structuredDataOfProvider(slugged, site)).toMatchObject({ url: `${site}/providers/sam-carter-3f9a1c2b77` });
  expect(structuredDataOfList([slugged], site)).toMatchObject({
    itemListElement: [{ url: `${site}/providers/${slugged.slug}` }],
  });
});

test('a provider without reviews has no aggregate rating', () => {
  expect(structuredDataOfProvider({ ...sam, reviewCount: 0 }, site)).not.toHaveProperty('aggregateRating');
});

test('a list names its first ten, in order', () => {
  const many = Array.from({ length: 24 }, (_, index) => ({ ...sam, id: `p_${index}` }));
  const { itemListElement } = structuredDataOfList(many, site) as {
    itemListElement: { position: number; url: string }[];
  };
  expect(itemListElement).toHaveLength(10);
  expect(itemListElement[1]).toMatchObject({ position: 2, url: `${site}/Provider-Details-data?provider_id=p_1` });
});

test('a post has a publication date if it is known', () => {
  const post = { id: 'b', slug: 'leaks', title: 'Leaks', excerpt: 'Stop them.', minutes: 2, image: '', body: [] };
  expect(structuredDataOfPost(post, '')).toMatchObject({ headline: 'Leaks', url: '/blogs/post?slug=leaks' });
  expect(structuredDataOfPost({ ...post, publishedAt: '2026-11-01' }, '')).toMatchObject({
    datePublished: '2026-11-01',
  });
});
