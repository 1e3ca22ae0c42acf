// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { AllProviders } from './AllProviders';

const server = withStub();
/** Simulates a window scrolled to the end: every observed element is in view, except empty lists. */
class WindowAtTheFoot {
  constructor(readonly tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {}
  observe(element: Element) {
    const isIntersecting = element.tagName !== 'UL' || element.childElementCount > 0;
    queueMicrotask(() => this.tell([{ isIntersecting, target: element }]));
  }
  disconnect() {}
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', WindowAtTheFoot));
afterEach(() => {
  vi.unstubAllGlobals();
  configure({});
});

const list = '/All-Service-Providerlist';
const wire = (name: string, rating = '4.00', more: object = {}) => ({
  provider_id: name,
  fullname: name,
  service_title: 'Plumber',
  rating,
  ...more,
});
const people = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => wire(`P${from + at}`));
const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent);
const requestsFor = () => {
  const form = server.stub.requestsTo('providers').at(-1)?.form;
  return Object.fromEntries([...(form ?? [])].filter(([name]) => name !== 'app_token'));
};

test('each provider has a card with a link to the profile, without a request of its own', async () => {
  showScreen(AllProviders, list);
  expect(screen.getByRole('heading', { level: 1, name: 'All Service Provider' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Get Hired, Sam Carter' });
  expect(link.getAttribute('href')).toBe('/Provider-Details-data?provider_id=p_31');
  expect(server.stub.requestsTo('providers')).toEqual([]);
});

test('the filters in the address are sent to the server', async () => {
  showScreen(AllProviders, `${list}?q=leak&tab=featured&rating=4.9&free=now&category=c_2&sort=price`);
  await screen.findByRole('link', { name: 'Get Hired, Sam Carter' });
  expect(requestsFor()).toEqual({
    q: 'leak',
    featured: 'true',
    min_rating: '4.9',
    available: 'true',
    cat_id: 'c_2',
    sort: 'price',
    page: '1',
    per_page: '25',
    counts: 'true',
  });
});

test('searching, ticking and sorting change the address, and the list follows', async () => {
  const { user, router } = showScreen(AllProviders, `${list}?tab=rating`);
  await screen.findByRole('link', { name: 'Get Hired, Sam Carter' });
  await user.type(screen.getByRole('searchbox', { name: 'Search providers' }), 'bob{Enter}');
  await waitFor(() => expect(requestsFor().q).toBe('bob'));
  await user.click(screen.getByRole('checkbox', { name: '4.90 and up' }));
  await waitFor(() => expect(requestsFor().min_rating).toBe('4.9'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Plumbing');
  await waitFor(() => expect(requestsFor().cat_id).toBe('c_2'));
  await user.selectOptions(screen.getByRole('combobox', { name: /Sort/ }), 'Newest');
  await waitFor(() => expect(requestsFor().sort).toBe('newest'));
  expect(router.state.location.search).toBe('?tab=rating&q=bob&rating=4.9&category=c_2&sort=newest');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(router.state.location.search).toBe('?tab=rating&q=bob&sort=newest');
});

test('tabs are shown only when the address has one, and filters and an order otherwise', async () => {
  showScreen(AllProviders, list);
  await screen.findByRole('link', { name: 'Get Hired, Sam Carter' });
  expect(screen.queryByRole('link', { name: /^Popular/ })).toBeNull();
  cleanup();
  const { user, router } = showScreen(AllProviders, `${list}?sort=price&tab=rating`);
  await user.click(screen.getByRole('link', { name: /^Popular/ }));
  expect(router.state.location.search).toBe('?sort=price&tab=popular');
});

test('beyond the first hundred, some pages load automatically and the rest at a press', async () => {
  server.stub.on('view:providers', { body: { data: people(1, 100), total: 10_000 } });
  server.stub.on('providers', { body: { data: people(101, 125), total: 10_000 } });
  const { user } = showScreen(AllProviders, list);
  await waitFor(() => expect(requestsFor()).toEqual({ page: '12', per_page: '25' }));
  expect(screen.getByText('10,000 providers')).toBeTruthy();
  expect(names().length).toBe(12);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(requestsFor().page).toBe('20'));
});

test('a next page that fails leaves the others, and can be requested again', async () => {
  server.stub.on('view:providers', { body: { data: people(1, 100), total: 10_000 } });
  server.stub.on('providers', { body: { data: people(101, 125), total: 10_000 } });
  const { user } = showScreen(AllProviders, list);
  await waitFor(() => expect(requestsFor().page).toBe('12'));
  server.stub.on('providers', { fault: 'html502' });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('An error occurred while fetching data.');
  expect(names().length).toBe(12);
  server.stub.on('providers', { body: { data: people(301, 325), total: 10_000 } });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.queryByText('An error occurred while fetching data.')).toBeNull());
});

test('a search without a hit says so and leads back to all', async () => {
  server.stub.on('providers', { body: { data: [], total: 0, message: 'No Data Found!' } });
  showScreen(AllProviders, `${list}?q=zzz`);
  expect(await screen.findByText('No provider matches this. Try another filter.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Clear all' }).getAttribute('href')).toBe(list);
});

test('an empty list is no error, and tells visitors to apply and staff to approve', async () => {
  server.stub.on('providers', { body: { data: [] } });
  showScreen(AllProviders, list);
  expect(await screen.findByText('No Data Found!')).toBeTruthy();
  expect(screen.getByText(/^No provider is listed here yet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Become a provider' }).getAttribute('href')).toBe('/provider-signup');
  act(() => signInAs('admin'));
  expect(await screen.findByText(/^No provider is listed yet. Approve/)).toBeTruthy();
});

test('an answer without a list is logged and counts as an empty one', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.stub.on('providers', { body: { data: 'none' } });
  showScreen(AllProviders, list);
  expect(await screen.findByText('No Data Found!')).toBeTruthy();
  expect(warning).toHaveBeenCalledWith(expect.stringContaining('Unexpected format'));
  warning.mockRestore();
});

test('a list that cannot be loaded can be requested again', async () => {
  server.stub.on('providers', { fault: 'html502' });
  const { user } = showScreen(AllProviders, `${list}?q=sam`);
  await screen.findByText('An error occurred while fetching data.');
  server.stub.reset();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Get Hired, Sam Carter' })).toBeTruthy();
});

test('the sheet of a phone shows the filters and how many they leave', async () => {
  server.stub.on('providers', { body: { data: [wire('Ann')], total: 1 } });
  const { user } = showScreen(AllProviders, `${list}?free=now`);
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(sheet.getByRole('checkbox', { name: 'Now' }).matches(':checked')).toBe(true);
  await user.click(await sheet.findByRole('button', { name: 'Show 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a distance filter asks the device for its location and says when that is rejected', async () => {
  const geolocation = { getCurrentPosition: vi.fn() };
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, { get: (of, name) => (name === 'geolocation' ? geolocation : Reflect.get(of, name)) }),
  );
  const { user } = showScreen(AllProviders, list);
  geolocation.getCurrentPosition.mockImplementationOnce((_found, rejected) => rejected({ code: 1 }));
  await user.click(await screen.findByRole('button', { name: 'Use my current location' }));
  expect(await screen.findByText(/does not share your location/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use my current location' }).getAttribute('aria-busy')).not.toBe('true');
  geolocation.getCurrentPosition.mockImplementationOnce((result) =>
    result({ coords: { latitude: 45.52348, longitude: -122.68 } }),
  );
  await user.click(screen.getByRole('button', { name: 'Use my current location' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Distance' }), 'Within 5 mi');
  await waitFor(() => expect(requestsFor()).toMatchObject({ lat: '45.5235', long: '-122.6800', radius_km: '8.05' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /Sort/ }), 'Distance');
  await waitFor(() => expect(requestsFor().sort).toBe('distance'));
});

test('a visitor’s heart leads to the sign-in, which returns to the list', async () => {
  const { user } = showScreen(AllProviders, `${list}?tab=all`);
  await user.click(await screen.findByRole('button', { name: 'Save Sam Carter' }));
  expect(await screen.findByText(/^At \/login\?next=%2FAll-Service-Providerlist/)).toBeTruthy();
});

test('a heart pressed before the sign-in is saved after it', async () => {
  const visit = showScreen(AllProviders, list);
  await visit.user.click(await screen.findByRole('button', { name: 'Save Sam Carter' }));
  await screen.findByText(/^At \/login/);
  signInAs('customer');
  showScreen(AllProviders, list);
  await waitFor(() => expect(server.stub.requestsTo('favourite')[0]?.form?.get('provider_id')).toBe('p_31'));
});

test('a heart pressed before the sign-in is discarded when a provider signs in', async () => {
  const visit = showScreen(AllProviders, list);
  await visit.user.click(await screen.findByRole('button', { name: 'Save Sam Carter' }));
  await screen.findByText(/^At \/login/);
  cleanup();
  for (const who of ['provider', 'customer'] as const) {
    signInAs(who);
    showScreen(AllProviders, list);
    await screen.findByRole('link', { name: 'Get Hired, Sam Carter' });
    expect(server.stub.requestsTo('favourite'), who).toEqual([]);
    cleanup();
    localStorage.clear();
  }
});

test('a provider has no favourites', async () => {
  signInAs('provider');
  showScreen(AllProviders, list);
  await screen.findByRole('link', { name: 'Get Hired, Sam Carter' });
  expect(screen.queryByRole('button', { name: 'Save Sam Carter' })).toBeNull();
});

test('another server’s list is searched, narrowed and ordered here', async () => {
  configure({ apiExtensions: false });
  server.stub.on('providers', {
    body: {
      data: [
        wire('Ann', '4.60', { subcategroy: [{ subcategory: 'Leak repair', provider_id: 'Ann' }] }),
        wire('Bob', '5.00'),
        wire('Anton', '3.00'),
      ],
    },
  });
  const { user } = showScreen(AllProviders, `${list}?q=an`);
  await waitFor(() => expect(names()).toEqual(['Ann', 'Anton']));
  expect(screen.queryByRole('button', { name: 'Use my current location' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: '4.50 and up' }));
  await waitFor(() => expect(names()).toEqual(['Ann']));
  await user.clear(screen.getByRole('searchbox', { name: 'Search providers' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(names()).toEqual(['Ann', 'Bob']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Plumbing');
  await waitFor(() => expect(names()).toEqual(['Ann']));
});

test('the filters say how many they would leave: counted here while the whole list is here, else by the server', async () => {
  server.stub.on('view:providers', { body: { data: [wire('Ann', '4.95'), wire('Bob', '4.60')] } });
  server.stub.on('providers', {
    body: {
      data: [wire('Ann', '4.95')],
      total: 1,
      counts: { available: 1, min_rating: { '4.9': 7 }, cat_id: { c_2: 3 } },
    },
  });
  const { user } = showScreen(AllProviders, list);
  const side = within(screen.getByRole('complementary', { name: 'Filters' }));
  await waitFor(() => expect(side.getByText('4.90 and up').parentElement?.textContent).toBe('4.90 and up1'));
  await user.click(side.getByRole('checkbox', { name: /^4.90 and up/ }));
  await waitFor(() => expect(side.getByText('4.90 and up').parentElement?.textContent).toBe('4.90 and up7'));
  expect(side.getByRole('option', { name: 'Plumbing (3)' })).toBeTruthy();
  expect(side.getByRole('option', { name: 'Laundry (0)' })).toBeTruthy();
});
