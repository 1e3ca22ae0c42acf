// @vitest-environment happy-dom

import { configure } from '@doorstep/shared-api';
import { getDraft, updateDraft } from '@doorstep/shared-api/draft';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Offers } from './Offers';
import { copiedMessageMs } from './useCopy';

const deliverydata = [
  { percentage: '10', coupon_name: 'WELCOME10', description: '10% off your first booking', image: '' },
  {
    percentage: '12.5',
    coupon_name: 'RAINYDAY',
    description: 'Bookings before noon',
    image: '/uploads/rain.jpg',
    min_fare: '20.00',
    max_discount: '15.00',
    valid_until: '2026-11-30T20:00:00Z',
  },
];

const server = withStub();

beforeEach(() => server.stub.on('coupons', { body: { deliverydata } }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const field = () => screen.getByLabelText<HTMLInputElement>('Coupon code');
const apply = () => screen.getByRole('button', { name: 'Apply' });
const ticket = async (name: string) => within(await screen.findByRole('article', { name }));

function allowClipboard() {
  return vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
}

describe('the coupons', () => {
  it('shows the server’s coupons with their conditions', async () => {
    renderScreen(Offers, '/offers');
    expect(await screen.findByRole('heading', { name: '2 offers for your next booking' })).toBeTruthy();
    const first = await ticket('10% off');
    expect(first.getByText('10% off your first booking')).toBeTruthy();
    expect(first.getByText('WELCOME10')).toBeTruthy();
    const second = await ticket('12.5% off');
    expect(second.getByText('From $20.00 · Up to $15.00 · Until 30/11/2026')).toBeTruthy();
  });

  it('marks used coupons, which cannot be copied and are not counted', async () => {
    signInAs('customer');
    server.stub.on('v1:/coupons/used', { body: { codes: ['WELCOME10'] } });
    renderScreen(Offers, '/offers');
    const used = await ticket('10% off');
    expect(await used.findByText('Used')).toBeTruthy();
    expect(used.queryByRole('button')).toBeNull();
    expect((await ticket('12.5% off')).getByRole('button', { name: 'Copy code RAINYDAY' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '1 offer for your next booking' })).toBeTruthy();
    await userEvent.type(field(), 'welcome10{Enter}');
    expect(screen.getByText('You have already used WELCOME10.')).toBeTruthy();
    expect(getDraft().coupon).toBeUndefined();
  });

  it('promises no discount when all coupons were used', async () => {
    signInAs('customer');
    server.stub.on('v1:/coupons/used', { body: { codes: ['WELCOME10', 'RAINYDAY'] } });
    updateDraft({ coupon: 'RAINYDAY' });
    renderScreen(Offers, '/offers');
    expect(await screen.findByRole('heading', { name: 'You have used these offers' })).toBeTruthy();
    expect(screen.queryByText('RAINYDAY will be applied to your next booking.')).toBeNull();
  });

  it.each([
    ['a visitor', () => {}],
    ['a provider', () => signInAs('provider')],
    [
      'a server without our extensions',
      () => {
        signInAs('customer');
        configure({ apiExtensions: false });
      },
    ],
  ])('shows the coupons to %s without other requests', async (_name, arrange) => {
    arrange();
    renderScreen(Offers, '/offers');
    await ticket('10% off');
    expect(server.stub.requests.map(({ path }) => path)).toEqual(['/data/coupons.json']);
  });

  it('shows the picture of a coupon, or a drawing', async () => {
    renderScreen(Offers, '/offers');
    await screen.findByRole('article', { name: '10% off' });
    const [drawing, picture] = [...document.querySelectorAll('article img')].map((img) => img.getAttribute('src'));
    expect(drawing).toMatch(/laundry-wide/);
    expect(picture).toBe('/uploads/rain.jpg');
  });

  it('copies a code and puts it into the field', async () => {
    const user = userEvent.setup();
    const write = allowClipboard();
    renderScreen(Offers, '/offers');
    const box = await ticket('10% off');
    await user.click(box.getByRole('button', { name: 'Copy code WELCOME10' }));
    expect(write).toHaveBeenCalledWith('WELCOME10');
    expect(await box.findByText('Copied!')).toBeTruthy();
    expect(field().value).toBe('WELCOME10');
    expect((await ticket('12.5% off')).queryByText('Copied!')).toBeNull();
  });

  it('shows Copied! for two seconds', async () => {
    allowClipboard();
    renderScreen(Offers, '/offers');
    const box = await ticket('10% off');
    vi.useFakeTimers();
    fireEvent.click(box.getByRole('button'));
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(() => vi.advanceTimersByTimeAsync(copiedMessageMs - 1));
    expect(box.getByText('Copied!')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(box.queryByText('Copied!')).toBeNull();
    expect(copiedMessageMs).toBe(2000);
  });

  it('shows Copied! for the code that was copied last', async () => {
    allowClipboard();
    renderScreen(Offers, '/offers');
    const [first, second] = [await ticket('10% off'), await ticket('12.5% off')];
    vi.useFakeTimers();
    fireEvent.click(first.getByRole('button'));
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(() => vi.advanceTimersByTimeAsync(copiedMessageMs - 500));
    fireEvent.click(second.getByRole('button'));
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(() => vi.advanceTimersByTimeAsync(copiedMessageMs - 1));
    expect(first.queryByText('Copied!')).toBeNull();
    expect(second.getByText('Copied!')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(second.queryByText('Copied!')).toBeNull();
  });

  it('selects the code when the browser refuses to copy, and logs it', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    renderScreen(Offers, '/offers');
    const box = await ticket('10% off');
    await user.click(box.getByRole('button', { name: 'Copy code WELCOME10' }));
    expect(await box.findByText('Select the code to copy it')).toBeTruthy();
    expect(window.getSelection()?.toString()).toBe('WELCOME10');
    expect(field().value).toBe('WELCOME10');
    expect(log).toHaveBeenCalled();
  });
});

describe('a list without coupons', () => {
  it('shows an empty state', async () => {
    server.stub.on('coupons', { outcome: 'failure', body: { deliverydata: [] } });
    renderScreen(Offers, '/offers');
    expect(await screen.findByText('No offers available!')).toBeTruthy();
  });

  it('reports a failure, and loads again on request', async () => {
    server.stub.on('coupons', { fault: 'html502' });
    renderScreen(Offers, '/offers');
    expect(await screen.findByText('An error occurred while fetching offers.')).toBeTruthy();
    server.stub.on('coupons', { body: { deliverydata } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: '10% off' })).toBeTruthy();
  });

  it('shows that they are loading', () => {
    server.stub.on('coupons', { fault: 'hang' });
    renderScreen(Offers, '/offers');
    expect(screen.getByLabelText('Offers are loading').getAttribute('aria-busy')).toBe('true');
  });
});

describe('a typed coupon code', () => {
  const lines = [{ subcategoryId: 's_1', name: 'Washing', priceCents: 1200 }];
  const category = { id: 'c_1', name: 'Laundry' };
  const location = { label: 'Home', address: '18 Alder Street', savedAt: '2026-11-20T20:00:00Z' };

  it('keeps the code for the next booking, in capital letters', async () => {
    renderScreen(Offers, '/offers');
    await userEvent.type(field(), ' welcome10 ');
    await userEvent.click(apply());
    expect(await screen.findByText('WELCOME10 will be applied to your next booking.')).toBeTruthy();
    expect(getDraft().coupon).toBe('WELCOME10');
    expect(screen.getByRole('link', { name: 'Choose a service' }).getAttribute('href')).toBe('/most-categories');
  });

  it('continues a booking that was started', async () => {
    updateDraft({ category, lines });
    renderScreen(Offers, '/offers');
    await userEvent.type(field(), 'WELCOME10{Enter}');
    const link = await screen.findByRole('link', { name: 'Continue your booking' });
    expect(link.getAttribute('href')).toBe('/laundry-services?category=c_1');
  });

  it('leads straight to the summary of a complete booking', async () => {
    updateDraft({ category, lines, bookingType: 'book', location, asap: true });
    renderScreen(Offers, '/offers');
    await userEvent.type(field(), 'WELCOME10{Enter}');
    expect(await screen.findByText('At /booking-summary')).toBeTruthy();
    expect(getDraft()).toMatchObject({ coupon: 'WELCOME10', lines });
  });

  it('removes the code again', async () => {
    updateDraft({ coupon: 'WELCOME10' });
    renderScreen(Offers, '/offers');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove WELCOME10' }));
    expect(screen.queryByText('WELCOME10 will be applied to your next booking.')).toBeNull();
    expect(getDraft().coupon).toBeUndefined();
  });

  it('asks for a code when the field is empty', async () => {
    renderScreen(Offers, '/offers');
    await userEvent.click(apply());
    expect(screen.getByText('Enter a coupon code first.')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(getDraft().coupon).toBeUndefined();
    await userEvent.type(field(), 'x');
    expect(screen.queryByText('Enter a coupon code first.')).toBeNull();
  });
});
