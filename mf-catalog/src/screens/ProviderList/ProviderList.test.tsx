// @vitest-environment happy-dom
import { wallTimeIn } from '@doorstep/shared-api/domain';
import { getDraft, saveFoundProviders, updateDraft } from '@doorstep/shared-api/draft';
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

test('providers of the chosen services are listed, with cards and chips that link to them', async () => {
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

test('a stored answer for other services is not shown', async () => {
  saveFoundProviders({ subcategoryIds: ['s_1'], providers: [makeProvider({ name: 'Laundry Lou' })] });
  showScreen(ProviderList, '/provider-list');
  await waitFor(() => expect(people()).toEqual(['Sam Carter']));
});

test('the tabs filter the list, and the tab is in the address', async () => {
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

test('a draft without services asks to choose them first', async () => {
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

test('filters show their counts, apply at once and are in the address', async () => {
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

test('the price thumbs filter the list when they are released', async () => {
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
  fireEvent.change(highest, { target: { value: '90' } });
  fireEvent.pointerUp(highest);
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob', 'Cid']));
  expect(router.state.location.search).toBe('');
});

test('a price thumb keeps the focus when moved by keys, and at its end it filters nothing', async () => {
  threePeople();
  const { user, router } = showScreen(ProviderList, '/provider-list');
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob', 'Cid']));
  const lowest = screen.getByRole('slider', { name: 'Lowest price' });
  lowest.focus();
  for (const [value, search] of [
    ['26', '?from=26'],
    ['27', '?from=27'],
    ['25', ''],
  ] as const) {
    fireEvent.change(lowest, { target: { value } });
    fireEvent.keyUp(lowest, { key: 'ArrowRight' });
    await waitFor(() => expect(router.state.location.search).toBe(search));
    expect(document.activeElement === lowest, value).toBe(true);
  }
  fireEvent.change(lowest, { target: { value: '26' } });
  fireEvent.keyUp(lowest, { key: 'ArrowRight' });
  await user.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement);
  await waitFor(() => expect(lowest.getAttribute('aria-valuetext')).toBe('$25'));
});

test('the sort menu offers the orders that the list has values for', async () => {
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

test('a card shows the price of the chosen services, or its lowest price labelled as such', async () => {
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

test('filters without matches say so and can be cleared', async () => {
  threePeople();
  const { user } = showScreen(ProviderList, '/provider-list?to=10');
  expect(await screen.findByText('No provider matches this. Try another filter.')).toBeTruthy();
  const clear = screen.getAllByRole('button', { name: 'Clear all' });
  await user.click(clear.at(-1) as HTMLElement);
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob', 'Cid']));
});

test('a provider without an id is shown without a link', async () => {
  server.stub.on('providersByService', { body: { data: [{ fullname: 'Nameless', rating: '4.00' }] } });
  showScreen(ProviderList, '/provider-list');
  await waitFor(() => expect(people()).toEqual(['Nameless']));
  expect(screen.queryByRole('link', { name: 'Nameless' })).toBeNull();
});

test('a free time on a row starts a booking with the chosen services', async () => {
  const at = later(1);
  updateDraft({ asap: true });
  server.stub.on('providersByService', {
    body: { data: [{ provider_id: 'p_1', fullname: 'Ann', next_times: [later(-1), later(-0.01), at] }] },
  });
  const { user } = showScreen(ProviderList, '/provider-list');
  const times = within(await screen.findByRole('list', { name: 'Next free times of Ann' })).getAllByRole('link');
  expect(times.map((time) => time.getAttribute('aria-label'))).toEqual([expect.stringMatching(/^Book Ann, Tomorrow /)]);
  await user.click(times[0] as HTMLElement);
  expect(await screen.findByText('At /provider-details?provider_id=p_1')).toBeTruthy();
  const wall = wallTimeIn('America/Los_Angeles', new Date(at));
  expect(getDraft()).toMatchObject({ ...wall, asap: false, bookingType: 'hire', provider: { id: 'p_1', name: 'Ann' } });
  expect(getDraft().lines.map(({ name }) => name)).toEqual(['Leak repair']);
});

test('a row names the trade, the neighbourhood, how far it is and what was chosen', async () => {
  updateDraft({
    location: { label: 'x', address: '5 Oak St', lat: '45.52', long: '-122.68', savedAt: new Date().toISOString() },
  });
  server.stub.on('providersByService', {
    body: {
      data: [
        {
          provider_id: 'p_1',
          fullname: 'Ann',
          service_title: 'Leaks & Taps',
          cat_id: 'c_2',
          address: 'Sellwood, Portland, OR',
          area_lat: 45.53,
          area_long: -122.68,
          chosen_price: '45.00',
        },
      ],
    },
  });
  showScreen(ProviderList, '/provider-list');
  const row = await screen.findByRole('article');
  await waitFor(() => expect(row.textContent).toContain('Plumbing Leaks & Taps'));
  expect(row.textContent).toContain('Sellwood, Portland, OR, 0.7 mi');
  expect(row.textContent).toContain('Leak repair $45.00');
});

test('active filters are chips that can be removed one by one', async () => {
  threePeople();
  const { user, router } = showScreen(ProviderList, '/provider-list?rating=4.5&to=30');
  await waitFor(() => expect(people()).toEqual(['Bob']));
  const chips = within(screen.getByRole('group', { name: 'Filters' }));
  expect(chips.getByRole('button', { name: '4.50 and up 1' }).getAttribute('aria-pressed')).toBe('true');
  expect(chips.getByRole('button', { name: '4.90 and up 1' }).getAttribute('aria-pressed')).toBe('false');
  await user.click(chips.getByRole('button', { name: 'Remove filter: Up to $30' }));
  expect(router.state.location.search).toBe('?rating=4.5');
  await user.click(chips.getByRole('button', { name: '4.50 and up 2' }));
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob', 'Cid']));
});

const onMap = (id: string, name: string, lat: number, long: number) => ({
  provider_id: id,
  fullname: name,
  address: 'Sellwood, Portland, OR',
  area_lat: lat,
  area_long: long,
  start_price: '40.00',
  subcategroy: [{ subcategory: 'Leak repair' }],
});

test('the map replaces the list, and a pin opens its provider', async () => {
  server.stub.on('providersByService', {
    body: { data: [onMap('p_1', 'Ann', 45.52, -122.68), onMap('p_2', 'Bob', 45.56, -122.62)] },
  });
  const { user, router } = showScreen(ProviderList, '/provider-list');
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob']));
  expect(screen.queryByRole('application')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Map' }));
  expect(router.state.location.search).toBe('?map=open');
  const pin = await screen.findByRole('button', { name: '2. Bob, $40, Sellwood, Portland, OR' });
  expect(screen.queryAllByRole('article')).toEqual([]);
  await user.click(pin);
  expect(pin.getAttribute('aria-pressed')).toBe('true');
  expect(people()).toEqual(['Bob']);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryAllByRole('article')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'List, 2' }));
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob']));
});

test('the list follows the map on request, also when moved by keys', async () => {
  server.stub.on('providersByService', {
    body: { data: [onMap('p_1', 'Ann', 45.52, -122.68), onMap('p_2', 'Bob', 45.58, -122.6)] },
  });
  const { user } = showScreen(ProviderList, '/provider-list?map=open');
  await user.click(await screen.findByRole('checkbox', { name: 'Search as I move the map' }));
  const map = screen.getByRole('application');
  map.focus();
  await user.keyboard('{ArrowRight}'.repeat(12));
  expect(await screen.findByRole('button', { name: 'List, 0' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Search as I move the map' }));
  expect(await screen.findByRole('button', { name: 'List, 2' })).toBeTruthy();
});

test('no map is offered when no provider is in the drawn city', async () => {
  server.stub.on('providersByService', { body: { data: [onMap('p_1', 'Ann', 52.5, 13.4)] } });
  showScreen(ProviderList, '/provider-list?map=open');
  await waitFor(() => expect(people()).toEqual(['Ann']));
  expect(screen.queryByRole('button', { name: 'Map' })).toBeNull();
});
