// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component as BookingDetails } from './BookingDetails';

const server = withStub();
const recurring = {
  id: 'rb_1',
  every: 'two_weeks',
  state: 'running',
  category_name: 'Plumbing',
  service_names: ['Leak repair'],
  other_name: 'Sam Carter',
  first_booking_id: 'b_77',
  time_zone: 'America/Los_Angeles',
  price: '85.00',
  can: { end: true, skip: true, resume: false },
  visits: [
    { number: 0, start_at: '2026-11-27T17:00:00Z', state: 'booked', booking_id: 'b_77' },
    {
      number: 1,
      start_at: '2026-12-11T17:00:00Z',
      state: 'booked',
      booking_id: 'b_90',
      pay_by: '2026-12-10T17:00:00Z',
    },
    { number: 2, start_at: '2026-12-25T17:00:00Z', state: 'planned' },
    { number: 3, start_at: '2027-01-08T17:00:00Z', state: 'missed', reason: 'time_taken' },
  ],
};
const booking = {
  booking_id: 'b_77',
  status: '1',
  booking_type: '3',
  created_date: '2026-11-20T18:02:00Z',
  delivery_cost: '85.00',
  coupon_discount: '0.00',
  service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '85.00', created_At: '' }],
  provider: { provider_id: 'p_31', fullname: 'Sam Carter', user_profile_pic: '' },
  payment: { status: 'captured', amount: '85.00', currency: 'usd' },
  recurring: { id: 'rb_1', every: 'two_weeks' },
};

beforeEach(() => {
  server.stub.on('v1:/recurring-bookings/rb_1', { body: recurring });
  server.stub.on('bookingDetails', { body: { data: booking } });
  signInAs('customer');
});
afterEach(cleanup);

const sentTo = (end: string) => server.stub.requests.filter(({ path }) => path.endsWith(end));
const show = () => renderScreen(BookingDetails, '/booking-details?booking_id=b_77');
const visits = () => screen.findByRole('list', { name: 'Next visits' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('a recurring booking lists its next visits with links and payment deadlines', async () => {
  show();
  const rows = within(await visits()).getAllByRole('listitem');
  expect(rows).toHaveLength(4);
  expect(screen.getByRole('heading', { name: 'Every two weeks' })).toBeTruthy();
  const [own, next, planned, missed] = rows.map((row) => within(row));
  expect(own?.queryByRole('link')).toBeNull();
  expect(next?.getByText(/Booked\. Please pay by .*10/)).toBeTruthy();
  expect(next?.getByRole('link').getAttribute('href')).toBe('/booking-details?booking_id=b_90');
  expect(next?.queryByRole('button')).toBeNull();
  expect(planned?.getByText('Not booked yet')).toBeTruthy();
  expect(missed?.getByText('Another booking has taken that time.')).toBeTruthy();
});

test('a planned visit is skipped only after the customer confirms', async () => {
  show();
  await press(/^Skip this visit: .*25/);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(sentTo('/skip')).toEqual([]);
  await press(/^Skip this visit: .*25/);
  const again = within(await screen.findByRole('alertdialog'));
  await userEvent.click(again.getByRole('button', { name: 'Skip this visit' }));
  await waitFor(() => expect(sentTo('/skip').map(({ json }) => json)).toEqual([{ visit: 2 }]));
});

test("a visit that was booked meanwhile is not skipped, and the server's reason is shown", async () => {
  const detail = 'This visit can no longer be skipped. If it is booked, please cancel it on its own page.';
  server.stub.on('v1:/recurring-bookings/rb_1/skip', { status: 409, body: { detail, code: 'state_conflict' } });
  show();
  await press(/^Skip this visit: .*25/);
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Skip this visit' }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('cancel it on its own page');
});

test('the recurring booking ends when the customer confirms', async () => {
  show();
  await press('End all visits');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/stay until you cancel them/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'End all visits' }));
  await waitFor(() => expect(sentTo('/end')).toHaveLength(1));
});

test('a paused booking resumes on request, and an ended one says who ended it', async () => {
  const paused = { ...recurring, state: 'paused', can: { end: true, skip: false, resume: true }, visits: [] };
  server.stub.on('v1:/recurring-bookings/rb_1', { body: paused });
  show();
  await press('Resume');
  await waitFor(() => expect(sentTo('/resume')).toHaveLength(1));
  cleanup();
  const ended = { ...paused, state: 'ended', ended_by: 'provider', can: { end: false, skip: false, resume: false } };
  server.stub.on('v1:/recurring-bookings/rb_1', { body: ended });
  show();
  expect(await screen.findByText(/The provider has ended it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /End all|Resume/ })).toBeNull();
});

test('single bookings and servers without extensions show no recurring visits', async () => {
  const { recurring: _recurring, ...once } = booking;
  server.stub.on('bookingDetails', { body: { data: once } });
  show();
  await screen.findByText('Plumbing');
  expect(sentTo('/rb_1')).toEqual([]);
  cleanup();
  configure({ apiExtensions: false });
  server.stub.on('bookingDetails', { body: { data: booking } });
  show();
  await screen.findByText('Plumbing');
  expect(sentTo('/rb_1')).toEqual([]);
});

const savedCard = { id: 'card_1', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040, is_default: true };
const charging = (fields: object, visit: object) => ({
  ...recurring,
  can: { ...recurring.can, charge: true },
  ...fields,
  visits: [{ ...recurring.visits[1], ...visit }],
});

test('the customer turns the automatic charge of the saved card on and off', async () => {
  server.stub.on('v1:/payment-methods', { body: { items: [savedCard] } });
  server.stub.on('v1:/recurring-bookings/rb_1', { body: charging({}, {}) });
  server.stub.on('v1:/recurring-bookings/rb_1/card', { body: {} });
  show();
  expect(await screen.findByText(/^A day before each visit we can charge Visa ending 4242/)).toBeTruthy();
  const card = { charged_card: { id: 'card_1', brand: 'visa', last4: '4242' } };
  server.stub.on('v1:/recurring-bookings/rb_1', { body: charging(card, { charge_at: '2026-12-10T17:00:00Z' }) });
  await press('Charge Visa ending 4242 each time');
  expect(sentTo('/card').map(({ json }) => json)).toEqual([{ payment_method_id: 'card_1' }]);
  expect(await screen.findByText(/^Visa ending 4242 is charged a day before each visit/)).toBeTruthy();
  expect(await screen.findByText(/^Booked\. Visa ending 4242 is charged on .*10/)).toBeTruthy();
  await press('Stop charging the card');
  await waitFor(() => expect(sentTo('/card')).toHaveLength(2));
});

test('a visit whose card was not charged says so, with the time until which it can be paid for', async () => {
  const card = { charged_card: { id: 'card_1', brand: 'visa', last4: '4242' } };
  server.stub.on('v1:/payment-methods', { body: { items: [savedCard] } });
  server.stub.on('v1:/recurring-bookings/rb_1', { body: charging(card, { charge_failed: true }) });
  show();
  expect(await screen.findByText(/^Booked\. The card was not charged\. Please pay by .*10/)).toBeTruthy();
});
