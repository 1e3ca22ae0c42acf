// @vitest-environment happy-dom
import { getDraft } from '@doorstep/shared-api/draft';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveDraft } from '../../testing/draftOf';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './BookingSummary';

const server = withStub();

beforeEach(() => signInAs('customer'));
afterEach(cleanup);

const open = () => renderScreen(Component, '/booking-summary');
const amount = (label: string) =>
  screen.getByText(label, { exact: false, selector: 'aside *' }).closest('div')?.textContent;
const goOn = async (name: string) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement;

async function openCoupons() {
  await screen.findAllByText('$45.55');
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
  return screen.findByRole('dialog', { name: 'Apply Coupon' });
}

test('the summary shows what is booked, where, when and for how much', async () => {
  saveDraft();
  open();
  expect(await screen.findByRole('heading', { name: 'Plumbing' })).toBeTruthy();
  expect(screen.getByText('20/11/2026')).toBeTruthy();
  expect(screen.getByText('12:30 PM, as soon as possible')).toBeTruthy();
  expect(screen.getByText('18 Alder Street, Portland')).toBeTruthy();
  await screen.findAllByText('$45.55');
  expect(amount('Total Services Charge')).toContain('$45.55');
  expect(amount('Coupon Discount')).toMatch(/^[^\u2212-]*\$0\.00$/);
  expect(screen.queryByText('Note (This is not final amount)')).toBeNull();
});

test('opens the coupons at a press on the row', async () => {
  saveDraft();
  open();
  await screen.findAllByText('$45.55');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Coupon' }));
  expect(await screen.findByRole('dialog', { name: 'Apply Coupon' })).toBeTruthy();
});

test('the summary shows the notes and lets the customer change or add them', async () => {
  saveDraft({ notes: 'Ring twice.' });
  open();
  expect(await screen.findByText('Ring twice.')).toBeTruthy();
  cleanup();
  saveDraft({ notes: undefined });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add notes' }));
  expect(await screen.findByRole('textbox', { name: /^Notes and access/ })).toBeTruthy();
});

test('the summary shows how often a visit recurs, unless it is As Soon as Possible', async () => {
  saveDraft({ asap: false, date: '2099-11-20', time: '10:30', bookingType: 'schedule', recurs: 'month' });
  open();
  expect(await screen.findByText('Every month')).toBeTruthy();
  expect(screen.getByText(/You pay for each one on its own/)).toBeTruthy();
  cleanup();
  saveDraft({ recurs: 'month' });
  open();
  await screen.findByRole('heading', { name: 'Plumbing' });
  expect(screen.queryByText('Every month')).toBeNull();
});

test('the summary of a hire says that the amount is not final', async () => {
  saveDraft({ provider: { id: 'p_31', name: 'Sam Carter' } });
  open();
  expect(await screen.findByText('Note (This is not final amount)')).toBeTruthy();
  expect(
    await screen.findByText(/^Held in the next step\..* The amount changes only if you agree to it\.$/),
  ).toBeTruthy();
});

test('a hire with nothing to pay shows a single sentence about money', async () => {
  server.stub.on('v1:/quote', { body: { coupon_discount: '45.55', delivery_cost: '0.00' } });
  saveDraft({ coupon: 'WELCOME10', provider: { id: 'p_31', name: 'Sam Carter' } });
  open();
  expect(await screen.findByText(/^Nothing to pay, and nothing is held\. We will let you know/)).toBeTruthy();
  expect(screen.queryByText(/Held in the next step|The amount changes/)).toBeNull();
});

test("services have the catalogue's names, which are in the reader's language, whatever a quote calls them", async () => {
  const lines = [{ subcategory_id: 's_7', subcategory_name: 'Reparación', price: '45.55' }];
  server.stub.on('v1:/quote', { body: { lines } });
  saveDraft({ lines: [{ subcategoryId: 's_7', name: 'Reparación', priceCents: 4555 }] });
  open();
  expect(await screen.findByText('Leak repair')).toBeTruthy();
  expect(screen.queryByText('Reparación')).toBeNull();
});

test("a service at the provider's own price says whose price it is, and what the list says", async () => {
  const lines = [{ subcategory_id: 's_7', subcategory_name: 'Leak repair', price: '52.00' }];
  server.stub.on('v1:/quote', { body: { lines } });
  saveDraft({ provider: { id: 'p_31', name: 'Sam Carter' } });
  open();
  expect(await screen.findByText('Price of Sam Carter. List price $45.55')).toBeTruthy();
});

test('copying an offer fills in its code, and applying it takes off the discount', async () => {
  saveDraft();
  open();
  const dialog = await openCoupons();
  const offer = await within(dialog).findByRole('button', { name: /WELCOME10/ });
  await userEvent.click(offer);
  expect(within(offer).getByText('Copied!')).toBeTruthy();
  expect((within(dialog).getByLabelText('Coupon code') as HTMLInputElement).value).toBe('WELCOME10');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('WELCOME10 applied')).toBeTruthy();
  expect(amount('Coupon Discount')).toContain('\u2212$4.56');
  expect(amount('Grand Total')).toContain('$40.99');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Remove coupon' }));
  await screen.findByRole('button', { name: 'Choose' });
  expect(getDraft().coupon).toBeUndefined();
});

test('a used coupon is no longer offered in the row or the dialog', async () => {
  const ticket = { percentage: '10', description: '', image: '' };
  const deliverydata = ['WELCOME10', 'SPRING'].map((coupon_name) => ({ ...ticket, coupon_name }));
  server.stub.on('coupons', { body: { deliverydata } });
  server.stub.on('v1:/quote', { body: { used_coupons: ['WELCOME10'] } });
  saveDraft();
  open();
  const dialog = await openCoupons();
  expect(await within(dialog).findByRole('button', { name: /SPRING/ })).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: /WELCOME10/ })).toBeNull();
  expect(screen.getByText('1 offer for you')).toBeTruthy();
  expect(server.stub.requests.filter(({ path }) => path.endsWith('/coupons/used'))).toEqual([]);
});

test("an invalid coupon shows the server's message at its field and changes nothing else", async () => {
  server.stub.on('applyCoupon', { outcome: 'failure', body: { message: 'Coupon has expired!' } });
  saveDraft();
  open();
  const dialog = await openCoupons();
  await userEvent.type(within(dialog).getByLabelText('Coupon code'), 'summer20');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Coupon has expired!');
  expect(getDraft().coupon).toBeUndefined();
  const code = within(dialog).getByLabelText('Coupon code');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(code, '5');
  expect(within(dialog).queryByRole('alert')).toBeNull();
  expect(code.getAttribute('aria-invalid')).toBeNull();
});

test('an expired coupon in the draft is removed and explained', async () => {
  saveDraft({ coupon: 'GONE50' });
  open();
  expect(await screen.findByText(/Your coupon GONE50 no longer applies/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Choose' })).toBeTruthy();
});

test('Continue & Pay leads to the card', async () => {
  saveDraft();
  open();
  await screen.findAllByText('$45.55');
  await userEvent.click(await goOn('Continue & Pay'));
  expect(await screen.findByText('At /payment-methode')).toBeTruthy();
});

test('a start time that has passed meanwhile is reported before payment', async () => {
  saveDraft({ asap: false, date: '2020-01-01', time: '09:00' });
  open();
  await screen.findAllByText('$45.55');
  await userEvent.click(await goOn('Continue & Pay'));
  expect((await screen.findByRole('alert')).textContent).toContain('The time you chose has passed');
  expect(screen.queryByText(/^At /)).toBeNull();
});

test('a time when no provider works any more is reported before payment', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:30:00Z') });
  saveDraft({ asap: false, date: '2026-11-23', time: '03:15' });
  open();
  await screen.findAllByText('$45.55');
  const detail = 'Nobody is at work at that time. Please choose another time.';
  server.stub.on('v1:/quote', { status: 409, body: { code: 'provider_unavailable', field: 'start_at', detail } });
  await userEvent.click(await goOn('Continue & Pay'));
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
  expect(screen.queryByText(/^At /)).toBeNull();
  vi.useRealTimers();
});

test('the summary keeps the first free time that was shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:30:00Z') });
  saveDraft({ provider: { id: 'p_31', name: 'Sam Carter' }, date: '2026-11-23', time: '10:30' });
  open();
  expect(await screen.findByText('10:30 AM, the first free time')).toBeTruthy();
  vi.useRealTimers();
});

test('a hire is sent at once, once for a double click, without payment', async () => {
  saveDraft({ bookingType: 'hire', provider: { id: 'p_31', name: 'Sam Carter' } });
  open();
  await screen.findAllByText('$45.55');
  expect(screen.getByText(/As soon as possible. The time is set when you agree/)).toBeTruthy();
  await userEvent.dblClick(await goOn('Send Request'));
  const element = await screen.findByRole('dialog', { name: 'Request sent' });
  expect(element.textContent).toContain('We sent your request to Sam Carter.');
  expect(element.textContent).not.toContain('$');
  const requests = server.stub.requestsTo('booking');
  expect(requests).toHaveLength(1);
  expect(requests[0]?.form?.has('stripeToken')).toBe(false);
  const of = (field: string) => requests[0]?.form?.get(field) ?? '';
  expect([of('asap'), of('start_date'), of('start_time'), of('start_at')]).toEqual(['true', '', '', '']);
});

test('a booking with nothing to pay skips the card step', async () => {
  server.stub.on('v1:/quote', { body: { coupon_discount: '45.55', delivery_cost: '0.00' } });
  saveDraft({ coupon: 'WELCOME10' });
  open();
  await userEvent.click(await goOn('Confirm Booking'));
  expect(await screen.findByRole('dialog', { name: 'Booking Confirm Successfully' })).toBeTruthy();
});

test('a booking that the server rejects is explained, and the draft stays', async () => {
  server.stub.on('booking', { outcome: 'failure', body: { message: '' } });
  saveDraft({ bookingType: 'hire', provider: { id: 'p_31', name: 'Sam Carter' } });
  open();
  await screen.findAllByText('$45.55');
  await userEvent.click(await goOn('Send Request'));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
  expect(getDraft().lines).toHaveLength(1);
});

test('an empty draft shows a link to choose services', async () => {
  open();
  expect(await screen.findByText('No booking in progress')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose services' }).getAttribute('href')).toBe('/most-categories');
});
