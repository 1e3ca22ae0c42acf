// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { getDraft } from '@doorstep/shared-api/draft';
import { exampleRebooking, signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import booking from '../../messages/en.json';
import { saveDraft } from '../../testing/draftOf';
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
  vi.unstubAllGlobals();
});

const can = {
  cancel: false,
  pay: false,
  review: false,
  offer: false,
  accept_offer: false,
  reschedule: true,
  rebook: true,
};
const wireBooking = {
  booking_id: 'b_77',
  status: '2',
  booking_type: '1',
  created_date: '2026-11-20T20:02:00Z',
  start_at: '2026-11-21T18:00:00Z',
  time_zone: 'America/Los_Angeles',
  totalPrice: '45.55',
  delivery_cost: '40.99',
  coupon_discount: '4.56',
  banner: [],
  service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '45.55', created_At: '' }],
  provider_id: 'p_31',
  provider: { provider_id: 'p_31', fullname: 'Sam Carter', user_profile_pic: '' },
  payment: { status: 'captured', amount: '40.99', currency: 'usd', refunded: '0.00', receipt_url: '/r' },
  can,
};
const terms = { fee: '20.50', refund: '20.49', currency: 'usd', policy: 'half', until: '2026-11-21T16:00:00Z' };

async function show(over: object = {}, at = '/booking-details?booking_id=b_77') {
  server.stub.on('bookingDetails', { body: { data: { ...wireBooking, ...over } } });
  renderScreen(Component, at);
  await screen.findByText('Plumbing');
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sentTo = (end: string) => server.stub.requests.filter(({ path }) => path.endsWith(end));

test('an accepted booking says its fee and its refund before it can be cancelled', async () => {
  server.stub.on('v1:/bookings/b_77/cancel-request', { body: terms });
  await show({ booking_number: 'D-20418' });
  await press('Cancel Booking');
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Booking' });
  expect(document.activeElement?.textContent).toBe('Keep booking');
  expect(question.textContent).toContain('Booking D-20418, Plumbing');
  expect((await within(question).findByText('Cancellation fee')).parentElement?.textContent).toContain('$20.50');
  expect(within(question).getByText('Refund').parentElement?.textContent).toContain('$20.49');
  expect(question.textContent).toContain('half of the price is kept');
  expect(question.textContent).toContain('21/11/2026, 08:00 AM');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel Booking' }));
  const element = await screen.findByRole('dialog', { name: 'Booking Cancelled Successfully!' });
  expect(sentTo('/cancel-request').map(({ json }) => json)).toEqual([{ preview: true }, { fee: '20.50' }]);
  expect(element.textContent).toContain('A fee of $20.50 was kept.');
  expect(element.textContent).toContain('$20.49 goes back');
});

test('a rescheduled booking says which start its terms count from, before moving and before cancelling', async () => {
  const counts_from = '2026-11-20T18:00:00Z';
  const full = { ...terms, fee: '40.99', refund: '0.00', policy: 'full', until: '', counts_from };
  server.stub.on('v1:/bookings/b_77/cancel-request', { body: full });
  await show({ start_at: '2026-11-27T18:00:00Z', terms_start_at: counts_from });
  await press('Change time');
  const dialog = await screen.findByRole('dialog', { name: 'Choose another time' });
  expect(dialog.textContent).toContain('they count from the earliest start so far, 20/11/2026, 10:00 AM');
  await userEvent.keyboard('{Escape}');
  await press('Cancel Booking');
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Booking' });
  await within(question).findByText('Cancellation fee');
  expect(question.textContent).toContain('the terms count from its earlier start, 20/11/2026, 10:00 AM');
  expect(question.textContent).toContain('The whole price is kept');
  expect(question.textContent).not.toContain('starts within');
});

test('an open booking is rescheduled without terms, because it has none yet', async () => {
  await show({ status: '1' });
  await press('Change time');
  expect((await screen.findByRole('dialog')).textContent).not.toContain('cancelling costs');
});

test('terms that changed meanwhile are shown again, and nothing is cancelled', async () => {
  server.stub.on('v1:/bookings/b_77/cancel-request', { body: terms });
  await show();
  await press('Cancel Booking');
  const question = await screen.findByRole('alertdialog');
  await within(question).findByText('Cancellation fee');
  const fee = '40.99';
  server.stub.on('v1:/bookings/b_77/cancel-request', {
    status: 409,
    body: { code: 'price_changed', detail: 'Changed.', data: { ...terms, fee } },
  });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel Booking' }));
  expect((await within(question).findByRole('alert')).textContent).toContain('terms have changed');
  server.stub.on('v1:/bookings/b_77/cancel-request', { body: { ...terms, fee, refund: '0.00', policy: 'full' } });
  await waitFor(() => expect(sentTo('/cancel-request').at(-1)?.json).toEqual({ preview: true }));
  expect(screen.queryByRole('dialog', { name: 'Booking Cancelled Successfully!' })).toBeNull();
});

test('terms that cannot be loaded leave only keeping the booking and trying again', async () => {
  server.stub.on('v1:/bookings/b_77/cancel-request', { fault: 'html502' });
  await show();
  await press('Cancel Booking');
  const question = await screen.findByRole('alertdialog');
  expect((await within(question).findByRole('alert')).textContent).toContain('Nothing was cancelled');
  expect(within(question).queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
  server.stub.on('v1:/bookings/b_77/cancel-request', { body: terms });
  await userEvent.click(within(question).getByRole('button', { name: 'Try again' }));
  expect(await within(question).findByRole('button', { name: 'Cancel Booking' })).toBeTruthy();
});

test("rescheduling offers the provider's free times", async () => {
  await show();
  await press('Change time');
  const dialog = await screen.findByRole('dialog', { name: 'Choose another time' });
  await within(dialog).findByRole('radio', { name: '10:30 AM' });
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Saturday 21 November/ }));
  await userEvent.click(await within(dialog).findByRole('radio', { name: '10:30 AM' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save new time' }));
  expect(await screen.findByText(/Your booking now starts .*/)).toBeTruthy();
  expect(sentTo('/reschedule')[0]?.json).toEqual({ start_at: '2026-11-21T18:30:00.000Z' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['an hour before the last day', '2', '2026-11-21T21:30:00Z', false],
  ['at the last day exactly', '2', '2026-11-21T20:30:00Z', false],
  ['a minute within it', '2', '2026-11-21T20:29:00Z', true],
  ['that nobody has accepted yet', '1', '2026-11-21T18:00:00Z', false],
])(
  'rescheduling %s mentions the consent of the provider only when it is needed',
  async (_what, status, start_at, asksProvider) => {
    await show({ status, start_at });
    await press('Change time');
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose another time' }));
    expect(dialog.queryByText(/we ask your provider first/) !== null).toBe(asksProvider);
    expect(dialog.queryByText(/^Moving does not change the cancellation terms/) !== null).toBe(status === '2');
  },
);

test('rescheduling on short notice is a request, not an agreement', async () => {
  const waiting = { by: 'customer', starts: ['2026-11-21T18:30:00Z'], text: '', answer_by: '2026-11-20T22:00:00Z' };
  server.stub.on('v1:/bookings/b_77/reschedule', { body: { booking: { ...wireBooking, proposal: waiting } } });
  await show();
  await press('Change time');
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose another time' }));
  await dialog.findByRole('radio', { name: '10:30 AM' });
  await userEvent.click(dialog.getByRole('radio', { name: /^Saturday 21 November/ }));
  await userEvent.click(await dialog.findByRole('radio', { name: '10:30 AM' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save new time' }));
  expect(await screen.findByText('We asked your provider. Until they say yes, the agreed time stays.')).toBeTruthy();
});

test('a time taken meanwhile offers the nearest free ones in the dialog', async () => {
  const nearest = [{ start_at: '2026-11-24T18:30:00Z', end_at: '2026-11-24T19:30:00Z' }];
  const reserved = { status: 409, body: { code: 'slot_taken', detail: '', data: { nearest } } };
  server.stub.on('v1:/bookings/b_77/reschedule', reserved);
  await show();
  await press('Change time');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(await within(dialog).findByRole('radio', { name: '01:00 PM' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save new time' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Tue 24/11/2026, 10:30 AM' }));
  server.stub.on('v1:/bookings/b_77/reschedule', {});
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save new time' }));
  await screen.findByText(/Your booking now starts 24\/11\/2026, 10:30 AM/);
  expect(sentTo('/reschedule').at(-1)?.json).toEqual({ start_at: '2026-11-24T18:30:00.000Z' });
});

test('booking again fills a new draft at today’s prices and asks for the time', async () => {
  server.stub.on('v1:/bookings/b_77/rebook', { body: { gone: ['Old service'] } });
  await show();
  await press('Book Again');
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(getDraft()).toMatchObject({
    category: { id: 'c_2' },
    provider: { id: 'p_31', name: 'Sam Carter' },
    lines: [{ subcategoryId: 's_7', priceCents: 4555 }],
    location: { address: '1120 NW Couch St', lat: '45.5235' },
    asap: false,
  });
  expect(getDraft().time).toBeUndefined();
});

test('another booking in progress is replaced only when the customer confirms', async () => {
  saveDraft({ category: { id: 'c_1', name: 'Laundry' } });
  await show();
  await press('Book Again');
  const question = await screen.findByRole('alertdialog', { name: 'Book Again' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
  expect(getDraft().category?.name).toBe('Laundry');
  await press('Book Again');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Replace it' }));
  await waitFor(() => expect(getDraft().category?.name).toBe('Plumbing'));
});

test('a booking whose services are no longer offered says so and stays', async () => {
  const draft = { ...exampleRebooking.draft, lines: [] };
  server.stub.on('v1:/bookings/b_77/rebook', { body: { draft, gone: ['Leak repair'] } });
  await show();
  await press('Book Again');
  expect((await screen.findByRole('alert')).textContent).toBe('None of these services is offered any more.');
  expect(screen.queryByText(/^At /)).toBeNull();
});

test('a booking that waits for its payment says until when and leads to it', async () => {
  const payment = { status: 'requires_payment', amount: '40.99', pay_by: '2026-11-21T02:00:00Z' };
  await show({ payment, can: { ...can, pay: true } });
  expect(screen.getByText(/Please pay by 20\/11\/2026, 06:00 PM/)).toBeTruthy();
  const pay = screen.getByRole('link', { name: 'Pay $40.99' });
  expect(pay.getAttribute('href')).toBe('/payment-methode?booking_id=b_77');
});

test('the receipt is a page to print and a PDF', async () => {
  await show();
  const link = screen.getByRole('link', { name: 'Show receipt' });
  expect(link.getAttribute('href')).toBe('/booking-details?booking_id=b_77&view=receipt');
  await userEvent.click(link);
  expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeTruthy();
  expect(await screen.findByText('R-2026-0077')).toBeTruthy();
  expect(screen.getByText('Paid', { selector: '.sum__l *' }).closest('div')?.textContent).toContain('$40.99');
  const pdf = screen.getByRole('link', { name: 'PDF' });
  expect(pdf.getAttribute('href')).toBe('/api/v1/bookings/b_77/receipt.pdf');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
});

test.each([
  ['0.00', '0.00', undefined],
  ['10.00', '0.00', '$30.99'],
  ['0.00', '5.49', '$35.50'],
  ['10.00', '5.49', '$25.50'],
])('a refund of %s and a chargeback of %s leave %s', async (refunded, charged_back, left) => {
  const totals = { services: '45.55', discount: '4.56', total: '40.99', paid: '40.99', refunded, charged_back };
  server.stub.on('v1:/bookings/b_77/receipt', {
    body: { receipt_number: 'R-1', booking_id: 'b_77', lines: [], payments: [], totals },
  });
  renderScreen(Component, '/booking-details?booking_id=b_77&view=receipt');
  await screen.findByRole('heading', { name: 'Receipt' });
  await screen.findByText(booking.receipt.paid, { selector: '.sum__l *' });
  const line = screen.queryByText(booking.receipt.left, { selector: '.sum__l *' });
  expect(line?.closest('div')?.textContent?.replace(booking.receipt.left, '')).toBe(left);
});

test('a server without extensions has no receipt and no rescheduling, and booking again matches names', async () => {
  configure({ apiExtensions: false });
  const { can: _can, payment: _payment, ...plain } = wireBooking;
  server.stub.on('bookingDetails', { body: { data: { ...plain, status: '5' } } });
  renderScreen(Component, '/booking-details?booking_id=b_77');
  await press('Book Again');
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(getDraft()).toMatchObject({ category: { id: 'c_2' }, lines: [{ subcategoryId: 's_7' }] });
  expect(server.stub.requests.some(({ path }) => path.startsWith('/api/'))).toBe(false);
});

const proposal = { by: 'provider', starts: ['2026-11-23T18:00:00Z', '2026-11-24T18:00:00Z'], text: 'The part comes.' };
const answerBy = { answer_by: '2026-11-21T17:00:00Z' };

test('the customer accepts a proposed time or keeps the agreed one', async () => {
  await show({ proposal: { ...proposal, ...answerBy } });
  expect(screen.getByText('The part comes.')).toBeTruthy();
  await press('Take 24/11/2026, 10:00 AM');
  await waitFor(() => expect(sentTo('/proposal')).toHaveLength(1));
  expect(sentTo('/proposal')[0]?.json).toEqual({ accept: true, start_at: '2026-11-24T18:00:00Z' });
  expect(await screen.findByText('Agreed. The new time is 24/11/2026, 10:00 AM.')).toBeTruthy();
  await press('Keep the agreed time');
  await waitFor(() => expect(sentTo('/proposal')[1]?.json).toEqual({ accept: false }));
  expect(await screen.findByText('The agreed time stays.')).toBeTruthy();
});

test("the customer's own request says until when the provider can answer", async () => {
  await show({ proposal: { ...proposal, ...answerBy, by: 'customer' } });
  expect(screen.getByText(/You asked for 23\/11\/2026, 10:00 AM/).textContent).toContain('21/11/2026, 09:00 AM');
  expect(screen.queryByRole('button', { name: 'Keep the agreed time' })).toBeNull();
});

test('a refund says when the money arrives', async () => {
  const payment = { ...wireBooking.payment, status: 'refunded', refunded: '40.99', charged: '40.99' };
  await show({ status: '6', payment });
  expect(screen.getByText(/Cards show it within 5 to 10 days/)).toBeTruthy();
});

test('a hidden review says why, can be appealed once with a reason, and says then that the appeal waits', async () => {
  const my_review = { review_id: 'r_1', hidden_at: '2026-11-20T08:00:00Z', hidden_reason: 'It names a child.' };
  const until = { appeal_until: '2026-11-27T08:00:00Z', appeal_waits: false };
  server.stub.on('v1:/reviews/r_1/appeal', { status: 204 });
  await show({ status: '4', my_review: { ...my_review, ...until } });
  expect(await screen.findByText('Why: It names a child.')).toBeTruthy();
  await press('Appeal the decision');
  await press('Send appeal');
  expect((await screen.findByRole('alert')).textContent).toContain('Please say why.');
  await userEvent.type(screen.getByLabelText('Why should it be shown again?'), 'It names nobody.');
  server.stub.on('bookingDetails', {
    body: { data: { ...wireBooking, status: '4', my_review: { ...my_review, appeal_until: '', appeal_waits: true } } },
  });
  await press('Send appeal');
  expect(await screen.findByText(/^You appealed\./)).toBeTruthy();
  expect(sentTo('/appeal').map(({ json }) => json)).toEqual([{ text: 'It names nobody.' }]);
  expect(screen.queryByRole('button', { name: 'Appeal the decision' })).toBeNull();
});
