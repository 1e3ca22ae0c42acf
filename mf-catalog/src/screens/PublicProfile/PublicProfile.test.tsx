// @vitest-environment happy-dom

import { getDraft, updateDraft } from '@doorstep/shared-api/draft';
import { exampleResponses, signInAs } from '@doorstep/shared-api/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCreateBookingDialog } from '../../components/loadCreateBookingDialog';
import { showScreen, withStub } from '../../testing/renderScreen';
import { PublicProfile } from './PublicProfile';

vi.mock('../../components/loadCreateBookingDialog');

const server = withStub();
const at = '/providers/sam-carter-3f9a1c2b77';
const call = 'v1:GET /public-profiles/sam-carter-3f9a1c2b77';
const page = {
  data: { ...(exampleResponses.providerDetails.success.data as object), slug: 'sam-carter-3f9a1c2b77', review: [] },
  category_slug: 'plumbing',
  next_times: ['2096-11-21T18:00:00Z', '2096-11-23T16:00:00Z'],
  reviews: { items: [], page: 1, total: 0, histogram: { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }, average: '0.00' },
};
const show = () => showScreen(PublicProfile, at);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(loadCreateBookingDialog).mockResolvedValue(({ open, bookingType }) =>
    open ? <div role="dialog">Dialog {bookingType}</div> : null,
  );
  server.stub.on(call, { status: 200, body: page });
});

test('a visitor sees trade, name, prices, reviews and the next free times without signing in', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Plumber' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /Leak repair.*\$45\.55/ })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Next free times' })).toBeTruthy();
  expect(document.querySelectorAll('time[datetime^="2096-11-2"]').length).toBeGreaterThanOrEqual(2);
  expect(await screen.findByText('On time and tidy.')).toBeTruthy();
});

test('the page has a canonical address, a title and a link to its trade', async () => {
  show();
  await screen.findByRole('heading', { level: 1, name: 'Plumber' });
  await waitFor(() => expect(document.title).toMatch(/^Sam Carter: /));
  expect(document.head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${location.origin}${at}`);
  const trail = screen.getByRole('navigation', { name: 'You are here' });
  expect([...trail.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/home',
    '/services/plumbing',
  ]);
  const facts = [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) =>
    JSON.parse(one.textContent ?? ''),
  );
  expect(facts.map((one) => one['@type'])).toEqual(['BreadcrumbList', 'LocalBusiness']);
  expect(facts[1]).toMatchObject({ name: 'Sam Carter', makesOffer: [{ price: '45.55' }] });
  expect(facts[1].url).toMatch(/\/providers\/sam-carter-3f9a1c2b77$/);
});

test('a visitor is sent to sign in, with the choice saved and this page as the return address', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: /Leak repair/ }));
  await user.click(screen.getAllByRole('button', { name: 'Hire Service Provider' })[0] as HTMLElement);
  await screen.findByText(`At /login?next=${encodeURIComponent(at)}`);
  expect(getDraft()).toMatchObject({ provider: { id: 'p_31' }, lines: [{ name: 'Leak repair' }], bookingType: 'hire' });
});

test('a free time is selected by a press and cleared by another', async () => {
  const { user } = show();
  const time = await screen.findByRole('button', { name: /^Wed 21\/11\/2096, 10:00 AM/ });
  await user.click(time);
  expect(time.getAttribute('aria-pressed')).toBe('true');
  expect(getDraft()).toMatchObject({ provider: { id: 'p_31' }, asap: false, date: '2096-11-21', time: '10:00' });
  await user.click(time);
  expect(time.getAttribute('aria-pressed')).toBe('false');
  expect(getDraft().time).toBeUndefined();
});

test("choosing a free time keeps another trade's services in the draft until a service here is chosen", async () => {
  const curtains = { subcategoryId: 's_90', name: 'Curtains', priceCents: 2500 };
  updateDraft({ category: { id: 'c_9', name: 'Laundry' }, lines: [curtains] });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Wed 21\/11\/2096, 10:00 AM/ }));
  expect(getDraft()).toMatchObject({ category: { id: 'c_9' }, lines: [curtains], date: '2096-11-21', time: '10:00' });
  await user.click(screen.getByRole('checkbox', { name: /Leak repair/ }));
  expect(getDraft()).toMatchObject({ provider: { id: 'p_31' }, lines: [{ name: 'Leak repair' }] });
});

test('a customer hires from here', async () => {
  signInAs('customer');
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: /Leak repair/ }));
  await user.click(screen.getAllByRole('button', { name: 'Hire Service Provider' })[0] as HTMLElement);
  expect(await screen.findByText('Dialog hire')).toBeTruthy();
});

test('the shared address omits the page of reviews', async () => {
  const shared = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share: shared }));
  const { user } = showScreen(PublicProfile, `${at}?reviews=2`);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(shared).toHaveBeenCalledWith({ title: 'Sam Carter', url: `${location.origin}${at}` });
  vi.unstubAllGlobals();
});

test('a former name redirects to the current address', async () => {
  server.stub.on('v1:GET /public-profiles/sam-smith-3f9a1c2b77', {
    status: 200,
    body: { ...page, address: { slug: 'sam-carter-3f9a1c2b77' } },
  });
  const { router } = showScreen(PublicProfile, '/providers/sam-smith-3f9a1c2b77');
  await waitFor(() => expect(router.state.location.pathname).toBe(at));
});

test('a provider without a photo has initials', async () => {
  server.stub.on(call, { status: 200, body: { ...page, data: { ...page.data, user_profile_pic: '', image: '' } } });
  show();
  expect(await screen.findByText('SC')).toBeTruthy();
});

test('a provider without free times says so', async () => {
  server.stub.on(call, { status: 200, body: { ...page, next_times: [] } });
  show();
  expect(await screen.findByText('No free time in the next two weeks.')).toBeTruthy();
});

test('outdated free times are requested again, once', async () => {
  server.stub.on(call, { status: 200, body: { ...page, next_times: ['2020-01-01T10:00:00Z'] } });
  show();
  await screen.findByRole('heading', { level: 1, name: 'Plumber' });
  const requestCount = () => server.stub.requests.filter(({ path }) => path.includes('public-profiles')).length;
  await waitFor(() => expect(requestCount()).toBe(2));
});

test("a deleted provider's page says so, is not indexed and links to all providers", async () => {
  server.stub.on(call, { status: 404, body: {} });
  show();
  expect(await screen.findByText('This provider is not on Doorstep any more.')).toBeTruthy();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(screen.getByRole('link', { name: 'All providers' }).getAttribute('href')).toBe('/All-Service-Providerlist');
});

test('a page that could not be loaded can be requested again', async () => {
  server.stub.on(call, { status: 503, body: {} });
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.stub.on(call, { status: 200, body: page });
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'Plumber' })).toBeTruthy();
});
