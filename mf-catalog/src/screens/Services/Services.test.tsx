// @vitest-environment happy-dom
import { sharedCodeKey } from '@doorstep/shared-api/codeRequest';
import { getDraft } from '@doorstep/shared-api/draft';
import { signInAs } from '@doorstep/shared-api/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadBookPersonDialog } from '../../components/loadBookPersonDialog';
import { showScreen, withStub } from '../../testing/renderScreen';
import { Services } from './Services';

vi.mock('../../components/loadBookPersonDialog');

const server = withStub();
/** Without an IntersectionObserver, parts below the window load at once. */
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined));
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.mocked(loadBookPersonDialog).mockResolvedValue(({ chosen, onClose, onSuggestPrice }) =>
    chosen ? (
      <section aria-label="Sheet">
        {`${chosen.person.name}, ${chosen.startAt}, ${chosen.durationMinutes} min, ${chosen.priceCents}`}
        <button type="button" onClick={onClose}>
          Close the sheet
        </button>
        <button type="button" onClick={onSuggestPrice}>
          Suggest
        </button>
      </section>
    ) : null,
  );
  localStorage.clear();
  sessionStorage.clear();
});
const call = 'v1:GET /service-pages/plumbing/portland';
const page = {
  category: {
    cat_id: 'c_2',
    slug: 'plumbing',
    category_name: 'Plumbing',
    category_image: '',
    category_banner: [],
    subcategory: [
      { id: 's_7', cat_id: 'c_2', subcategory: 'Leak repair', price: '45.55', duration_minutes: 45 },
      { id: 's_8', cat_id: 'c_2', subcategory: 'Tap fitting', price: '38.00', duration_minutes: 30 },
    ],
  },
  description: 'Taps, pipes and drains.',
  area: { slug: 'portland', name: 'Portland' },
  areas: [{ slug: 'sellwood', name: 'Sellwood' }],
  data: [
    {
      provider_id: 'p_31',
      user_id: 'p_31',
      fullname: 'Sam Carter',
      service_title: 'Plumber',
      rating: '4.80',
      review_count: 3,
      start_price: '40.00',
      next_slot_at: '2096-11-23T18:00:00Z',
      image: '',
      address: 'Sellwood, Portland, OR',
    },
  ],
  total: 1,
};
const show = (at = '/services/plumbing/portland') => showScreen(Services, at);

describe('a visitor', () => {
  beforeEach(() => server.stub.on(call, { status: 200, body: page }));

  test('sees services, prices, people and their next free time without signing in', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Plumbing in Portland' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /Leak repair.*\$45\.55/ })).toBeTruthy();
    expect(screen.getByText(/^Next free: Fri 10:00 AM, Sam Carter/)).toBeTruthy();
    expect((await screen.findByRole('link', { name: /Sam Carter/ })).getAttribute('href')).toBe(
      '/Provider-Details-data?provider_id=p_31',
    );
    expect(screen.getByRole('link', { name: 'Sellwood' }).getAttribute('href')).toBe('/services/plumbing/sellwood');
    await waitFor(() => expect(document.title).toBe('Plumbing in Portland: prices and free times · Doorstep'));
  });

  test('signs in with the chosen services in the draft', async () => {
    const { user, router } = show();
    await user.click(await screen.findByRole('checkbox', { name: /Tap fitting/ }));
    await user.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/laundry-services?category=c_2');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).toContain('s_8');
  });

  test('gets a message when no service is chosen, and the focus moves to the services', async () => {
    const { user } = show();
    await screen.findByRole('checkbox', { name: /Tap fitting/ });
    await user.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Leak repair/ }));
  });

  test('finds the service of a search preselected, once', async () => {
    const { user, router } = show('/services/plumbing/portland?service=s_7');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Leak repair/ });
    await waitFor(() => expect(box.checked).toBe(true));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await user.click(box);
    expect(box.checked).toBe(false);
  });
});

/** Leaves out the calls of the sections below. */
const isOfPage = (path: string) => path.includes('service-pages') && !/\/(scope|reviews)$/.test(path);

describe('below the choice', () => {
  const review = (id: string, comment: string) => ({
    ...{ review_id: id, user_fullname: 'Priya Raman', user_profile_pic: '', service_rating: '5.00', comment },
    ...{
      rate_technician: '5.00',
      impressed_service: [],
      recomended_service: 'true',
      created_at: '2026-11-03T10:00:00Z',
    },
    ...{ provider: { name: 'Daniel Okafor', slug: 'daniel-okafor-1a2b3c' }, services: ['Leak repair'] },
  });
  const reviewCall = 'v1:GET /service-pages/plumbing/reviews';
  const scopeCall = 'v1:GET /service-pages/plumbing/scope';

  beforeEach(() => {
    server.stub.on(call, { status: 200, body: page });
    server.stub.on(reviewCall, {
      body: { items: [review('r_1', 'Found the leak at once.')], page: 1, total: 6, average: '4.80' },
    });
    server.stub.on(scopeCall, {
      body: { services: [{ id: 's_7', included: ['Seals and tape'], not_included: ['Spare parts'] }] },
    });
  });
  const reviewQueries = () =>
    server.stub.requests
      .filter(({ path }) => path.endsWith('/reviews'))
      .map(({ query }) => [query.get('subcategory_ids'), query.get('page')]);

  test('requests details and questions when they come near the window', async () => {
    let comeNear = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
          comeNear = () => call([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const detailCalls = () => server.stub.requests.filter(({ path }) => /\/(scope|reviews|faq)$/.test(path));
    show();
    await screen.findByRole('link', { name: 'Sellwood' });
    expect(detailCalls()).toEqual([]);
    act(comeNear);
    await waitFor(() => expect(detailCalls()).toHaveLength(3));
  });

  test('shows what the prices cover, for a service with an entry alone', async () => {
    const { user } = show();
    await screen.findByRole('heading', { name: 'What the price covers' });
    expect(screen.getAllByText('Leak repair', { selector: 'summary' })).toHaveLength(1);
    expect(screen.queryByText('Tap fitting', { selector: 'summary' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /Leak repair/ }));
    await screen.findByRole('heading', { name: 'Leak repair' });
    expect(screen.getByRole('list', { name: 'Included' }).textContent).toBe('Seals and tape');
    expect(screen.getByRole('list', { name: 'Not included' }).textContent).toBe('Spare parts');
    await user.click(screen.getByRole('checkbox', { name: /Leak repair/ }));
    await user.click(screen.getByRole('checkbox', { name: /Tap fitting/ }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'What the price covers' })).toBeNull());
  });

  test('shows reviews of the category, then those of the chosen services, and turns their pages', async () => {
    const { user } = show();
    await screen.findByRole('heading', { name: 'Reviews of Plumbing' });
    expect(screen.getByText('Found the leak at once.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Daniel Okafor' }).getAttribute('href')).toBe(
      '/providers/daniel-okafor-1a2b3c',
    );
    await user.click(screen.getByRole('checkbox', { name: /Leak repair/ }));
    const heading = await screen.findByRole('heading', { name: 'Reviews of Leak repair' });
    server.stub.on(reviewCall, { body: { items: [review('r_6', 'Tidy.')], page: 2, total: 6, average: '4.80' } });
    await user.click(screen.getByRole('button', { name: /next/i }));
    expect(await screen.findByText('Tidy.')).toBeTruthy();
    expect(document.activeElement).toBe(heading);
    expect(reviewQueries()).toEqual([
      [null, null],
      ['s_7', null],
      ['s_7', '2'],
    ]);
  });

  test('says so when the reviews cannot be loaded, and loads them again on request', async () => {
    server.stub.on(reviewCall, { status: 500, body: {} });
    const { user } = show();
    const alert = await screen.findByText('The reviews could not be loaded.');
    server.stub.on(reviewCall, { body: { items: [], page: 1, total: 0, average: '0.00' } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(alert.isConnected).toBe(false));
    expect(screen.queryByRole('heading', { name: /^Reviews of/ })).toBeNull();
  });
});

describe('people for chosen services', () => {
  const person = (id: string, name: string, price: string, time: string, facts = {}) => ({
    ...page.data[0],
    provider_id: id,
    user_id: id,
    fullname: name,
    slug: `${name.toLowerCase()}-${id}`,
    chosen_price: price,
    next_times: [time, '2096-11-24T18:00:00Z'],
    ...facts,
  });
  const chosenPage = {
    ...page,
    minutes: 45,
    data: [
      person('p_31', 'Ravi Menon', '48.00', '2096-11-23T18:00:00Z', { instant: true, distance_km: 2.2 }),
      person('p_32', 'Ben Walsh', '43.00', '2096-11-23T20:30:00Z', { instant: false, distance_km: 1.1 }),
    ],
    total: 2,
  };
  const questions = () => server.stub.requests.filter(({ path }) => isOfPage(path)).map(({ query }) => query);

  beforeEach(() => server.stub.on(call, { status: 200, body: chosenPage }));

  test('shows each with the own price and first free time, and asks for exactly the chosen services', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: /Leak repair/ }));
    expect(await screen.findByRole('heading', { name: 'Who can come first' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Ravi Menon, Fri 23 10:00 AM, $48.00' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Ben Walsh, Fri 23 12:30 PM, $43.00' })).toHaveLength(2);
    expect(screen.queryByRole('heading', { name: 'Who comes to Portland' })).toBeNull();
    expect(questions().at(-1)?.get('subcategory_ids')).toBe('s_7');
    expect(questions().at(-1)?.get('sort')).toBe('soonest');
  });

  async function chooseBen(user: ReturnType<typeof show>['user']) {
    await user.click(await screen.findByRole('checkbox', { name: /Leak repair/ }));
    const [door] = await screen.findAllByRole('button', { name: 'Ben Walsh, Fri 23 12:30 PM, $43.00' });
    await user.click(door as HTMLElement);
    return door;
  }
  const sheet = () => screen.queryByRole('region', { name: 'Sheet' });

  test('opens the booking sheet for the chosen person and time, also before the sign-in', async () => {
    const { user, router } = show();
    const door = await chooseBen(user);
    expect(door?.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(sheet()?.textContent).toContain('Ben Walsh, 2096-11-23T20:30:00Z, 45 min, 4300'));
    expect(router.state.location.pathname).toBe('/services/plumbing/portland');
    expect(getDraft()).toMatchObject({
      provider: { id: 'p_32', name: 'Ben Walsh' },
      bookingType: 'book',
      date: '2096-11-23',
      time: '12:30',
    });
  });

  test('opens the sheet again with Continue, and by itself after a reload while it was open', async () => {
    const { user } = show();
    await chooseBen(user);
    await user.click(await screen.findByRole('button', { name: 'Close the sheet' }));
    await waitFor(() => expect(sheet()).toBeNull());
    await user.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement);
    await waitFor(() => expect(sheet()).toBeTruthy());
    cleanup();
    const second = show();
    await waitFor(() => expect(sheet()?.textContent).toContain('Ben Walsh'));
    await second.user.click(screen.getByRole('button', { name: 'Close the sheet' }));
    cleanup();
    show();
    await screen.findAllByRole('button', { name: /Ben Walsh/ });
    expect(sheet()).toBeNull();
  });

  test('opens the sheet in another tab only while a code is on its way', async () => {
    const { user } = show();
    await chooseBen(user);
    await waitFor(() => expect(sheet()).toBeTruthy());
    const openAnotherTab = () => {
      cleanup();
      sessionStorage.removeItem('doorstep.bookingSheet');
      show();
      return screen.findAllByRole('button', { name: /Ben Walsh/ });
    };
    await openAnotherTab();
    expect(sheet()).toBeNull();
    localStorage.setItem(sharedCodeKey, JSON.stringify({ expiresAt: Date.now() + 60_000 }));
    await openAnotherTab();
    await waitFor(() => expect(sheet()?.textContent).toContain('Ben Walsh'));
  });

  test('leads to a request without a fixed price when a price is suggested', async () => {
    signInAs('customer');
    const { user, router } = show();
    await chooseBen(user);
    await user.click(await screen.findByRole('button', { name: 'Suggest' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/booking-summary'));
    expect(getDraft()).toMatchObject({ provider: { id: 'p_32' }, bookingType: 'hire' });
  });

  test('leads a provider to the summary instead of the sheet', async () => {
    signInAs('provider');
    const { user, router } = show();
    await chooseBen(user);
    expect(sheet()).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/booking-summary'));
    expect(getDraft().bookingType).toBe('schedule');
  });

  test('asks for a time before it goes on', async () => {
    const { user, router } = show();
    await user.click(await screen.findByRole('checkbox', { name: /Leak repair/ }));
    await screen.findByRole('heading', { name: 'Who can come first' });
    const next = screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement;
    await user.click(next);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Ravi Menon, Fri 23 10:00 AM, $48.00');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(next);
    expect((await screen.findByRole('alert')).textContent).toContain('Choose who comes and when.');
    expect(router.state.location.pathname).toBe('/services/plumbing/portland');
  });

  test('can be left to whoever is free first', async () => {
    const { user, router } = show();
    await user.click(await screen.findByRole('checkbox', { name: /Leak repair/ }));
    await user.click(await screen.findByRole('button', { name: 'Book without choosing a person' }));
    await waitFor(() => expect(router.state.location.search).toContain('laundry-services'));
  });

  test('request the chosen sort order from the server', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: /Leak repair/ }));
    await user.selectOptions(await screen.findByRole('combobox', { name: /Sort/ }), 'Price');
    await waitFor(() => expect(questions().at(-1)?.get('sort')).toBe('price'));
  });

  test('says when the people could not be loaded, and tries again', async () => {
    const { user } = show();
    const box = await screen.findByRole('checkbox', { name: /Leak repair/ });
    server.stub.on(call, { status: 503, body: {} });
    await user.click(box);
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.stub.on(call, { status: 200, body: chosenPage });
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Who can come first' })).toBeTruthy();
  });
});

test('outdated free times are requested again, once', async () => {
  const [provider] = page.data;
  server.stub.on(call, {
    status: 200,
    body: { ...page, data: [{ ...provider, next_slot_at: '2020-01-01T10:00:00Z' }] },
  });
  show();
  await screen.findByRole('heading', { level: 1, name: 'Plumbing in Portland' });
  const requestCount = () => server.stub.requests.filter(({ path }) => isOfPage(path)).length;
  await waitFor(() => expect(requestCount()).toBe(2));
  await screen.findByRole('checkbox', { name: /Tap fitting/ });
  expect(requestCount()).toBe(2);
});

test('a customer goes on to the booking', async () => {
  signInAs('customer');
  server.stub.on(call, { status: 200, body: page });
  const { user, router } = show();
  await user.click(await screen.findByRole('checkbox', { name: /Tap fitting/ }));
  await user.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement);
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/laundry-services?category=c_2'),
  );
});

test('"Available" is shown only where it tells people apart', async () => {
  const [first] = page.data;
  const listed = (...available: boolean[]) => ({
    ...page,
    data: available.map((is_available, at) => ({ ...first, provider_id: `p_${at}`, available_now: is_available })),
  });
  server.stub.on(call, { status: 200, body: listed(true, true) });
  show();
  await screen.findByRole('heading', { name: 'Who comes to Portland' });
  expect(screen.queryByText('Available')).toBeNull();
  cleanup();
  server.stub.on(call, { status: 200, body: listed(true, false) });
  show();
  expect(await screen.findAllByText('Available')).toHaveLength(1);
});

test("questions of the site's help page are answered below the people", async () => {
  server.stub.on(call, { status: 200, body: page });
  const items = [{ id: 'when', question: 'When is my card charged?', answer: 'Once a provider has accepted.' }];
  server.stub.on('v1:/content/faq', { status: 200, body: { groups: [{ id: 'pay', title: 'Paying', items }] } });
  const { user } = show();
  expect(await screen.findByRole('heading', { name: 'Help & FAQ' })).toBeTruthy();
  const question = await screen.findByText('When is my card charged?');
  await user.click(question);
  expect(await screen.findByText(/provider has accepted/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Explore More' }).getAttribute('href')).toBe('/faq');
});

test('an area without providers says so and links onward', async () => {
  server.stub.on(call, { status: 200, body: { ...page, data: [], total: 0 } });
  show();
  expect(await screen.findByText('Nobody offers this here yet.')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'All providers' })).getAttribute('href')).toBe(
    '/All-Service-Providerlist',
  );
});

test('an unknown service is reported, and not indexed', async () => {
  server.stub.on(call, { status: 404, body: {} });
  show();
  expect(await screen.findByText('We do not have this service.')).toBeTruthy();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('a page that could not be loaded can be requested again', async () => {
  server.stub.on(call, { status: 503, body: {} });
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.stub.on(call, { status: 200, body: page });
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'Plumbing in Portland' })).toBeTruthy();
});

test('the structured data matches the page', async () => {
  server.stub.on(call, { status: 200, body: page });
  show();
  await screen.findByRole('heading', { level: 1 });
  const text = await waitFor(() => {
    const facts = document.querySelector('script[type="application/ld+json"]')?.textContent;
    expect(facts).toBeTruthy();
    return facts ?? '';
  });
  const [trail, service, list] = JSON.parse(text)['@graph'];
  expect(trail.itemListElement.map((one: { name: string }) => one.name)).toEqual([
    'Home',
    'All services',
    'Plumbing',
    'Portland',
  ]);
  expect(service.areaServed.name).toBe('Portland');
  expect(service.offers.map((one: { price: string }) => one.price)).toEqual(['45.55', '38.00']);
  expect(service.aggregateRating).toBeUndefined();
  expect(list.itemListElement[0].item.aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: '4.80',
    reviewCount: 3,
  });
});
