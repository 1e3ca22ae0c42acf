// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component as PaymentMethod } from '../PaymentMethod/PaymentMethod';
import { Component as BookingDetails } from './BookingDetails';

const server = withStub();
const tip = {
  state: 'open',
  currency: 'usd',
  provider: { name: 'Sam Carter' },
  min: '1.00',
  max: '200.00',
  options: [
    { percent: 10, amount: '8.50' },
    { percent: 15, amount: '12.80' },
    { percent: 20, amount: '17.00' },
  ],
  until: '2099-01-01T00:00:00Z',
  amount: '0.00',
  given_at: '',
  returned: '0.00',
};
const given = { ...tip, state: 'given', until: '', amount: '12.80', given_at: '2026-11-21T20:00:00Z' };
const booking = {
  booking_id: 'b_77',
  status: '5',
  booking_type: '1',
  created_date: '2026-11-20T18:02:00Z',
  delivery_cost: '85.00',
  coupon_discount: '0.00',
  service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '85.00', created_At: '' }],
  provider: { provider_id: 'p_31', fullname: 'Sam Carter', user_profile_pic: '' },
  payment: { status: 'captured', amount: '85.00', currency: 'usd' },
  completion: { state: 'confirmed', until: '', undo_until: '' },
};

beforeEach(() => {
  server.stub.on('v1:/bookings/b_77/tip', { body: tip });
  signInAs('customer');
});
afterEach(cleanup);

const sentTo = (end: string) => server.stub.requests.filter(({ path }) => path.endsWith(end));
async function show(over: object = {}) {
  server.stub.on('bookingDetails', { body: { data: { ...booking, ...over } } });
  renderScreen(BookingDetails, '/booking-details?booking_id=b_77');
  await screen.findByText('Plumbing');
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('confirmed work offers a tip, and a suggested or own amount leads to its payment', async () => {
  await show();
  expect(await screen.findByRole('heading', { name: 'Tip for Sam Carter' })).toBeTruthy();
  await press(/15%/);
  await press('Give a tip $12.80');
  expect(await screen.findByText('At /payment-methode?tip=b_77&amount=12.80')).toBeTruthy();
});

test('a tip that is too high is reported and cannot be paid', async () => {
  await show();
  const field = await screen.findByLabelText('Amount in US dollars');
  await userEvent.type(field, '250');
  await press(/Give a tip/);
  expect(await screen.findByText(/from \$1\.00 to \$200\.00/)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(field);
  await userEvent.type(field, '30');
  await press('Give a tip $30.00');
  expect(await screen.findByText('At /payment-methode?tip=b_77&amount=30.00')).toBeTruthy();
});

test('a given tip is shown and not offered again', async () => {
  server.stub.on('v1:/bookings/b_77/tip', { body: given });
  await show();
  expect((await screen.findByRole('heading', { name: 'Tip' })).closest('section')?.textContent).toContain('$12.80');
  expect(screen.queryByRole('button', { name: /Give a tip/ })).toBeNull();
});

test('unconfirmed work offers no tip', async () => {
  await show({ completion: { state: 'awaiting', until: '2099-01-01T00:00:00Z', undo_until: '' } });
  expect(sentTo('/tip')).toEqual([]);
});

test('a server without extensions is not asked for tips', async () => {
  configure({ apiExtensions: false });
  await show();
  expect(sentTo('/tip')).toEqual([]);
});

async function payByCard(address: string) {
  server.stub.on('v1:/payments/intents', { body: { id: 'pi_t', amount: '12.80' } });
  renderScreen(PaymentMethod, address);
  await userEvent.type(await screen.findByLabelText('Card number'), '4242424242424242');
  await userEvent.type(screen.getByLabelText('Expiry date'), '1234');
  await userEvent.type(screen.getByLabelText('CVV'), '123');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Pay $12.80' }))[0] as HTMLElement);
}

test('paying a tip attaches the payment to it and says thank you', async () => {
  await payByCard('/payment-methode?tip=b_77&amount=12.80');
  const dialog = await screen.findByRole('dialog', { name: 'Thank you for the tip' });
  expect(dialog.textContent).toContain('$12.80 for Sam Carter, all of it.');
  expect(sentTo('/payments/intents')[0]?.json).toEqual({ tip: { booking_id: 'b_77', amount: '12.80' } });
  const posts = server.stub.requests.filter(({ path, method }) => path.endsWith('/tip') && method === 'POST');
  expect(posts.map(({ json }) => json)).toEqual([{ intent_id: 'pi_t' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('At /booking-details?booking_id=b_77')).toBeTruthy();
});

test('an invalid amount and an already given tip ask for no payment', async () => {
  renderScreen(PaymentMethod, '/payment-methode?tip=b_77&amount=900');
  expect(await screen.findByText(/No tip can be given/)).toBeTruthy();
  cleanup();
  server.stub.on('v1:/bookings/b_77/tip', { body: given });
  renderScreen(PaymentMethod, '/payment-methode?tip=b_77&amount=12.80');
  expect(await screen.findByText(/No tip can be given/)).toBeTruthy();
});
