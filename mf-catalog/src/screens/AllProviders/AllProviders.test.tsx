// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/showScreen';
import { AllProviders } from './AllProviders';

const server = withStub();
const wire = (name: string, rating: string) => ({
  provider_id: name,
  fullname: name,
  service_title: 'Plumber',
  rating,
});
const names = () => screen.getAllByRole('article').map((card) => card.querySelector('h2')?.textContent);

test('everybody has a card that leads to the profile', async () => {
  showScreen(AllProviders, '/All-Service-Providerlist');
  expect(screen.getByRole('heading', { level: 1, name: 'All Service Provider' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Get Hired, Sam Carter' });
  expect(link.getAttribute('href')).toBe('/Provider-Details-data?provider_id=p_31');
});

test('search and tab of the address hold, and searching changes the address', async () => {
  server.stub.on('providers', { body: { data: [wire('Ann', '4.90'), wire('Anton', '3.00'), wire('Bob', '5.00')] } });
  const { person, router } = showScreen(AllProviders, '/All-Service-Providerlist?q=an&tab=rating');
  await waitFor(() => expect(names()).toEqual(['Ann']));
  const field = screen.getByRole('searchbox', { name: 'Search providers' });
  await person.clear(field);
  await person.type(field, 'bob{Enter}');
  await waitFor(() => expect(names()).toEqual(['Bob']));
  expect(router.state.location.search).toBe('?q=bob&tab=rating');
});

test('a long list is shown part by part', async () => {
  const many = Array.from({ length: 60 }, (_, index) => wire(`P${index}`, '4.00'));
  server.stub.on('providers', { body: { data: many } });
  const { person } = showScreen(AllProviders, '/All-Service-Providerlist');
  await waitFor(() => expect(names().length).toBe(24));
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(names().length).toBe(48);
});

test('a search without a hit says so and leads back to all', async () => {
  showScreen(AllProviders, '/All-Service-Providerlist?q=zzz');
  expect(await screen.findByText('No provider matches this. Try another filter.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Clear all' }).getAttribute('href')).toBe('/All-Service-Providerlist');
});

test('an empty list is no error', async () => {
  server.stub.on('providers', { body: { data: [] } });
  showScreen(AllProviders, '/All-Service-Providerlist');
  expect(await screen.findByText('No Data Found!')).toBeTruthy();
});
