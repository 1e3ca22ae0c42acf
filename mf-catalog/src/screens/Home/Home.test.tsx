// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { exampleResponses, signInAs } from '@doorstep/shared-api/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { Home } from './Home';

const server = withStub();
/** Load the sections first, because a synchronous `act` does not wait for lazy imports. */
beforeAll(() => Promise.all([import('./HomeMiddle'), import('./HomeBelow')]));
/** Without an IntersectionObserver, parts below the window load at once. */
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  configure({});
});
const addressOf = (link: HTMLElement) => link.getAttribute('href');
const street = async () => within(await screen.findByRole('group', { name: 'What can we help with?' }));

const [sam] = exampleResponses.providers.success.data as [object];
const eva = { ...sam, provider_id: 'p_9', user_id: 'p_9', fullname: 'Eva Lund' };
const withEva = () => server.stub.on('view:providers', { body: { data: [sam, eva] } });

test('a visitor’s door leads to the login and back to its category', async () => {
  showScreen(Home, '/home');
  const laundry = (await street()).getByRole('link', { name: 'Laundry' });
  expect(addressOf(laundry)).toBe('/login?next=%2Flaundry-services%3Fcategory%3Dc_1');
});

test('a customer’s door leads straight to the services', async () => {
  signInAs('customer');
  showScreen(Home, '/home');
  expect(addressOf((await street()).getByRole('link', { name: 'Laundry' }))).toBe('/laundry-services?category=c_1');
});

test('a site without a catalogue says so and shows no empty lists', async () => {
  for (const call of ['categories', 'providers', 'topProviders'] as const) server.stub.on(call, { body: { data: [] } });
  for (const view of ['view:categories', 'view:providers', 'view:top-providers'] as const)
    server.stub.on(view, { body: { data: [] } });
  showScreen(Home, '/home');
  expect(await screen.findByText(/^Nothing can be booked here yet/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Most Popular Categories' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Top Services Provided' })).toBeNull();
});

test('Get Hired leads to the provider', async () => {
  showScreen(Home, '/home');
  const link = await screen.findByRole('link', { name: 'Get Hired, Sam Carter' });
  expect(addressOf(link)).toBe('/Provider-Details-data?provider_id=p_31');
});

test('no provider appears on the page twice', async () => {
  withEva();
  showScreen(Home, '/home');
  expect(await screen.findByRole('link', { name: /^Eva Lund/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get Hired, Sam Carter' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Sam Carter/ })).toBeNull();
});

test('the second row of providers is left out when it would be empty', async () => {
  server.stub.on('view:providers', { body: { data: [sam] } });
  showScreen(Home, '/home');
  await screen.findByRole('link', { name: 'Get Hired, Sam Carter' });
  await screen.findByRole('heading', { name: 'How it works' });
  expect(screen.queryByRole('heading', { name: 'Particular Service Provider' })).toBeNull();
});

test('popular categories count their services, and both lists link to more', async () => {
  withEva();
  showScreen(Home, '/home');
  expect(await screen.findByText('2 Services, from $9.50')).toBeTruthy();
  expect(screen.getByText('1 Service')).toBeTruthy();
  const more = screen.getAllByRole('link', { name: 'Explore More' }).map(addressOf);
  expect(more).toEqual(['/most-categories', '/All-Service-Providerlist']);
});

test('headings and texts match the specification', async () => {
  withEva();
  showScreen(Home, '/home');
  await street();
  const headings = screen.getAllByRole('heading').map((heading) => heading.textContent?.trim());
  for (const text of [
    'Find The Perfect Talent for Your Task',
    'Top Services Provided',
    'Most Popular Categories',
    'How it works',
    '1 Select Your Provider',
    '2 Choose Your Time Slot',
    '3 Make The Purchase',
    'Particular Service Provider',
  ]) {
    expect(headings).toContain(text);
  }
  for (const number of ['25,000+', '200,000+', '10,000+'])
    expect((await screen.findAllByText(number)).length).toBeGreaterThan(0);
});

test('the search offers services and people, and the keyboard chooses one', async () => {
  signInAs('customer');
  const { user } = showScreen(Home, '/home');
  await street();
  await user.type(screen.getByRole('combobox', { name: 'Service' }), 'leeking tap');
  expect(await screen.findByRole('option', { name: /^Leak repair/ })).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText('At /laundry-services?category=c_2&service=s_7')).toBeTruthy();
});

test('a search without a choice opens the results', async () => {
  const { user } = showScreen(Home, '/home');
  await user.type(screen.getByRole('combobox', { name: 'Service' }), 'plumb');
  await user.type(screen.getByRole('textbox', { name: 'Where' }), 'High St');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('At /search?q=plumb&where=High+St')).toBeTruthy();
});

describe('beside a server that cannot search', () => {
  beforeEach(() => configure({ apiExtensions: false }));

  test('the search looks through the lists that are there', async () => {
    signInAs('customer');
    const { user } = showScreen(Home, '/home');
    await street();
    await user.type(screen.getByRole('combobox', { name: 'Service' }), 'leak');
    expect(screen.getByRole('option', { name: /Leak repair/ })).toBeTruthy();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('At /laundry-services?category=c_2&service=s_7')).toBeTruthy();
  });

  test('a search without a choice opens the list of all providers', async () => {
    const { user } = showScreen(Home, '/home');
    await user.type(screen.getByRole('combobox', { name: 'Service' }), 'plumb');
    await user.type(screen.getByRole('textbox', { name: 'Where' }), 'High St');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('At /All-Service-Providerlist?q=plumb&where=High+St')).toBeTruthy();
  });
});

test('a failed list leaves the rest of the page and can be requested again', async () => {
  server.stub.on('topProviders', { fault: 'html502' });
  const { user } = showScreen(Home, '/home');
  await screen.findByText('An error occurred while fetching data.');
  expect((await street()).getByRole('link', { name: 'Laundry' })).toBeTruthy();
  server.stub.reset();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Get Hired, Sam Carter' })).toBeTruthy();
});

test('the counters end at live figures when those are larger', async () => {
  server.stub.on('v1:/content/stats', { status: 200, body: { providers: 60, orders: 200_001, stars: 12_345 } });
  showScreen(Home, '/home');
  expect((await screen.findAllByText('200,001+')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('12,345+').length).toBeGreaterThan(0);
  expect(screen.getAllByText('25,000+').length).toBeGreaterThan(0);
});

test('a site with its own figures shows no others', async () => {
  const stats = { providers: 7, orders: 0, stars: 0, minimums: false };
  server.stub.on('v1:/content/stats', { status: 200, body: stats });
  showScreen(Home, '/home');
  const counters = within(await screen.findByRole('region', { name: 'Doorstep in numbers' }));
  expect((await counters.findAllByText('7')).length).toBeGreaterThan(0);
  expect(counters.queryByText(/\+/)).toBeNull();
  expect(counters.queryByText('orders served')).toBeNull();
});

test('a new site without figures has no counters', async () => {
  server.stub.on('v1:/content/stats', { status: 200, body: { providers: 0, orders: 0, stars: 0, minimums: false } });
  showScreen(Home, '/home');
  await street();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Doorstep in numbers' })).toBeNull());
});

test('totals that cannot be loaded are not shown', async () => {
  server.stub.on('v1:/content/stats', { fault: 'html502' });
  showScreen(Home, '/home');
  await street();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Doorstep in numbers' })).toBeNull());
});

const voice = (id: string, text: string) => ({
  id,
  name: `Name ${id}`,
  image: '',
  rating: '5.00',
  text,
  service: 'Plumbing',
  at: '2026-10-02T09:00:00Z',
});

test('the page shows three testimonials, one of them large', async () => {
  const items = ['First.', 'Second.', 'Third.', 'Fourth.'].map((text, at) => voice(String(at), text));
  server.stub.on('v1:/content/testimonials', { status: 200, body: { items } });
  showScreen(Home, '/home');
  const view = within(await screen.findByRole('region', { name: 'What customers say' }));
  expect(await view.findByText('First.')).toBeTruthy();
  expect(view.getByText('Plumbing · 02/10/2026')).toBeTruthy();
  expect(view.getByText('Third.')).toBeTruthy();
  expect(view.queryByText('Fourth.')).toBeNull();
});

test('blog posts link to their pages and to the whole list', async () => {
  const post = { id: 'b', slug: 'cold-oven', title: 'A cold oven', excerpt: 'Look.', minutes: 4, image: '', at: '' };
  server.stub.on('v1:/content/blog', { status: 200, body: { items: [post] } });
  showScreen(Home, '/home');
  expect(addressOf(await screen.findByRole('link', { name: /A cold oven/ }))).toBe('/blogs/post?slug=cold-oven');
  expect(addressOf(screen.getByRole('link', { name: 'All posts' }))).toBe('/blogs');
});

test('testimonials or posts that fail to load leave the rest of the page and can be requested again', async () => {
  server.stub.on('v1:/content/testimonials', { fault: 'html502' });
  server.stub.on('v1:/content/blog', { fault: 'html502' });
  const { user } = showScreen(Home, '/home');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBe(2));
  expect((await street()).getByRole('link', { name: 'Laundry' })).toBeTruthy();
  server.stub.on('v1:/content/testimonials', { status: 200, body: { items: [voice('1', 'At last.')] } });
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  expect(await screen.findByText('At last.')).toBeTruthy();
});

test('a server without extensions shows neither testimonials nor posts', async () => {
  configure({ apiExtensions: false });
  showScreen(Home, '/home');
  await street();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'From the blog' })).toBeNull());
  expect(screen.queryByRole('region', { name: 'What customers say' })).toBeNull();
});

test('a button installs the app if the browser can, and otherwise a sentence says how', async () => {
  const { user } = showScreen(Home, '/home');
  expect(await screen.findByText(/^Open your browser's menu/)).toBeTruthy();
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  await user.click(screen.getByRole('button', { name: 'Install the app' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(await screen.findByText('Doorstep is on this device now.')).toBeTruthy();
});

test("a customer's favourite among the best rated is sent to the server", async () => {
  signInAs('customer');
  server.stub.on('v1:/favourites', { status: 200, body: { items: [] } });
  const { user } = showScreen(Home, '/home');
  const favouriteButton = await screen.findByRole('button', { name: 'Save Sam Carter' });
  await user.click(favouriteButton);
  await waitFor(() => expect(server.stub.requestsTo('favourite')[0]?.form?.get('provider_id')).toBe('p_31'));
});
