// @vitest-environment happy-dom
import { saveFoundProviders, updateDraft } from '@doorstep/shared-api/draft';
import { makeProvider, signInAs } from '@doorstep/shared-api/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
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
  const { user, router } = showScreen(ProviderList, '/provider-list');
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob']));
  await user.click(screen.getByRole('link', { name: /^Rating/ }));
  await waitFor(() => expect(people()).toEqual(['Bob']));
  expect(router.state.location.search).toBe('?tab=rating');
  await user.click(screen.getByRole('link', { name: /^Availability/ }));
  await waitFor(() => expect(people()).toEqual(['Ann']));
});

test('without services there is nothing to look for', async () => {
  updateDraft({ lines: [] });
  showScreen(ProviderList, '/provider-list');
  expect(await screen.findByText('Choose the services first')).toBeTruthy();
});

test('a search that fails can be repeated', async () => {
  server.stub.on('providersByService', { fault: 'html502' });
  const { user } = showScreen(ProviderList, '/provider-list');
  await screen.findByText('An error occurred while fetching data.');
  server.stub.reset();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(people()).toEqual(['Sam Carter']));
});

const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
function threePeople() {
  server.stub.on('providersByService', {
    body: {
      data: [
        { provider_id: 'p_1', fullname: 'Ann', rating: '4.60', start_price: '40.00', next_slot_at: later(0) },
        { provider_id: 'p_2', fullname: 'Bob', rating: '4.95', start_price: '25.00', next_slot_at: later(3) },
        { provider_id: 'p_3', fullname: 'Cid', rating: '4.10', start_price: '90.00', verified: true },
      ],
    },
  });
}

test('the filters say how many they leave, hold at once, and stand in the address', async () => {
  threePeople();
  const { user, router } = showScreen(ProviderList, '/provider-list');
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob', 'Cid']));
  const side = within(screen.getByRole('complementary', { name: 'Filters' }));
  expect(side.getByText('This week').parentElement?.textContent).toBe('This week2');
  await user.click(side.getByRole('checkbox', { name: /^This week/ }));
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob']));
  await user.click(side.getByRole('checkbox', { name: /^4.90 and up/ }));
  await waitFor(() => expect(people()).toEqual(['Bob']));
  expect(router.state.location.search).toBe('?free=week&rating=4.9');
  await user.click(side.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob', 'Cid']));
  await user.click(side.getByRole('checkbox', { name: /^Licence checked/ }));
  await waitFor(() => expect(people()).toEqual(['Cid']));
});

test('the price thumbs narrow the list when they are let go', async () => {
  threePeople();
  const { router } = showScreen(ProviderList, '/provider-list');
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob', 'Cid']));
  const highest = screen.getByRole('slider', { name: 'Highest price' });
  expect(highest.getAttribute('aria-valuetext')).toBe('$90');
  fireEvent.change(highest, { target: { value: '50' } });
  expect(people()).toEqual(['Ann', 'Bob', 'Cid']);
  fireEvent.pointerUp(highest);
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob']));
  expect(router.state.location.search).toBe('?to=50');
});

test('the order is chosen from what the list knows', async () => {
  threePeople();
  const { user } = showScreen(ProviderList, '/provider-list');
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob', 'Cid']));
  const order = screen.getByRole('combobox', { name: /Sort/ });
  expect(
    within(order)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Recommended', 'Rating', 'Price']);
  await user.selectOptions(order, 'Price');
  await waitFor(() => expect(people()).toEqual(['Bob', 'Ann', 'Cid']));
});

test('the price on a card is of what was chosen; the lowest one is called so', async () => {
  server.stub.on('providersByService', {
    body: {
      data: [
        { provider_id: 'p_1', fullname: 'Ann', rating: '4.60', start_price: '43.00', chosen_price: '52.00' },
        { provider_id: 'p_2', fullname: 'Bob', rating: '4.95', start_price: '50.00', chosen_price: '50.00' },
        { provider_id: 'p_3', fullname: 'Cid', rating: '4.10', start_price: '20.00' },
      ],
    },
  });
  const { user } = showScreen(ProviderList, '/provider-list?sort=price');
  await waitFor(() => expect(people()).toEqual(['Cid', 'Bob', 'Ann']));
  const prices = screen.getAllByRole('article').map((card) => /(from )?\$[\d.]+/.exec(card.textContent ?? '')?.[0]);
  expect(prices).toEqual(['from $20.00', '$50.00', '$52.00']);
  const lowest = screen.getByRole('slider', { name: 'Lowest price' });
  fireEvent.change(lowest, { target: { value: '51' } });
  fireEvent.pointerUp(lowest);
  await waitFor(() => expect(people()).toEqual(['Ann']));
  await user.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement);
  await waitFor(() => expect(people()).toEqual(['Cid', 'Bob', 'Ann']));
});

test('filters that leave nobody say so and can be cleared', async () => {
  threePeople();
  const { user } = showScreen(ProviderList, '/provider-list?to=10');
  expect(await screen.findByText('No provider matches this. Try another filter.')).toBeTruthy();
  const clear = screen.getAllByRole('button', { name: 'Clear all' });
  await user.click(clear.at(-1) as HTMLElement);
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob', 'Cid']));
});

test('somebody without an id is shown and leads nowhere', async () => {
  server.stub.on('providersByService', { body: { data: [{ fullname: 'Nameless', rating: '4.00' }] } });
  showScreen(ProviderList, '/provider-list');
  await waitFor(() => expect(people()).toEqual(['Nameless']));
  expect(screen.queryByRole('link', { name: 'Nameless' })).toBeNull();
});
