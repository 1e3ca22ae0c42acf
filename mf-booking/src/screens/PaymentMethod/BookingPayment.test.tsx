// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './PaymentMethod';

const server = withStub();
const payment = { status: 'requires_payment', amount: '85.00', currency: 'usd', pay_by: '2099-11-21T02:00:00Z' };
const booking = {
  booking_id: 'b_80',
  status: '2',
  booking_type: '2',
  delivery_cost: '85.00',
  coupon_discount: '0.00',
  service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '45.55', created_At: '' }],
  payment,
};

beforeEach(() => {
  server.stub.on('bookingDetails', { body: { data: booking } });
  server.stub.on('v1:/payments/intents', { body: { id: 'pi_8', amount: '85.00' } });
  signInAs('customer');
});
afterEach(cleanup);

const open = () => renderScreen(Component, '/payment-methode?booking_id=b_80');
const sentTo = (end: string) => server.stub.requests.filter(({ path }) => path.endsWith(end));

async function pay(number = '4242424242424242') {
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Card number');
  fill('Card number', number);
  fill('Expiry date', '1234');
  fill('CVV', '123');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Pay $85.00' }))[0] as HTMLElement);
}

test('an accepted offer is paid for, and the payment is attached to the booking', async () => {
  open();
  await pay();
  const element = await screen.findByRole('dialog', { name: 'Payment received' });
  expect(element.textContent).toContain('Your booking is paid for.');
  expect(sentTo('/payments/intents')[0]?.json).toEqual({ booking_id: 'b_80' });
  expect(sentTo('/bookings/b_80/pay').map(({ json }) => json)).toEqual([{ intent_id: 'pi_8' }]);
  expect(server.stub.requestsTo('booking')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('At /booking-details?booking_id=b_80')).toBeTruthy();
});

test('a payment cut off before it is attached to the booking resumes after a reload', async () => {
  server.stub.on('v1:/bookings/b_80/pay', { fault: 'cut' });
  open();
  await pay();
  expect(await screen.findByText('We are checking your payment')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  server.stub.on('v1:/bookings/b_80/pay', {});
  open();
  await screen.findByRole('dialog', { name: 'Payment received' });
  expect(sentTo('/payments/test/confirm')).toHaveLength(1);
  expect(new Set(sentTo('/bookings/b_80/pay').map(({ json }) => JSON.stringify(json))).size).toBe(1);
});

test('a declined card leaves the booking as it was, and another card pays', async () => {
  open();
  await pay('4000000000009995');
  expect((await screen.findByRole('alert')).textContent).toContain('insufficient funds');
  expect(sentTo('/pay')).toEqual([]);
  await pay();
  await screen.findByRole('dialog', { name: 'Payment received' });
});

test("a booking that expired meanwhile shows the server's message", async () => {
  server.stub.on('v1:/bookings/b_80/pay', {
    status: 409,
    body: { code: 'state_conflict', detail: 'This booking can no longer be paid for.' },
  });
  open();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toBe('This booking can no longer be paid for.');
});

test('a changed amount is not charged', async () => {
  server.stub.on('v1:/payments/intents', { body: { id: 'pi_8', amount: '90.00' } });
  open();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toContain('nothing was charged');
  expect(sentTo('/payments/test/confirm')).toEqual([]);
});

test('a booking with nothing to pay says so', async () => {
  server.stub.on('bookingDetails', { body: { data: { ...booking, payment: { ...payment, status: 'captured' } } } });
  open();
  expect(await screen.findByText('This booking has no open payment.')).toBeTruthy();
});
