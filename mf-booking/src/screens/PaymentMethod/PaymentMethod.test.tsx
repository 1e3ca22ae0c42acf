// @vitest-environment happy-dom
import { getDraft } from '@doorstep/shared-api/draft';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveDraft } from '../../testing/draftOf';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './PaymentMethod';

const server = withStub();

beforeEach(() => {
  server.stub.on('v1:/payments/intents', { body: { amount: '45.55' } });
  signInAs('customer');
});
afterEach(cleanup);

const open = () => renderScreen(Component, '/payment-methode');
async function payButton() {
  await screen.findByLabelText('Card number');
  return (await screen.findAllByRole('button', { name: 'Pay $45.55' }))[0] as HTMLElement;
}
const sentBookings = () => server.stub.requestsTo('booking');

function fillIn(number: string) {
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Card number', number);
  fill('Expiry date', '1234');
  fill('CVV', '123');
  return userEvent.setup();
}

test('a good card pays, books with its payment, and ends in the success popup that leads home', async () => {
  saveDraft();
  open();
  const pay = await payButton();
  const user = fillIn('4242424242424242');
  expect((screen.getByLabelText('Card number') as HTMLInputElement).value).toBe('4242 4242 4242 4242');
  await user.click(pay);
  const popup = await screen.findByRole('dialog', { name: 'Booking Confirm Successfully' });
  expect(popup.textContent).toContain('The first free provider who accepts takes the job.');
  expect(popup.textContent).not.toContain('has been confirmed');
  expect(sentBookings()[0]?.form?.get('stripeToken')).toMatch(/^tok_test_/);
  expect(sentBookings()[0]?.form?.get('delivery_cost')).toBe('45.55');
  expect(getDraft().lines).toEqual([]);
  const follow = within(popup).getByRole('link', { name: 'Follow this booking' });
  expect(follow.getAttribute('href')).toMatch(/^\/booking-details\?booking_id=/);
  await user.click(within(popup).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('At /home')).toBeTruthy();
});

test('a double click pays once', async () => {
  saveDraft();
  open();
  const pay = await payButton();
  const user = fillIn('4242424242424242');
  await user.dblClick(pay);
  await screen.findByRole('dialog', { name: 'Booking Confirm Successfully' });
  expect(sentBookings()).toHaveLength(1);
  expect(server.stub.requests.filter(({ path }) => path.endsWith('/payments/test/confirm'))).toHaveLength(1);
});

async function retryCount(result: Record<string, unknown> = {}) {
  server.stub.on('v1:/quote', { body: { expires_at: new Date(Date.now() + 30_000).toISOString() } });
  saveDraft();
  open();
  const pay = await payButton();
  const user = fillIn('4242424242424242');
  const responses = globalThis.fetch;
  let arrive = () => {};
  const isRequested = new Promise<void>((request) => {
    globalThis.fetch = async (input, init) => {
      if (String(input instanceof Request ? input.url : input).endsWith('/quote')) {
        server.stub.on('v1:/quote', { body: result });
        await new Promise<void>((resolve) => {
          arrive = resolve;
          request();
        });
      }
      return responses(input, init);
    };
  });
  await isRequested;
  globalThis.fetch = responses;
  return { user, pay, arrive: () => arrive() };
}

test('Pay waits for amounts that are being refreshed and then pays', async () => {
  const { user, pay, arrive } = await retryCount();
  await user.click(pay);
  await vi.waitFor(() => expect(pay.getAttribute('aria-busy')).toBe('true'));
  expect(server.stub.requests.some(({ path }) => path.endsWith('/payments/intents'))).toBe(false);
  arrive();
  await screen.findByRole('dialog', { name: 'Booking Confirm Successfully' });
  expect(sentBookings()).toHaveLength(1);
});

test('changed amounts are shown instead of being paid', async () => {
  const { user, pay, arrive } = await retryCount({ delivery_cost: '99.00' });
  await user.click(pay);
  arrive();
  expect((await screen.findByRole('alert')).textContent).toContain('price');
  expect(server.stub.requests.some(({ path }) => path.endsWith('/payments/intents'))).toBe(false);
  expect((await screen.findAllByRole('button', { name: 'Pay $99.00' })).length).toBeGreaterThan(0);
});

test('a declined card is reported in the form, keeps the input and lets another card pay', async () => {
  saveDraft();
  open();
  const pay = await payButton();
  const user = fillIn('4000000000009995');
  await user.click(pay);
  expect((await screen.findByRole('alert')).textContent).toContain('insufficient funds');
  expect((screen.getByLabelText('Card number') as HTMLInputElement).value).toBe('4000 0000 0000 9995');
  expect((screen.getByLabelText('CVV') as HTMLInputElement).value).toBe('123');
  expect(sentBookings()).toEqual([]);
  expect(getDraft().lines).toHaveLength(1);
  fillIn('4242424242424242');
  await user.click(pay);
  await screen.findByRole('dialog', { name: 'Booking Confirm Successfully' });
});

test('an incomplete card is not sent, and each field says what is missing', async () => {
  saveDraft();
  open();
  await userEvent.click(await payButton());
  expect(await screen.findByText('Enter the card number.')).toBeTruthy();
  expect(screen.getByText('Enter the expiry date.')).toBeTruthy();
  expect(screen.getByText('Enter the code.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Card number'));
  expect(server.stub.requests.some(({ path }) => /payments\/(intents|test)/.test(path))).toBe(false);
});

test('a bank challenge opens in a dialog: refusing keeps the form, passing books', async () => {
  saveDraft();
  open();
  const pay = await payButton();
  const user = fillIn('4000002500003155');
  await user.click(pay);
  await user.click(await screen.findByRole('button', { name: 'Refuse payment' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was charged');
  expect(sentBookings()).toEqual([]);
  await user.click(pay);
  await user.click(await screen.findByRole('button', { name: 'Confirm payment' }));
  await screen.findByRole('dialog', { name: 'Booking Confirm Successfully' });
});

test('a broken connection while booking is not reported as a failure, and a reload resumes with the same key', async () => {
  saveDraft();
  const { unmount } = open();
  const pay = await payButton();
  const user = fillIn('4242424242424242');
  server.stub.on('booking', { fault: 'cut' });
  await user.click(pay);
  expect(await screen.findByText('We are checking your payment')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  server.stub.on('booking', {});
  open();
  await screen.findByRole('dialog', { name: 'Booking Confirm Successfully' });
  const requests = sentBookings();
  expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(new Set(requests.map(({ form }) => JSON.stringify([...(form ?? [])]))).size).toBe(1);
});

test('a time taken meanwhile costs nothing, and one of the nearest free ones is booked in its place', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:30:00Z') });
  const nearest = [{ start_at: '2027-02-24T18:30:00Z', end_at: '2027-02-24T19:30:00Z' }];
  const error = { code: 'slot_taken', field: 'start_time', request_id: 'r' };
  server.stub.on('booking', { outcome: 'failure', body: { message: 'Taken.', data: { nearest }, error } });
  saveDraft({ provider: { id: 'p_31', name: 'Sam Carter' }, asap: false, date: '2027-02-24', time: '09:00' });
  open();
  const pay = await payButton();
  const user = fillIn('4242424242424242');
  await user.click(pay);
  const element = await screen.findByRole('alert');
  expect(element.textContent).toContain('You have not been charged');
  await user.click(within(element).getByRole('button', { name: 'Wed 24/02/2027, 10:30 AM' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/New time: 24\/02\/2027, 10:30 AM/)).toBeTruthy();
  server.stub.on('booking', {});
  await user.click(await payButton());
  await screen.findByRole('dialog', { name: 'Booking Confirm Successfully' });
  expect(sentBookings().map(({ form }) => form?.get('start_at'))).toEqual([
    '2027-02-24T09:00:00-08:00',
    '2027-02-24T10:30:00-08:00',
  ]);
  expect(new Set(sentBookings().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
  vi.useRealTimers();
});

test('an expired session asks to sign in and returns to the payment', async () => {
  saveDraft();
  open();
  const pay = await payButton();
  const user = fillIn('4242424242424242');
  server.stub.on('booking', { outcome: 'failure', status: 401 });
  await user.click(pay);
  const signIn = await screen.findByRole('link', { name: 'Sign in' });
  expect(signIn.getAttribute('href')).toBe('/login?next=%2Fpayment-methode');
  expect(getDraft().lines).toHaveLength(1);
});

test('a page without a booking in progress links to My Bookings', async () => {
  open();
  expect(await screen.findByText('Nothing to pay')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to My Bookings' }).getAttribute('href')).toBe('/my-booking');
});
