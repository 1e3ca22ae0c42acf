// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './SendOffers';

const soon = new Date(Date.now() + 46.5 * 3_600_000).toISOString();
const offer = {
  offer_id: 'o_3',
  driver_name: 'Sam Carter',
  driver_image: '',
  user_fullname: 'Mia Torres',
  offer_amount: '72.00',
  booking_id: 'b_80',
  provider_id: 'p_31',
  status: '1',
  created_at: '2026-11-20T21:20:00Z',
  type: '2',
  rating: '4.87',
  message: 'I have the valve in the van already.',
  expires_at: soon,
};
const older = { ...offer, offer_id: 'o_1', offer_amount: '78.00', status: '3', created_at: '2026-11-19T20:00:00Z' };
const mine = {
  ...offer,
  offer_id: 'o_2',
  offer_amount: '70.00',
  status: '3',
  type: '1',
  message: '',
  created_at: '2026-11-20T10:00:00Z',
};
const booking = {
  booking_id: 'b_80',
  status: '1',
  booking_type: '2',
  delivery_cost: '83.00',
  coupon_discount: '0.00',
  totalPrice: '83.00',
  provider_id: 'p_31',
  provider: {
    provider_id: 'p_31',
    fullname: 'Sam Carter',
    user_profile_pic: '',
    avg_rating: '4.87',
    review_count: 178,
  },
  full_name: 'Mia Torres',
  service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '83.00', created_At: '' }],
};
const dueBooking = {
  ...booking,
  status: '2',
  delivery_cost: '72.00',
  payment: { status: 'requires_payment', amount: '72.00', currency: 'usd' },
};

const server = withStub();

function offers(byProvider: object[], byCustomer: object[]) {
  server.stub.on('offerList', { body: { data: byProvider } });
  server.stub.on('userOfferList', { body: { data: byCustomer } });
}

beforeEach(() => {
  server.stub.on('bookingDetails', { body: { data: booking } });
  offers([offer, older], [mine]);
  signInAs('customer');
});
afterEach(cleanup);

const open = (query = '?booking_id=b_80') => renderScreen(Component, `/provider-sendoffer${query}`);
const live = async () => within(await screen.findByRole('article'));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const fieldsOf = (call: 'sendOffer' | 'acceptBooking') =>
  server.stub.requestsTo(call).map(({ form }) => Object.fromEntries(form?.entries() ?? []));

describe('the offers of a booking', () => {
  it('shows the live offer on top, with its change, message and expiry', async () => {
    open();
    const card = await live();
    expect(screen.getByRole('heading', { level: 1, name: 'Offers' })).toBeTruthy();
    expect(screen.getByText('Provider Send Offers')).toBeTruthy();
    expect(card.getByText('$72.00')).toBeTruthy();
    expect(card.getByText('$6.00 less than before')).toBeTruthy();
    expect(card.getByText('I have the valve in the van already.')).toBeTruthy();
    expect(card.getByText('Expires in 46 h')).toBeTruthy();
  });

  it.each([
    ['customer', '72.00', '78.00', '$6.00 less than before', 'true'],
    ['customer', '80.00', '78.00', '$2.00 more than before', 'false'],
    ['provider', '70.00', '65.00', '$5.00 more than before', 'true'],
    ['provider', '60.00', '65.00', '$5.00 less than before', 'false'],
  ] as const)(
    'tells the %s whether an offer of %s after one of %s is good news',
    async (party, now, before, change, isGood) => {
      localStorage.clear();
      signInAs(party);
      const type = party === 'customer' ? '2' : '1';
      const both = [
        { ...offer, type, offer_amount: now },
        { ...older, type, offer_amount: before },
      ];
      if (party === 'customer') offers(both, []);
      else offers([], both);
      open();
      const card = await live();
      expect(card.getByText(change).getAttribute('data-good')).toBe(isGood);
    },
  );

  it.each([
    ['customer', '72.00', 'You save', '$11.00', 'true'],
    ['customer', '90.00', 'Above the listed price', '$7.00', 'false'],
    ['provider', '72.00', 'Below the listed price', '$11.00', 'false'],
    ['provider', '90.00', 'Above the listed price', '$7.00', 'true'],
  ] as const)(
    'compares for the %s the offer of %s with the listed price',
    async (party, now, words, difference, isGood) => {
      localStorage.clear();
      signInAs(party);
      const one = { ...offer, type: party === 'customer' ? '2' : '1', offer_amount: now };
      if (party === 'customer') offers([one], []);
      else offers([], [one]);
      open();
      await live();
      const line = (await screen.findByText(words)).parentElement as HTMLElement;
      expect(within(line).getByText(difference).getAttribute('data-good')).toBe(isGood);
    },
  );

  it('shows actions only on the newest live offer of the other side', async () => {
    open();
    const card = await live();
    expect(card.getByRole('button', { name: 'Accept $72.00' })).toBeTruthy();
    expect(card.getByRole('button', { name: 'Send Offer' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /Accept/ })).toHaveLength(1);
    expect(screen.getAllByRole('listitem').map((row) => within(row).queryAllByRole('button').length)).toEqual([0, 0]);
  });

  it('lists all earlier offers of both sides, newest first', async () => {
    open();
    await live();
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toContain('You offered');
    expect(rows[0]).toContain('$70.00');
    expect(rows[1]).toContain('Sam Carter offered');
    expect(rows[1]).toContain('$78.00');
  });

  it('lists only the reader’s offers on My Offers, and keeps the tab in the URL', async () => {
    open();
    await live();
    await userEvent.click(button(/My Offers/));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Accept $72.00' })).toBeNull();
    cleanup();
    open('?booking_id=b_80&tab=mine');
    expect((await screen.findByRole('button', { name: /My Offers/ })).getAttribute('aria-current')).toBe('true');
  });

  it('shows no actions once an offer is accepted', async () => {
    offers([{ ...offer, status: '2' }], []);
    server.stub.on('bookingDetails', { body: { data: { ...dueBooking, can: { pay: 'true' } } } });
    open();
    const card = await live();
    expect(card.getByText('Accepted')).toBeTruthy();
    expect(card.queryByText(/^Expires/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Accept|Send Offer$)/ })).toBeNull();
  });

  it('shows no answer for an expired offer', async () => {
    offers([{ ...offer, expires_at: '2026-01-01T00:00:00Z' }], []);
    open();
    expect(await screen.findByText('Expired')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull();
    expect(button('Send Offer')).toBeTruthy();
  });

  it('shows the booking viewed last when the URL names none', async () => {
    localStorage.setItem('doorstep.lastBooking', 'b_80');
    open('');
    await live();
    expect(server.stub.requestsTo('offerList')[0]?.form?.get('order_id')).toBe('b_80');
  });

  it('asks a visitor to sign in, and comes back', async () => {
    localStorage.clear();
    open();
    expect(
      await screen.findByText(`At /login?next=${encodeURIComponent('/provider-sendoffer?booking_id=b_80')}`),
    ).toBeTruthy();
  });

  it('swaps the sides for the provider', async () => {
    localStorage.clear();
    signInAs('provider');
    offers([older], [{ ...mine, status: '1' }]);
    open();
    const card = await live();
    expect(card.getByText('Mia Torres')).toBeTruthy();
    expect(screen.getByText('Customer Send Offers')).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: 'Accept $70.00' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept $70.00?' }));
    expect(await dialog.findByText('$63.00')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Accept $70.00' }));
    await waitFor(() => expect(fieldsOf('acceptBooking')[0]).toMatchObject({ offer_amount: '70.00' }));
  });
});

describe('a booking without offers', () => {
  beforeEach(() => {
    server.stub.on('offerList', { outcome: 'failure', body: { data: [] } });
    server.stub.on('userOfferList', { outcome: 'failure', body: { data: [] } });
  });

  it('shows an empty state, and starts with an offer', async () => {
    open();
    expect(await screen.findByText('No data Found')).toBeTruthy();
    await userEvent.click(button('Send Offer'));
    expect(await screen.findByLabelText('Enter Amount')).toBeTruthy();
  });
});

describe('sending an offer', () => {
  async function openAgain() {
    await userEvent.click((await live()).getByRole('button', { name: 'Send Offer' }));
    return screen.findByLabelText<HTMLInputElement>('Enter Amount');
  }
  function openDialog() {
    open();
    return openAgain();
  }

  it('sends an amount and an optional message', async () => {
    const amount = await openDialog();
    expect(screen.getByText('To Sam Carter. Their offer is $72.00, yours was $70.00.')).toBeTruthy();
    await userEvent.type(amount, '71,50');
    await userEvent.type(screen.getByLabelText(/^Message/), ' Cash today ');
    await userEvent.click(button('Done'));
    await waitFor(() =>
      expect(fieldsOf('sendOffer')[0]).toMatchObject({
        amount: '71.50',
        order_id: 'b_80',
        provider_id: 'p_31',
        type: '1',
        message: 'Cash today',
        reply_to: 'o_3',
      }),
    );
    expect(await screen.findByText('Your offer of $71.50 was sent.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click((await live()).getByRole('button', { name: /^(Send Offer|Change)/ }));
    for (const label of ['Enter Amount', /^Message/])
      expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe('');
  });

  it.each(['', 'abc', '0', '100000.01'])('rejects "%s" and sends nothing', async (typed) => {
    const amount = await openDialog();
    if (typed) await userEvent.type(amount, typed);
    await userEvent.click(button('Done'));
    expect(screen.getByText('Please enter a valid amount.')).toBeTruthy();
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(server.stub.requestsTo('sendOffer')).toEqual([]);
  });

  it('keeps the input after a failure, and repeats the request under the same key', async () => {
    server.stub.on('sendOffer', { fault: 'cut' });
    const amount = await openDialog();
    await userEvent.type(amount, '71');
    await userEvent.click(button('Done'));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be sent');
    expect(amount.value).toBe('71');
    server.stub.on('sendOffer', {});
    await userEvent.click(button('Done'));
    await screen.findByText('Your offer of $71.00 was sent.');
    const keys = server.stub.requestsTo('sendOffer').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBeTruthy();
  });

  it('shows the server’s message when the booking takes no offers any more', async () => {
    server.stub.on('sendOffer', { outcome: 'failure' });
    await userEvent.type(await openDialog(), '71');
    await userEvent.click(button('Done'));
    expect((await screen.findByRole('alert')).textContent).toBe('This booking can no longer receive offers.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openAgain()).value).toBe('71');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sends only the original fields to a server without extensions', async () => {
    configure({ apiExtensions: false });
    await userEvent.type(await openDialog(), '71');
    expect(screen.queryByLabelText(/^Message/)).toBeNull();
    await userEvent.click(button('Done'));
    await waitFor(() => expect(fieldsOf('sendOffer')).toHaveLength(1));
    expect(Object.keys(fieldsOf('sendOffer')[0] ?? {}).sort()).toEqual(
      ['amount', 'app_token', 'order_id', 'provider_id', 'type', 'user_id'].sort(),
    );
  });
});

describe('accepting an offer', () => {
  async function accept() {
    open();
    await userEvent.click((await live()).getByRole('button', { name: 'Accept $72.00' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept $72.00?' }));
    await dialog.findByText('You pay Sam Carter');
    return dialog;
  }

  it('names amount and recipient, then leads to exactly that payment', async () => {
    const dialog = await accept();
    expect(dialog.getByText(/The payment of exactly \$72.00 opens next/)).toBeTruthy();
    server.stub.on('bookingDetails', { body: { data: dueBooking } });
    await userEvent.click(dialog.getByRole('button', { name: 'Accept $72.00' }));
    expect(await screen.findByText('At /payment-methode?booking_id=b_80')).toBeTruthy();
    expect(fieldsOf('acceptBooking')[0]).toMatchObject({
      booking_id: 'b_80',
      provider_id: 'p_31',
      offer_id: 'o_3',
      offer_amount: '72.00',
      driver_delivery_cost: '64.80',
      offer_amount_status: '1',
    });
  });

  it('shows the discount of the booking’s coupon', async () => {
    server.stub.on('bookingDetails', {
      body: { data: { ...booking, coupon_discount: '8.30', delivery_cost: '74.70' } },
    });
    open();
    await userEvent.click((await live()).getByRole('button', { name: 'Accept $72.00' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept $72.00?' }));
    expect(await dialog.findByText('−$7.20')).toBeTruthy();
    expect(dialog.getByText('$64.80')).toBeTruthy();
  });

  it('shows the new offer when it has changed meanwhile', async () => {
    const dialog = await accept();
    server.stub.on('acceptBooking', { outcome: 'failure' });
    offers(
      [
        { ...offer, offer_id: 'o_4', offer_amount: '75.00' },
        { ...offer, status: '3' },
      ],
      [mine],
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Accept $72.00' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This offer has changed. Please review it again.');
    expect(await screen.findByRole('button', { name: 'Accept $75.00' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept $72.00' })).toBeNull());
  });

  it('reports no changed offer when it was accepted meanwhile', async () => {
    const dialog = await accept();
    server.stub.on('acceptBooking', { outcome: 'failure' });
    offers([{ ...offer, status: '2' }], [mine]);
    await userEvent.click(dialog.getByRole('button', { name: 'Accept $72.00' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept $72.00' })).toBeNull());
    await screen.findByText('Accepted');
    expect(screen.queryByText(/This offer has changed/)).toBeNull();
  });

  it('charges nothing and allows another try when there is no response', async () => {
    const dialog = await accept();
    server.stub.on('acceptBooking', { fault: 'cut' });
    await userEvent.click(dialog.getByRole('button', { name: 'Accept $72.00' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Nothing was charged');
    server.stub.on('acceptBooking', {}).on('bookingDetails', { body: { data: dueBooking } });
    await userEvent.click(dialog.getByRole('button', { name: 'Accept $72.00' }));
    await screen.findByText('At /payment-methode?booking_id=b_80');
    const keys = server.stub.requestsTo('acceptBooking').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });
});

describe('offers that cannot be loaded', () => {
  it('loads them again on request', async () => {
    server.stub.on('offerList', { fault: 'html502' });
    open();
    expect(await screen.findByText('An error occurred while fetching offers.')).toBeTruthy();
    offers([offer], []);
    await userEvent.click(button('Try again'));
    await live();
  });

  it('shows a skeleton while the offers load', () => {
    server.stub.on('offerList', { fault: 'hang' });
    open();
    expect(screen.getByLabelText('Offers are loading').getAttribute('aria-busy')).toBe('true');
  });

  it('shows the server’s message for somebody else’s booking', async () => {
    server.stub.on('bookingDetails', { outcome: 'failure' });
    open();
    expect(await screen.findByText('No detail available!')).toBeTruthy();
  });
});
