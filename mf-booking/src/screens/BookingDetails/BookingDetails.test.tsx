// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './BookingDetails';

const server = withStub();

beforeEach(() => signInAs('customer'));
afterEach(cleanup);

const wireBooking = {
  booking_id: 'b_77',
  status: '1',
  booking_type: '1',
  created_date: '2026-11-20T20:02:00Z',
  totalPrice: '45.55',
  delivery_cost: '40.99',
  coupon_discount: '4.56',
  service_image1: '/uploads/photo.jpg',
  service_image2: '',
  service_image3: '/assets/images/default.png',
  banner: [{ banner_image: '/uploads/banner.jpg' }],
  service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '45.55', created_At: '' }],
};
const show = (over: object = {}) => {
  server.stub.on('bookingDetails', { body: { data: { ...wireBooking, ...over } } });
  return renderScreen(Component, '/booking-details?booking_id=b_77');
};
const cancelButtons = () => screen.queryAllByRole('button', { name: 'Cancel Booking' });

test('the details show status, timeline, photos and payment', async () => {
  show();
  expect(await screen.findByText('Plumbing')).toBeTruthy();
  const steps = within(screen.getByRole('list', { name: 'Booking status' })).getAllByRole('listitem');
  expect(steps).toHaveLength(6);
  expect(steps[0]?.getAttribute('aria-current')).toBe('step');
  expect(screen.getByText('Leak repair')).toBeTruthy();
  expect(screen.getByText('$40.99')).toBeTruthy();
  expect(screen.getByText('\u2212$4.56')).toBeTruthy();
});

test('says that the chosen provider did not answer, and lists providers who are free', async () => {
  const party = (id: string, fullname: string) => ({ provider_id: id, fullname, user_profile_pic: '' });
  const others = [party('u_1', 'Ana Ruiz'), party('u_2', 'Bo Lund'), party('u_3', 'Chi Ma')];
  show({ status: '6', provider: party('u_9', 'Olu Ade'), provider_id: 'u_9', unanswered: { others } });
  expect(await screen.findByRole('heading', { name: /Olu Ade.* did not answer in time/ })).toBeTruthy();
  expect(screen.getByText('You have not been charged. You can book again at any time.')).toBeTruthy();
  const listed = screen.getByRole('heading', { name: 'Providers who are free' }).closest('section');
  const links = within(listed as HTMLElement).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ana Ruiz', '/Provider-Details-data?provider_id=u_1'],
    ['Bo Lund', '/Provider-Details-data?provider_id=u_2'],
    ['Chi Ma', '/Provider-Details-data?provider_id=u_3'],
  ]);
  cleanup();
  show({ status: '6', provider: party('u_9', 'Olu Ade'), provider_id: 'u_9' });
  expect(await screen.findByRole('heading', { name: 'This booking was cancelled' })).toBeTruthy();
});

test('the notes are shown with the address and the time', async () => {
  show({ address: '12 High St', notes: 'Ring twice.' });
  expect(await screen.findByText('Notes and access')).toBeTruthy();
  expect(screen.getByText('Ring twice.')).toBeTruthy();
});

test('a photo opens at full size; for a missing and a default one there is no box', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Open photo 1' }));
  const popup = await screen.findByRole('dialog', { name: 'Photo 1' });
  expect(within(popup).getByRole('img', { name: 'Photo 1' }).getAttribute('src')).toBe('/uploads/photo.jpg');
  expect(screen.queryByRole('button', { name: 'Open photo 2' })).toBeNull();
  cleanup();
  show({ service_image1: '' });
  await screen.findByText('Leak repair');
  expect(screen.queryByRole('heading', { name: 'Your photos' })).toBeNull();
});

const sam = { provider_id: 'p_31', fullname: 'Sam Carter', user_profile_pic: '' };

test('a live booking offers Message with the unread count, Call, and a way to share it', async () => {
  server.stub.on('v1:/bookings/b_77/messages', {
    body: {
      items: [
        {
          id: '1',
          by: 'provider',
          mine: false,
          text: 'Hi',
          at: '2026-11-20T21:10:00Z',
          read_at: '2026-11-20T21:11:00Z',
        },
        { id: '2', by: 'provider', mine: false, text: 'Hello', at: '2026-11-20T21:15:00Z', read_at: '' },
        { id: '3', by: 'customer', mine: true, text: 'Good', at: '2026-11-20T21:16:00Z', read_at: '' },
      ],
      next: null,
      can_write: true,
      can_call: true,
      with: { name: 'Sam Carter', image: '' },
    },
  });
  show({ status: '10', provider: sam });
  const call = await screen.findByRole('link', { name: 'Call Sam Carter' });
  expect(call.getAttribute('href')).toBe('/booking-chat?booking_id=b_77&call=1');
  const message = screen.getByRole('link', { name: 'Message Sam Carter, 1 unread' });
  expect(message.getAttribute('href')).toBe('/booking-chat?booking_id=b_77');
  expect(screen.getByRole('button', { name: 'Share who comes and when' })).toBeTruthy();
});

test.each([
  ['the expected arrival', { arrives_at: '2026-11-20T21:20:00Z' }, '01:20 PM'],
  ['the agreed start', {}, '01:00 PM'],
  ['no time where it is to be at once', { asap: true }, undefined],
])('sharing a visit tells %s', async (_what, over, time) => {
  const share = vi.fn(async (_data: { text: string }) => {});
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  show({ status: '10', provider: sam, address: '12 High St', start_at: '2026-11-20T21:00:00Z', ...over });
  await userEvent.click(await screen.findByRole('button', { name: 'Share who comes and when' }));
  const text = share.mock.calls[0]?.[0].text ?? '';
  expect(text).toContain('Sam Carter');
  expect(text).toContain('12 High St');
  expect(/\d\d:\d\d [AP]M/.exec(text)?.[0]).toBe(time);
  Reflect.deleteProperty(navigator, 'share');
});

test('Message and Call are hidden before a provider accepts and after the work is done', async () => {
  show({ provider: sam });
  await screen.findByText('Leak repair');
  cleanup();
  show({ status: '5', provider: sam });
  await screen.findByText('Leak repair');
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Share who comes and when' })).toBeNull();
});

test('a provider on the way has an expected arrival and a distance', async () => {
  show({
    status: '10',
    provider: sam,
    start_at: '2026-11-20T21:00:00Z',
    arrives_at: '2026-11-20T21:20:00Z',
    distance_km: 5.1,
  });
  expect(await screen.findByText('01:20 PM')).toBeTruthy();
  expect(screen.getByText(/arrives about then/).textContent).toContain('3.2 mi');
  expect(screen.queryByText('start of service')).toBeNull();
});

test.each([
  ['an agreed time', { status: '2', booking_type: '3' }, true],
  ['as soon as possible', { status: '2', booking_type: '1', asap: true }, false],
  ['work that has begun', { status: '4', booking_type: '3' }, false],
])('%s has an appointment to look forward to: %s', async (_what, over, isShown) => {
  show({ provider: sam, start_at: '2026-11-20T21:00:00Z', time_zone: 'America/Los_Angeles', ...over });
  await screen.findByText('Leak repair');
  expect(screen.queryByText('01:00 PM') !== null).toBe(isShown);
});

test('a booking that is on its way can no longer be cancelled', async () => {
  show({ status: '10' });
  await screen.findByText('Leak repair');
  expect(cancelButtons()).toEqual([]);
});

test('cancelling asks first with the safe choice in front, and its message leads to My Bookings', async () => {
  show();
  await screen.findByText('Leak repair');
  await userEvent.click(cancelButtons()[0] as HTMLElement);
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Booking' });
  expect(document.activeElement?.textContent).toBe('Keep booking');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel Booking' }));
  const element = await screen.findByRole('dialog', { name: 'Booking Cancelled Successfully!' });
  expect(server.stub.requestsTo('cancelBooking')).toHaveLength(1);
  await userEvent.click(within(element).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('At /my-booking')).toBeTruthy();
});

test.each([
  [
    'the words of the server',
    { outcome: 'failure', body: { message: 'The provider is on the way.' } },
    'The provider is on the way.',
  ],
  ['the fixed sentence', { outcome: 'failure', body: { message: '' } }, 'Booking could not be cancelled!'],
  ['a request to try again', { fault: 'html502' }, 'Something went wrong! Please try again.'],
] as const)('a failed cancellation is explained in %s', async (_what, behaviour, message) => {
  server.stub.on('cancelBooking', behaviour);
  show();
  await screen.findByText('Leak repair');
  await userEvent.click(cancelButtons()[0] as HTMLElement);
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel Booking' }));
  expect((await within(question).findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByText(/^At /)).toBeNull();
  await userEvent.click(within(question).getByRole('button', { name: 'Keep booking' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(cancelButtons()[0] as HTMLElement);
  expect(within(await screen.findByRole('alertdialog')).queryByRole('alert')).toBeNull();
});

test('a review cannot be written before the service is done, and the page says why', async () => {
  show({ status: '4' });
  const review = await screen.findByRole('button', { name: 'Write a Review' });
  expect(review.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('You can review once the service is completed.')).toBeTruthy();
});

test('a completed booking leads to its review', async () => {
  show({ status: '5' });
  const review = await screen.findByRole('link', { name: 'Write a Review' });
  expect(review.getAttribute('href')).toBe('/review?booking_id=b_77');
});

test('a booking that is not there, or not yours, says so', async () => {
  server.stub.on('bookingDetails', { outcome: 'failure' });
  renderScreen(Component, '/booking-details?booking_id=b_0');
  expect(await screen.findByText('No detail available!')).toBeTruthy();
});

test('an address without a booking offers a link to the list', async () => {
  renderScreen(Component, '/booking-details');
  expect(await screen.findByText('No booking chosen')).toBeTruthy();
});

test('an address without a booking shows the last viewed booking', async () => {
  show();
  await screen.findByText('Leak repair');
  cleanup();
  renderScreen(Component, '/booking-details');
  expect(await screen.findByText('Leak repair')).toBeTruthy();
  expect(server.stub.requestsTo('bookingDetails').at(-1)?.form?.get('booking_id')).toBe('b_77');
});

describe('a hire on another server', () => {
  const about = async () =>
    (await screen.findByRole('heading', { name: 'About Service Provider' })).closest('section') as HTMLElement;
  const offers = (data: object[]) => {
    configure({ apiExtensions: false });
    const flag = data.length > 0 ? 'success' : 'failure';
    server.stub.on('offerList', { outcome: flag, body: { data } });
    show({ booking_type: '2' });
  };

  test('takes the name of the provider from the offers', async () => {
    offers([
      { offer_amount: '80.00', provider_id: 'p_31', driver_name: '' },
      { offer_amount: '85.00', provider_id: 'p_31', driver_name: 'Sam Carter', driver_image: '' },
    ]);
    const link = await within(await about()).findByRole('link', { name: 'Sam Carter' });
    expect(link.getAttribute('href')).toContain('p_31');
  });

  test('keeps the block when no offer names the provider', async () => {
    offers([]);
    expect((await about()).textContent).toContain("This provider's details are not available.");
  });

  test('keeps the block when the offers cannot be read', async () => {
    offers([]);
    server.stub.on('offerList', { fault: 'html502' });
    expect((await about()).textContent).toContain("This provider's details are not available.");
  });
});
