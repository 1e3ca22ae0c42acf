// @vitest-environment happy-dom
import { screenRenderer } from '@doorstep/build/testing/screens';
import { getDraft } from '@doorstep/shared-api/draft';
import { exampleRebooking, signInAs, wireCategoryList } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import catalog from '../../../messages/en.json';
import { Home } from '../Home';
import forYou from './messages/en.json';

const server = withStub();
const renderScreen = screenRenderer({ catalog, forYou });
beforeAll(() => import('./ForYou'));
beforeEach(() => {
  sessionStorage.clear();
  server.stub.on('view:categories', { body: { data: withMinutes } });
});
afterEach(cleanup);

const [laundry, plumbing] = wireCategoryList;
const withMinutes = [
  laundry,
  { ...plumbing, slug: 'plumbing', subcategory: [{ ...plumbing?.subcategory[0], duration_minutes: 45 }] },
];
const sam = { provider_id: 'p_31', fullname: 'Sam Carter', user_profile_pic: '' };
const listed = (more: object) => ({
  ...{ booking_id: 'b_77', status: '2', avg_service_rating: '4.80', booking_type: '1', delivery_cost: '45.55' },
  ...{ service: { category_name: 'Plumbing', created_At: '2026-11-20T21:15:00Z' }, service_names: ['Leak repair'] },
  ...{ start_at: '2096-11-23T18:00:00Z', time_zone: 'America/Los_Angeles', provider: sam },
  ...more,
});
const done = listed({ booking_id: 'b_70', status: '5', start_at: '2026-11-20T18:00:00Z' });
const totals = { totalPrice: '79.00', coupon_discount: '0.00', delivery_cost: '79.00', percentage: 10 };
const rebooked = {
  draft: { ...exampleRebooking.draft, start_at: '2096-12-04T18:00:00Z' },
  quote: { quote_id: 'q_1', category_id: 'c_2', lines: exampleRebooking.draft.lines, ...totals },
};

function show(bookings: readonly object[], details: object = {}) {
  signInAs('customer');
  server.stub.on('myBookings', { body: { data: bookings } });
  server.stub.on('bookingDetails', { body: { data: { ...listed({}), ...details } } });
  return { user: userEvent.setup(), ...renderScreen(Home, '/home') };
}
const cards = async () => within(await screen.findByRole('region', { name: 'Your bookings' }));
const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('a visitor has no cards, and nothing is asked for them', async () => {
  renderScreen(Home, '/home');
  await screen.findByRole('group', { name: 'What can we help with?' });
  expect(screen.queryByRole('region', { name: 'Your bookings' })).toBeNull();
  expect(server.stub.requestsTo('myBookings')).toHaveLength(0);
});

test('a customer without bookings is led to the services', async () => {
  show([]);
  await screen.findByRole('heading', { name: 'Nothing is booked' });
  expect(addressOf('All services')).toBe('/most-categories');
});

test('an offer leads to its answer', async () => {
  show([listed({ status: '1', booking_type: '2', unread_offers: 1, offer_amount: '152.00' })]);
  expect(await (await cards()).findByRole('heading', { name: 'Sam Carter offers $152.00' })).toBeTruthy();
  expect(addressOf('See offer')).toBe('/provider-sendoffer?booking_id=b_77');
});

test('a payment that is due names its deadline', async () => {
  show([listed({ payment: { status: 'requires_payment', pay_by: '2096-11-23T10:00:00Z' } })]);
  expect(await (await cards()).findByText(/^Pay by 23\/11\/2096, 02:00 AM/)).toBeTruthy();
  expect(addressOf('Pay now')).toBe('/payment-methode?booking_id=b_77');
});

describe('the next booking', () => {
  test('shows who comes when, its state and its price', async () => {
    show([listed({})]);
    expect(await (await cards()).findByRole('heading', { name: /^Sam Carter, Fri 23 10:00 AM/ })).toBeTruthy();
    expect(screen.getByText('Leak repair · $45.55')).toBeTruthy();
    expect(addressOf('See booking')).toBe('/booking-details?booking_id=b_77');
  });

  test('shows when the provider on the way arrives', async () => {
    show([listed({ status: '10' })], { status: '10', arrives_at: '2096-11-23T18:05:00Z' });
    expect(await (await cards()).findByRole('heading', { name: /^Sam Carter arrives about 10:05 AM/ })).toBeTruthy();
    expect((await cards()).getByText('Out for Service')).toBeTruthy();
  });
});

describe('the last visit', () => {
  test("can be booked again with one press, at the server's price and time", async () => {
    server.stub.on('v1:/bookings/b_70/rebook', { body: rebooked });
    const { user, router } = show([done]);
    const button = await (await cards()).findByRole('button', { name: /, 10:00 AM.*, \$79\.00$/ });
    await user.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe('/services/plumbing'));
    expect(getDraft()).toMatchObject({
      provider: { id: 'p_31', name: 'Sam Carter' },
      lines: [{ subcategoryId: 's_7', name: 'Leak repair' }],
      location: { address: '1120 NW Couch St', timeZone: 'America/Los_Angeles' },
      ...{ date: '2096-12-04', time: '10:00', bookingType: 'book', asap: false },
    });
    expect(JSON.parse(sessionStorage.getItem('doorstep.bookingSheet') ?? '')).toMatchObject({
      person: { id: 'p_31', name: 'Sam Carter' },
      ...{ startAt: '2096-12-04T18:00:00Z', durationMinutes: 45, priceCents: 7900 },
    });
  });

  test('shows no price without a quote', async () => {
    server.stub.on('v1:/bookings/b_70/rebook', { body: { ...rebooked, quote: undefined } });
    show([done]);
    expect(await (await cards()).findByRole('heading', { name: 'Nothing is booked' })).toBeTruthy();
    expect((await cards()).queryByText(/\$/)).toBeNull();
  });

  test('disappears while a problem with it is open', async () => {
    server.stub.on('v1:/bookings/b_70/rebook', { body: rebooked });
    show([done], { problem: 'open' });
    expect(await (await cards()).findByRole('heading', { name: 'Problem with Sam Carter’s visit' })).toBeTruthy();
    expect(addressOf('See problem')).toBe('/booking-problem?booking_id=b_70');
    expect(screen.queryByRole('button', { name: /\$79/ })).toBeNull();
  });
});
