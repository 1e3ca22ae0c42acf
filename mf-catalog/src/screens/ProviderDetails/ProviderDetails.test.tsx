// @vitest-environment happy-dom

import { configure } from '@doorstep/shared-api';
import { getDraft, updateDraft } from '@doorstep/shared-api/draft';
import { signInAs } from '@doorstep/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCreateBookingDialog } from '../../components/loadCreateBookingDialog';
import { showScreen, withStub } from '../../testing/renderScreen';
import { ProviderDetails } from './ProviderDetails';

vi.mock('../../components/loadCreateBookingDialog');
const loadDialog = vi.mocked(loadCreateBookingDialog);

const server = withStub();
beforeEach(() => {
  loadDialog.mockReset();
  loadDialog.mockResolvedValue(({ open, bookingType }) =>
    open ? <div role="dialog">Dialog {bookingType}</div> : null,
  );
});

const sam = '/Provider-Details-data?provider_id=p_31';
const service = () => screen.findByRole('checkbox', { name: /Leak repair/ });
const hire = () => screen.getAllByRole('button', { name: 'Hire Service Provider' })[0] as HTMLElement;
const chosen = {
  category: { id: 'c_2', name: 'Plumbing' },
  lines: [{ subcategoryId: 's_7', name: 'Leak repair', priceCents: 4555 }],
  provider: { id: 'p_31', name: 'Sam Carter' },
};
const locationSavedAt = (savedAt: Date) => ({ label: 'Home', address: 'Home', savedAt: savedAt.toISOString() });

test('the profile shows who it is, the real number of reviews and what they say', async () => {
  showScreen(ProviderDetails, sam);
  expect(await screen.findByRole('heading', { level: 1, name: 'Plumber' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '1 Review' })).toBeTruthy();
  expect(await screen.findByText('On time and tidy.')).toBeTruthy();
  expect(document.title).toContain('Sam Carter');
});

test('search engines get the canonical address and structured data', async () => {
  showScreen(ProviderDetails, sam);
  await service();
  const canonical = document.head.querySelector('link[rel=canonical]');
  expect(canonical?.getAttribute('href')).toBe(`${location.origin}/Provider-Details-data?provider_id=p_31`);
  const facts = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  expect(facts).toMatchObject({ '@type': 'LocalBusiness', name: 'Sam Carter' });
});

test('hiring needs a service', async () => {
  signInAs('customer');
  const { user } = showScreen(ProviderDetails, sam);
  await service();
  await user.click(hire());
  expect(screen.getByText('Please select at least one category before proceeding.')).toBeTruthy();
  expect(loadDialog).not.toHaveBeenCalled();
});

test('hiring opens the dialog for a hire with the provider and the provider’s price in the draft', async () => {
  signInAs('customer');
  const { user } = showScreen(ProviderDetails, sam);
  await user.click(await service());
  await user.click(hire());
  expect(await screen.findByText('Dialog hire')).toBeTruthy();
  expect(getDraft()).toMatchObject({ ...chosen, bookingType: 'hire' });
});

test('a visitor signs in first and keeps the choice', async () => {
  const { user } = showScreen(ProviderDetails, sam);
  await user.click(await service());
  await user.click(hire());
  await screen.findByText(`At /login?next=${encodeURIComponent(sam)}`);
  expect(getDraft().lines[0]?.name).toBe('Leak repair');
});

const freeTimes = () => server.stub.requests.filter(({ path }) => path.endsWith('/availability'));
const soon = { toFake: ['Date' as const], now: new Date('2026-11-20T20:30:00Z') };

test('the free times of the chosen services are shown beside the total after one request', async () => {
  vi.useFakeTimers(soon);
  const { user } = showScreen(ProviderDetails, sam);
  await service();
  expect(freeTimes()).toEqual([]);
  await user.click(await service());
  await user.click(await screen.findByRole('radio', { name: /^Saturday 21 November 3 free/ }));
  expect(screen.getByRole('radio', { name: 'Sunday 22 November closed' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('radio', { name: '10:30 AM' }));
  expect(screen.getAllByText(/Sat 21\/11\/2026, 10:30 AM/).length).toBeGreaterThan(0);
  expect(getDraft()).toMatchObject({ ...chosen, bookingType: 'hire', asap: false, date: '2026-11-21', time: '10:30' });
  expect(freeTimes()).toHaveLength(1);
  vi.useRealTimers();
});

test("a visitor's chosen time is kept through the sign-in", async () => {
  vi.useFakeTimers(soon);
  const { user } = showScreen(ProviderDetails, sam);
  await user.click(await service());
  await user.click(await screen.findByRole('radio', { name: '01:00 PM' }));
  await user.click(hire());
  await screen.findByText(`At /login?next=${encodeURIComponent(sam)}`);
  expect(getDraft()).toMatchObject({ ...chosen, asap: false, date: '2026-11-20', time: '13:00' });
  vi.useRealTimers();
});

test('a time that was taken meanwhile is cleared with a message', async () => {
  vi.useFakeTimers(soon);
  updateDraft({ ...chosen, date: '2026-11-21', time: '11:00' });
  showScreen(ProviderDetails, sam);
  expect(await screen.findByText('11:00 AM is no longer free on this day. Choose another time.')).toBeTruthy();
  expect(getDraft()).not.toHaveProperty('time');
  vi.useRealTimers();
});

test('free times that cannot be loaded leave the time to the next step', async () => {
  server.stub.on('v1:/availability', { fault: 'html502' });
  const { user } = showScreen(ProviderDetails, sam);
  await user.click(await service());
  expect(await screen.findByText(/The free times could not be loaded/)).toBeTruthy();
});

test('a server without extensions is not asked for free times', async () => {
  configure({ apiExtensions: false });
  const { user } = showScreen(ProviderDetails, sam);
  await user.click(await service());
  expect(freeTimes()).toEqual([]);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('services chosen earlier are preselected', async () => {
  updateDraft({ category: chosen.category, lines: chosen.lines });
  showScreen(ProviderDetails, sam);
  expect((await service()).matches(':checked')).toBe(true);
});

test('the dialog opens by itself only for a fresh address and a chosen service', async () => {
  signInAs('customer');
  updateDraft({ ...chosen, location: locationSavedAt(new Date()) });
  showScreen(ProviderDetails, sam);
  expect(await screen.findByText('Dialog hire')).toBeTruthy();
});

test('an old address does not open the dialog', async () => {
  signInAs('customer');
  updateDraft({ ...chosen, location: locationSavedAt(new Date(Date.now() - 31 * 60_000)) });
  showScreen(ProviderDetails, sam);
  await service();
  expect(loadDialog).not.toHaveBeenCalled();
});

test('an address without a provider shows the stored one', async () => {
  updateDraft({ provider: chosen.provider });
  showScreen(ProviderDetails, '/Provider-Details-data');
  expect(await screen.findByRole('heading', { level: 1, name: 'Plumber' })).toBeTruthy();
});

test('an unknown provider is reported', async () => {
  server.stub.on('providerDetails', { outcome: 'failure' });
  showScreen(ProviderDetails, sam);
  expect(await screen.findByText('No Data Available!')).toBeTruthy();
});

test('a profile that cannot be loaded can be requested again', async () => {
  server.stub.on('providerDetails', { fault: 'html502' });
  const { user } = showScreen(ProviderDetails, sam);
  await screen.findByText('An error occurred while fetching data.');
  server.stub.reset();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await service()).toBeTruthy();
});

afterEach(() => configure({}));

const review = (id: string, comment: string) => ({
  review_id: id,
  user_fullname: `Author ${id}`,
  user_profile_pic: '',
  service_rating: '5.00',
  rate_technician: '5.00',
  comment,
  impressed_service: [],
  recomended_service: 'true',
  created_at: '2026-10-02T09:00:00Z',
});
const bars = { 5: 20, 4: 3, 3: 0, 2: 0, 1: 1 };
const pageOf = (comment: string, more: object = {}) => ({
  status: 200,
  body: { items: [review('r_1', comment)], page: 1, total: 24, histogram: bars, average: '4.71', ...more },
});
const reviewsOf = 'v1:/providers/p_31/reviews';
const lastRequest = () =>
  Object.fromEntries(server.stub.requests.filter((one) => one.path.endsWith('/reviews')).at(-1)?.query ?? []);

test('the reviews show mean, bars and pages, and the page is in the address', async () => {
  server.stub.on(reviewsOf, pageOf('First page.'));
  const { user, router } = showScreen(ProviderDetails, sam);
  expect(await screen.findByText('First page.')).toBeTruthy();
  expect(screen.getByText('4.71')).toBeTruthy();
  expect(screen.getByRole('button', { name: '4 stars: 3 reviews' })).toBeTruthy();
  server.stub.on(reviewsOf, pageOf('Second page.', { page: 2 }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Second page.')).toBeTruthy();
  expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  expect(lastRequest()).toEqual({ page: '2', per_page: '10' });
  expect(router.state.location.search).toBe('?provider_id=p_31&reviews=2');
});

test('a bar filters the reviews by its stars, and pressing it again shows all', async () => {
  server.stub.on(reviewsOf, pageOf('Any.'));
  const { user, router } = showScreen(ProviderDetails, `${sam}&reviews=2`);
  await screen.findByText('Any.');
  server.stub.on(reviewsOf, pageOf('Only a star.', { total: 11 }));
  await user.click(screen.getByRole('button', { name: '1 star: 1 review' }));
  expect(await screen.findByText('Only a star.')).toBeTruthy();
  expect(lastRequest()).toMatchObject({ rating: '1', page: '1' });
  expect(router.state.location.search).toBe('?provider_id=p_31&stars=1');
  expect(screen.getByRole('button', { name: '1 star: 1 review' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(lastRequest()).toMatchObject({ rating: '1', page: '2' }));
  expect(router.state.location.search).toBe('?provider_id=p_31&reviews=2&stars=1');
  await user.click(screen.getByRole('button', { name: 'Show all reviews' }));
  expect(router.state.location.search).toBe('?provider_id=p_31');
});

test.each([
  ['all of them', { 5: 1, 4: 0, 3: 0, 2: 0, 1: 0 }, true],
  ['a part of them', bars, false],
])('the share of recommendations, counted from %s, is shown: %s', async (_what, histogram, isShown) => {
  server.stub.on(reviewsOf, pageOf('Any.', { histogram }));
  showScreen(ProviderDetails, sam);
  await screen.findByText('Any.');
  expect(screen.queryByText(/^\d+% recommend$/) !== null).toBe(isShown);
});

test('reviews that fail to load leave the rest of the page and can be requested again', async () => {
  server.stub.on(reviewsOf, { fault: 'html502' });
  const { user } = showScreen(ProviderDetails, sam);
  await screen.findByText('An error occurred while fetching data.');
  expect(await service()).toBeTruthy();
  server.stub.on(reviewsOf, pageOf('Here they are.'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here they are.')).toBeTruthy();
});

test('an empty list of reviews says so', async () => {
  const none = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };
  server.stub.on(reviewsOf, { status: 200, body: { items: [], page: 1, total: 0, histogram: none, average: '0.00' } });
  showScreen(ProviderDetails, sam);
  expect(await screen.findByText('No reviews yet.')).toBeTruthy();
});

test('a review is reported with a reason, once', async () => {
  signInAs('customer');
  server.stub.on(reviewsOf, pageOf('Buy cheap watches.'));
  const { user } = showScreen(ProviderDetails, sam);
  await user.click(await screen.findByRole('button', { name: /^Report/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this review' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(dialog.getByText('Choose what is wrong with it.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'It is an advertisement' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. We will look at this review.')).toBeTruthy();
  expect(server.stub.requests.find(({ path }) => path.endsWith('/reviews/r_1/report'))?.json).toEqual({
    reason: 'advertising',
  });
  await waitFor(() => expect(screen.getByRole('button', { name: /^Reported/ }).matches(':disabled')).toBe(true));
});

test('a report that cannot be sent stays open and says so', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
  signInAs('customer');
  server.stub.on(reviewsOf, pageOf('Buy cheap watches.'));
  server.stub.on('v1:/reviews/r_1/report', { fault: 'html502' });
  const { user } = showScreen(ProviderDetails, sam);
  await user.click(await screen.findByRole('button', { name: /^Report/ }));
  await user.click(await screen.findByRole('radio', { name: 'It is not true' }));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('The report could not be sent. Please try again.')).toBeTruthy();
  expect(warning).toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Report/ }));
  await screen.findByRole('dialog', { name: 'Report this review' });
  expect(screen.queryByText('The report could not be sent. Please try again.')).toBeNull();
  warning.mockRestore();
});

test('a visitor signs in before reporting', async () => {
  server.stub.on(reviewsOf, pageOf('Hm.'));
  const { user } = showScreen(ProviderDetails, sam);
  await user.click(await screen.findByRole('button', { name: /^Report/ }));
  expect(await screen.findByText(`At /login?next=${encodeURIComponent(sam)}`)).toBeTruthy();
});

test('reviews come with the provider and cannot be reported without extensions', async () => {
  configure({ apiExtensions: false });
  showScreen(ProviderDetails, sam);
  expect(await screen.findByText('On time and tidy.')).toBeTruthy();
  expect(screen.getByRole('button', { name: '5 stars: 1 review' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
});

test('a profile can be saved and removed with its heart', async () => {
  signInAs('customer');
  const item = { provider_id: 'p_31', fullname: 'Sam Carter', service_title: 'Plumber', rating: '4.80' };
  const theyAre = (...items: object[]) => server.stub.on('v1:/favourites', { status: 200, body: { items } });
  theyAre();
  const { user } = showScreen(ProviderDetails, sam);
  const favouriteButton = await screen.findByRole('button', { name: 'Save Sam Carter to favorites' });
  await waitFor(() => expect(server.stub.requests.some(({ path }) => path.endsWith('/favourites'))).toBe(true));
  theyAre(item);
  await user.click(favouriteButton);
  await waitFor(() => expect(favouriteButton.getAttribute('aria-pressed')).toBe('true'));
  expect(server.stub.requestsTo('favourite').length).toBe(1);
  theyAre();
  await user.click(favouriteButton);
  await waitFor(() => expect(favouriteButton.getAttribute('aria-pressed')).toBe('false'));
  expect(server.stub.requestsTo('deleteFavourite').length).toBe(1);
});

test('a missing provider is logged as a warning and reported on the page', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
  showScreen(ProviderDetails, '/Provider-Details-data');
  expect(await screen.findByText('No Data Available!')).toBeTruthy();
  expect(warning).toHaveBeenCalledWith('There is no provider in the address, and none is stored.');
  warning.mockRestore();
});
