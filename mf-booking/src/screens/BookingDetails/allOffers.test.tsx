// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './BookingDetails';

const server = withStub();
beforeEach(() => signInAs('customer'));
afterEach(cleanup);

const none = { outcome: 'failure', body: { data: [] } } as const;

async function pressSellAllOffer(status = '1') {
  const booking = {
    booking_id: 'b_80',
    status,
    booking_type: '2',
    created_date: '2026-11-20T20:02:00Z',
    totalPrice: '85.00',
    delivery_cost: '85.00',
    coupon_discount: '0.00',
    service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '85.00', created_At: '' }],
  };
  server.stub.on('bookingDetails', { body: { data: booking } });
  renderScreen(Component, '/booking-details?booking_id=b_80');
  await userEvent.click(await screen.findByRole('button', { name: 'Sell All Offer' }));
}

test('a booking without offers says so in a popup and in the snackbar', async () => {
  server.stub.on('offerList', none);
  server.stub.on('userOfferList', none);
  await pressSellAllOffer();
  const popup = await screen.findByRole('dialog', { name: 'No Offers Available!' });
  expect(screen.getByText('No offers available!')).toBeTruthy();
  await userEvent.click(within(popup).getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'Sell All Offer' })).toBeTruthy();
  expect(screen.queryByText(/^At \//)).toBeNull();
});

test('the popup links to sending the first offer', async () => {
  server.stub.on('offerList', none);
  server.stub.on('userOfferList', none);
  await pressSellAllOffer();
  const popup = await screen.findByRole('dialog', { name: 'No Offers Available!' });
  expect(within(popup).getByRole('link', { name: 'Send Offer' }).getAttribute('href')).toBe(
    '/provider-sendoffer?booking_id=b_80',
  );
});

test('a booking that takes no more offers has no link to start a negotiation', async () => {
  server.stub.on('offerList', none);
  server.stub.on('userOfferList', none);
  await pressSellAllOffer('6');
  const popup = await screen.findByRole('dialog', { name: 'No Offers Available!' });
  expect(within(popup).queryByRole('link')).toBeNull();
});

test.each([
  ["the provider's", 'offerList'],
  ["the customer's own", 'userOfferList'],
] as const)('%s offers lead to the negotiation', async (_whose, call) => {
  for (const other of ['offerList', 'userOfferList'] as const) if (other !== call) server.stub.on(other, none);
  await pressSellAllOffer();
  expect(await screen.findByText('At /provider-sendoffer?booking_id=b_80')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('offers that cannot be fetched are not reported as missing', async () => {
  server.stub.on('offerList', { fault: 'html502' });
  await pressSellAllOffer();
  expect(await screen.findByText('An error occurred while fetching offers.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['No offers available!', 'No Data Found!', 'Invalid order id', 'Something went wrong', ''])(
  "opens the popup when another server refuses the provider's offers with '%s'",
  async (message) => {
    configure({ apiExtensions: false });
    server.stub.on('offerList', { outcome: 'failure', body: { message, data: [{ offer_amount: '85.00' }] } });
    await pressSellAllOffer();
    expect(await screen.findByRole('dialog', { name: 'No Offers Available!' })).toBeTruthy();
    expect(screen.getByText('No offers available!')).toBeTruthy();
    expect(screen.queryByText(/^At \//)).toBeNull();
  },
);
