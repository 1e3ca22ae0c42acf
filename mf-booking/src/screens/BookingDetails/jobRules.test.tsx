// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './BookingDetails';

const server = withStub();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:30:00Z') });
  signInAs('customer');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wireBooking = {
  booking_id: 'b_77',
  status: '2',
  booking_type: '1',
  created_date: '2026-11-20T18:02:00Z',
  start_at: '2026-11-20T20:20:00Z',
  time_zone: 'America/Los_Angeles',
  delivery_cost: '40.99',
  coupon_discount: '0.00',
  banner: [],
  service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '40.99', created_At: '' }],
  provider: { provider_id: 'p_31', fullname: 'Sam Carter', user_profile_pic: '' },
  payment: { status: 'captured', amount: '40.99', currency: 'usd' },
};

async function show(over: object) {
  server.stub.on('bookingDetails', { body: { data: { ...wireBooking, ...over } } });
  renderScreen(Component, '/booking-details?booking_id=b_77', undefined, 'America/Los_Angeles');
  await screen.findByText('Plumbing');
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const postsTo = (end: string) => server.stub.requests.filter(({ path }) => path.endsWith(end));

test('the start code is shown while the provider is expected, if the booking has one', async () => {
  await show({ start_code: '4711' });
  expect(screen.getByRole('heading', { name: 'Start code' }).parentElement?.textContent).toContain('4711');
  cleanup();
  await show({ status: '4' });
  expect(screen.queryByRole('heading', { name: 'Start code' })).toBeNull();
});

test('after wrong codes the customer confirms the start', async () => {
  await show({ status: '3', start_code: '4711', can: { confirm_start: true } });
  await press('Yes, it has started');
  await waitFor(() => expect(postsTo('/bookings/b_77/confirm-start')).toHaveLength(1));
});

test('finished work says how long the money is held, and one press confirms it', async () => {
  const completion = { state: 'awaiting', until: '2026-11-21T20:00:00Z', undo_until: '' };
  await show({ status: '5', completion, can: { confirm: true } });
  const panel = within(screen.getByRole('heading', { name: 'Is everything done?' }).parentElement as HTMLElement);
  expect(panel.getByText(/\$40\.99/).textContent).toMatch(/21\/11\/2026/);
  await press('Yes, everything is done');
  await waitFor(() => expect(postsTo('/bookings/b_77/confirm')).toHaveLength(1));
});

test("shows every time of a visit on the visit's clocks, and names the zone", async () => {
  const zone = { time_zone: 'America/New_York' };
  const completion = { state: 'awaiting', until: '2026-11-21T20:00:00Z', undo_until: '' };
  await show({ ...zone, status: '5', completion, can: { confirm: true } });
  expect(screen.getByText(/\$40\.99 .*21\/11\/2026, 03:00 PM EST/)).toBeTruthy();
  cleanup();
  await show({ ...zone, possible_at: { nobody_came: '2026-11-20T20:35:00Z' }, can: { nobody_came: false } });
  expect(screen.getByText(/^Possible from 20\/11\/2026, 03:35 PM EST/)).toBeTruthy();
  cleanup();
  await show({ ...zone, absence: { state: 'waiting', by: 'customer', answer_by: '2026-11-20T22:35:00Z' } });
  expect(screen.getByText(/20\/11\/2026, 05:35 PM EST/)).toBeTruthy();
});

test('the no-show report says when it becomes available, asks for confirmation and can be withdrawn', async () => {
  await show({ possible_at: { nobody_came: '2026-11-20T20:35:00Z' }, can: { nobody_came: false } });
  const button = screen.getByRole('button', { name: 'Nobody came' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/^Possible from 20\/11\/2026/)).toBeTruthy();
  cleanup();

  await show({ can: { nobody_came: true } });
  await press('Nobody came');
  expect(postsTo('/nobody-came')).toEqual([]);
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Nobody came?' })).getByRole('button', {
      name: 'Nobody came',
    }),
  );
  await waitFor(() => expect(postsTo('/bookings/b_77/nobody-came')).toHaveLength(1));
  cleanup();

  const absence = { state: 'waiting', claimed_at: '', answer_by: '2026-11-20T22:35:00Z', answer: '' };
  await show({ absence, can: { take_back: true } });
  expect(screen.getByText(/Without an answer you get everything back/)).toBeTruthy();
  await press('They came after all');
  await waitFor(() => expect(postsTo('/bookings/b_77/take-back')).toHaveLength(1));
});

test('the promise of a credit names the clock time and the amount of this booking', async () => {
  const promise = { state: 'promised', amount: '20.00', by: '2026-11-20T20:35:00Z' };
  await show({ late_credit: promise });
  expect(screen.getByText(/If nobody has come by 12:35 PM, you get \$20\.00 in your wallet/)).toBeTruthy();
  cleanup();
  await show({});
  expect(screen.queryByText(/If nobody has come/)).toBeNull();
});

test('after the credit, the booking lists others who are free with their times and prices', async () => {
  const other = { provider_id: 'p_9', fullname: 'Daniel Okafor', user_profile_pic: '', price: '43.00' };
  const others = [{ ...other, start_at: '2026-11-20T21:00:00Z' }];
  await show({ late_credit: { state: 'credited', amount: '20.00', by: '2026-11-20T20:35:00Z', others } });
  const panel = screen.getByRole('heading', { name: 'Nobody came by 12:35 PM' }).closest('section') as HTMLElement;
  expect(panel.textContent).toContain('We are sorry. $20.00 is in your wallet.');
  const [row] = within(panel).getAllByRole('listitem');
  expect(row?.textContent).toMatch(/Daniel Okafor.*1:00 PM.*\$43\.00/);
  expect(within(panel).getByRole('link').getAttribute('href')).toBe('/Provider-Details-data?provider_id=p_9');
});

test.each([
  ['2', false],
  ['10', true],
])('a late visit with status %s shows the new arrival beside the agreed time', async (status, cancel_free) => {
  await show({ status, delay: { arrives_at: '2026-11-20T21:00:00Z', cancel_free } });
  expect(
    await screen.findByText(/Sam Carter is running late and will arrive at about 01:00 PM instead of/),
  ).toBeTruthy();
  expect(screen.queryAllByText(/You can cancel free of charge/)).toHaveLength(cancel_free ? 1 : 0);
  expect(screen.getByText('01:00 PM').className).toContain('plaque');
});

test('a customer of a very late provider on the way cancels free of charge, and reads why it is free', async () => {
  await show({ status: '10' });
  expect(screen.queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
  cleanup();
  const newArrival = '2026-11-20T21:00:00Z';
  const terms = { fee: '0.00', refund: '40.99', currency: 'usd', policy: 'free', until: '', new_arrival: newArrival };
  server.stub.on('v1:/bookings/b_77/cancel-request', { body: terms });
  await show({ status: '10', delay: { arrives_at: newArrival, cancel_free: true } });
  await press('Cancel Booking');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText(/Sam Carter will arrive only at about 01:00 PM\. Cancelling is free\./)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel Booking' }));
  await waitFor(() => expect(postsTo('/cancel-request')).toHaveLength(2));
});
