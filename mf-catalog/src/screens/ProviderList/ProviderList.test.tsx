// @vitest-environment happy-dom
import { saveFoundProviders, updateDraft } from '@doorstep/shared-api/draft';
import { makeProvider, signInAs } from '@doorstep/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/showScreen';
import { ProviderList } from './ProviderList';

const server = withStub();
beforeEach(() => {
  signInAs('customer');
  updateDraft({
    category: { id: 'c_2', name: 'Plumbing' },
    lines: [{ subcategoryId: 's_7', name: 'Leak repair', priceCents: 4555 }],
  });
});

const people = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test('the people found for the chosen services are there, card and chips leading to them', async () => {
  showScreen(ProviderList, '/provider-list');
  expect(await screen.findByRole('heading', { name: '1 provider for Leak repair' })).toBeTruthy();
  for (const name of ['Sam Carter', 'Leak repair', 'View provider, Sam Carter']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/provider-details?provider_id=p_31');
  }
});

test('the stored answer is shown when the server cannot be reached', async () => {
  server.stub.on('providersByService', { fault: 'html502' });
  saveFoundProviders({ subcategoryIds: ['s_7'], providers: [makeProvider({ name: 'Stored Sam' })] });
  showScreen(ProviderList, '/provider-list');
  await waitFor(() => expect(people()).toEqual(['Stored Sam']));
});

test('an answer to other services is not shown', async () => {
  saveFoundProviders({ subcategoryIds: ['s_1'], providers: [makeProvider({ name: 'Laundry Lou' })] });
  showScreen(ProviderList, '/provider-list');
  await waitFor(() => expect(people()).toEqual(['Sam Carter']));
});

test('the tabs filter, and the tab stands in the address', async () => {
  server.stub.on('providersByService', {
    body: {
      data: [
        { provider_id: 'p_1', fullname: 'Ann', rating: '4.10', available_now: true },
        { provider_id: 'p_2', fullname: 'Bob', rating: '4.90', available_now: false },
      ],
    },
  });
  const { person, router } = showScreen(ProviderList, '/provider-list');
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob']));
  await person.click(screen.getByRole('link', { name: /^Rating/ }));
  await waitFor(() => expect(people()).toEqual(['Bob']));
  expect(router.state.location.search).toBe('?tab=rating');
  await person.click(screen.getByRole('link', { name: /^Availability/ }));
  await waitFor(() => expect(people()).toEqual(['Ann']));
});

test('without services there is nothing to look for', async () => {
  updateDraft({ lines: [] });
  showScreen(ProviderList, '/provider-list');
  expect(await screen.findByText('Choose the services first')).toBeTruthy();
});

test('a search that fails can be repeated', async () => {
  server.stub.on('providersByService', { fault: 'html502' });
  const { person } = showScreen(ProviderList, '/provider-list');
  await screen.findByText('An error occurred while fetching data.');
  server.stub.reset();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(people()).toEqual(['Sam Carter']));
});
