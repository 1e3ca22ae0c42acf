import { expect, test } from 'vitest';
import { searchLink, serviceLink, throughLogin } from './links';

test('a visitor signs in first and comes back to the chosen service', () => {
  expect(throughLogin('visitor', serviceLink('c_1', 's_2'))).toBe(
    '/login?next=%2Flaundry-services%3Fcategory%3Dc_1%26service%3Ds_2',
  );
});

test('a customer goes straight to the chosen service', () => {
  expect(throughLogin('customer', '/laundry-services?category=c_1')).toBe('/laundry-services?category=c_1');
});

test('a search is an address that can be shared', () => {
  expect(searchLink({ query: ' leak repair ', where: 'Alder & Oak' })).toBe(
    '/All-Service-Providerlist?q=leak+repair&where=Alder+%26+Oak',
  );
  expect(searchLink({ query: '', where: '' })).toBe('/All-Service-Providerlist');
});
