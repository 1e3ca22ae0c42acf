// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { HasRouteProvider } from '@doorstep/shared-ui';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './MyBookings';
import { countInTab, tabOf } from './tabs';

const server = withStub();

beforeEach(() => signInAs('customer'));
afterEach(cleanup);

const service = { category_name: 'Plumbing', created_At: '2026-11-20T20:02:00Z' };
const wireBooking = { booking_id: 'b_77', status: '10', avg_service_rating: '4.50', service };

test('a booking is shown with category, status, stars, rating, creation date and the way to its details', async () => {
  server.stub.on('myBookings', { body: { data: [wireBooking] } });
  renderScreen(Component, '/my-booking');
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('heading', { name: 'Plumbing' })).toBeTruthy();
  expect(within(card).getByText('Out for Service')).toBeTruthy();
  expect(within(card).getByRole('img', { name: '4.50 out of 5' })).toBeTruthy();
  expect(card.textContent).toContain('(4.50 review)');
  expect(card.textContent).toContain('20/11/2026, 12:02 PM');
  const detail = within(card).getByRole('link', { name: /View Detail/ });
  expect(detail.getAttribute('href')).toBe('/booking-details?booking_id=b_77');
});

test.each([
  ['a hire that is still negotiated', { booking_type: '2', status: '1' }, false],
  ['a hire that is agreed on', { booking_type: '2', status: '2' }, true],
  ['a hire that is done', { booking_type: '2', status: '5' }, true],
  ['an open booking', { booking_type: '1', status: '1' }, true],
])('%s shows its amount: %s', async (_what, over, isShown) => {
  const line = { ...service, subcategory_name: 'Leak repair', price: '45.55' };
  const data = [{ ...wireBooking, ...over, service: [line], delivery_cost: '45.55', service_names: ['Leak repair'] }];
  server.stub.on('myBookings', { body: { data } });
  renderScreen(Component, '/my-booking');
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('Leak repair');
  expect(card.textContent?.includes('$45.55')).toBe(isShown);
});

test('names the zone of the visit on its own date, to a reader in another zone alone', async () => {
  const start = { start_at: '2027-12-01T17:00:00Z', time_zone: 'America/Los_Angeles' };
  const data = Array.from({ length: 9 }, (_, index) => ({ ...wireBooking, ...start, booking_id: `b_${index}` }));
  server.stub.on('myBookings', { body: { data } });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-07-01T12:00:00Z') });
  renderScreen(Component, '/my-booking', undefined, 'Asia/Tokyo');
  await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(9), { timeout: 10_000 });
  expect(screen.getByText('Times are local to the service address: Pacific Standard Time.')).toBeTruthy();
  cleanup();
  renderScreen(Component, '/my-booking', undefined, 'America/Los_Angeles');
  await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(9), { timeout: 10_000 });
  expect(screen.queryByText(/Times are local/)).toBeNull();
  vi.useRealTimers();
});

test('each address shows its own tab and asks the server for its own list', async () => {
  server.stub.on('myBookings', { body: { data: [wireBooking] } });
  renderScreen(Component, '/cancelled-booking');
  await screen.findByRole('article');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Cancelled');
  expect(server.stub.requestsTo('myBookings').map(({ form }) => form?.get('type'))).toContain('6');
  expect(screen.getByRole('link', { name: /Active/ }).getAttribute('href')).toBe('/active-booking');
});

test('an empty list says so and shows a way to fill it', async () => {
  server.stub.on('myBookings', { body: { data: [] } });
  renderScreen(Component, '/my-booking');
  expect(await screen.findByText('No Data Found!')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Book a service' })).toBeTruthy();
});

test('a list that cannot be loaded says so, and Try again reloads it', async () => {
  server.stub.on('myBookings', { fault: 'html502' });
  renderScreen(Component, '/active-booking');
  expect(await screen.findByText('An error occurred while fetching data.')).toBeTruthy();
  server.stub.on('myBookings', { body: { data: [wireBooking] } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});

test('a rejection without a message shows a general one', async () => {
  server.stub.on('myBookings', { outcome: 'failure', body: { message: '' } });
  renderScreen(Component, '/my-booking');
  expect(await screen.findByText('No detail available!')).toBeTruthy();
});

test('tabs count by status, and an unknown address is the list of all', () => {
  const all = (['open', 'accepted', 'on_the_way', 'completed', 'cancelled'] as const).map((status) => ({ status }));
  expect(['all', 'active', 'completed', 'cancelled'].map((tab) => countInTab(tab as 'all', all))).toEqual([5, 2, 1, 1]);
  const offered = { status: 'open', unreadOffers: 1 } as const;
  expect(countInTab('offer', [offered, { status: 'open' }, { status: 'cancelled', unreadOffers: 1 }])).toBe(1);
  expect(tabOf('/complete-booking')).toBe('completed');
  expect(tabOf('/elsewhere')).toBe('all');
});

test('bookings with unanswered offers have their own tab and link to the offers', async () => {
  const provider = { provider_id: 'p_31', fullname: 'Sam Carter', user_profile_pic: '' };
  const offered = {
    ...wireBooking,
    booking_id: 'b_80',
    status: '1',
    booking_type: '2',
    unread_offers: 1,
    offer_amount: '72.00',
    provider,
  };
  server.stub.on('myBookings', { body: { data: [wireBooking, offered] } });
  renderScreen(Component, '/offer-booking');
  const card = await screen.findByRole('article');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Offer1');
  expect(card.textContent).toContain('New offer from Sam Carter, $72.00');
  const offers = within(card).getByRole('link', { name: 'View offers' });
  expect(offers.getAttribute('href')).toBe('/provider-sendoffer?booking_id=b_80');
});

test('a booking lists its services and price, its refund and date, and whether a review is missing', async () => {
  const provider = { provider_id: 'p_31', fullname: 'Sam Carter', user_profile_pic: '' };
  const done = { ...wireBooking, status: '5', provider, delivery_cost: '45.00', service_names: ['Leak repair'] };
  const cancelled = {
    ...wireBooking,
    status: '6',
    cancelled_at: '2026-11-21T20:00:00Z',
    payment: { refunded: '45.00' },
  };
  const data = [{ ...done, reviewed: false }, { ...done, booking_id: 'b_78', reviewed: true }, cancelled];
  server.stub.on('myBookings', { body: { data } });
  renderScreen(Component, '/my-booking');
  const [open, reviewed, ended] = await screen.findAllByRole('article');
  expect(open?.textContent).toContain('Leak repair · $45.00');
  const review = within(open as HTMLElement).getByRole('link', { name: 'Write a Review' });
  expect(review.getAttribute('href')).toBe('/review?booking_id=b_77');
  expect(reviewed?.textContent).toContain('You have reviewed this');
  expect(within(reviewed as HTMLElement).queryByRole('link', { name: 'Write a Review' })).toBeNull();
  expect(ended?.textContent).toContain('Refunded $45.00');
  expect(ended?.textContent).toContain('Cancelled on 21/11/2026');
});

test('an empty offers tab explains which bookings it lists', async () => {
  server.stub.on('myBookings', { body: { data: [wireBooking] } });
  renderScreen(Component, '/offer-booking');
  expect(await screen.findByText('No Data Found!')).toBeTruthy();
  expect(screen.getByText('Bookings with an offer that waits for your answer are listed here.')).toBeTruthy();
});

test('bookings link to their details when no screen shows offers', async () => {
  server.stub.on('myBookings', { body: { data: [{ ...wireBooking, status: '1', unread_offers: 1 }] } });
  renderScreen(
    () => (
      <HasRouteProvider hasRoute={(path) => path !== '/provider-sendoffer'}>
        <Component />
      </HasRouteProvider>
    ),
    '/offer-booking',
  );
  const offers = await screen.findByRole('link', { name: 'View offers' });
  expect(offers.getAttribute('href')).toBe('/booking-details?booking_id=b_77');
});

test('recurring bookings are marked in the list and can be found between two visits', async () => {
  server.stub.on('myBookings', { body: { data: [{ ...wireBooking, recurs: 'week' }] } });
  renderScreen(Component, '/my-booking');
  expect(within(await screen.findByRole('article')).getByText('Every week')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Recurring bookings' })).toBeNull();
  cleanup();
  server.stub.on('myBookings', { body: { data: [] } });
  renderScreen(Component, '/active-booking');
  await screen.findByRole('heading', { name: 'Recurring bookings' });
  expect(screen.getByText('Plumbing · Every two weeks')).toBeTruthy();
  expect(screen.getByText(/Next visit: Fri, 04\/12\/2026 · 09:00 AM/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the visits: Plumbing' }).getAttribute('href')).toBe(
    '/booking-details?booking_id=b_77',
  );
});
