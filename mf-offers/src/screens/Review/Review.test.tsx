// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './Review';

const booking = {
  booking_id: 'b_90',
  status: '5',
  booking_type: '1',
  delivery_cost: '45.00',
  coupon_discount: '0.00',
  provider_id: 'p_31',
  provider: { provider_id: 'p_31', fullname: 'Sam Carter', user_profile_pic: '' },
  service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '45.00', created_At: '' }],
};

const server = withStub();

beforeEach(() => {
  server.stub.on('bookingDetails', { body: { data: booking } });
  signInAs('customer');
});
afterEach(cleanup);

const open = () => renderScreen(Component, '/review?booking_id=b_90');
const submit = () => screen.findByRole('button', { name: 'Submit Review' });
const star = (group: string, value: number) =>
  within(screen.getByRole('radiogroup', { name: group })).getAllByRole('radio')[value - 1] as HTMLElement;
const words = () => screen.getByLabelText<HTMLTextAreaElement>('In your words');
const requestsTo = () => server.stub.requestsTo('rating').map(({ form }) => Object.fromEntries(form?.entries() ?? []));

async function fillIn() {
  await submit();
  await userEvent.click(star('Service rating', 4));
  await userEvent.click(screen.getByRole('checkbox', { name: 'I recommend this service' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Politeness' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Service Quality' }));
  await userEvent.click(star('Technician rating', 5));
  await userEvent.type(words(), 'Came on time.');
}

describe('a review', () => {
  it('sends all fields, and shows a success popup that leads home', async () => {
    open();
    await fillIn();
    await userEvent.click(await submit());
    await screen.findByRole('dialog', { name: 'Review Submitted Successfully' });
    expect(requestsTo()[0]).toMatchObject({
      service_rating: '4',
      rate_technician: '5',
      comment: 'Came on time.',
      recomended_service: 'true',
      impressed_service: 'Service Quality,Politeness',
      provider_id: 'p_31',
      order_id: 'b_90',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('At /home')).toBeTruthy();
  });

  it('clears the stars when the same one is pressed again', async () => {
    open();
    await submit();
    await userEvent.click(star('Service rating', 3));
    expect(star('Service rating', 3).getAttribute('aria-checked')).toBe('true');
    await userEvent.click(star('Service rating', 3));
    expect(
      within(screen.getByRole('radiogroup', { name: 'Service rating' })).queryByRole('radio', { checked: true }),
    ).toBeNull();
  });

  it('names everything that is missing, and sends nothing', async () => {
    open();
    await userEvent.click(await submit());
    const summary = within(await screen.findByRole('alert'));
    for (const missing of [
      'Give the service a star rating.',
      'Give the technician a star rating.',
      'Write one sentence or more.',
    ]) {
      expect(summary.getByText(missing)).toBeTruthy();
    }
    expect(requestsTo()).toEqual([]);
  });

  it('keeps the form when the server rejects a second review', async () => {
    server.stub.on('rating', { outcome: 'failure' });
    open();
    await fillIn();
    await userEvent.click(await submit());
    expect((await screen.findByRole('alert')).textContent).toBe('You already rate this order!');
    expect(words().value).toBe('Came on time.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the form when there is no response', async () => {
    server.stub.on('rating', { fault: 'cut' });
    open();
    await fillIn();
    await userEvent.click(await submit());
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing is lost');
    expect(words().value).toBe('Came on time.');
  });

  it('keeps a draft over a reload until it is sent', async () => {
    open();
    await fillIn();
    cleanup();
    open();
    await submit();
    expect(words().value).toBe('Came on time.');
    expect(star('Service rating', 4).getAttribute('aria-checked')).toBe('true');
    await userEvent.click(await submit());
    await screen.findByRole('dialog');
    expect(Object.keys(localStorage).filter((key) => key.includes('review'))).toEqual([]);
  });
});

describe('photos with a review', () => {
  const addPhoto = () => screen.queryByLabelText('Add a photo');

  it('offers to add photos, and keeps the form when one is no picture', async () => {
    open();
    await fillIn();
    const text = new File(['hello'], 'a.jpg', { type: 'image/jpeg' });
    await userEvent.upload(addPhoto() as HTMLElement, text);
    expect(await screen.findByText(/This is not a picture that can be sent/)).toBeTruthy();
    await userEvent.click(await submit());
    await screen.findByRole('dialog', { name: 'Review Submitted Successfully' });
    expect(requestsTo()[0]).not.toHaveProperty('photos');
  });

  it.each([
    [
      'before the work is completed',
      () => server.stub.on('bookingDetails', { body: { data: { ...booking, status: '4' } } }),
    ],
    ['on a server without extensions', () => configure({ apiExtensions: false })],
  ])('does not offer photos %s', async (_name, prepare) => {
    prepare();
    open();
    await submit();
    expect(addPhoto()).toBeNull();
  });
});

describe('a booking that cannot be reviewed', () => {
  it('explains that the booking is not completed yet', async () => {
    server.stub.on('bookingDetails', { body: { data: { ...booking, status: '4' } } });
    open();
    const button = await submit();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('You can review after the service is completed.')).toBeTruthy();
    await fillIn();
    await userEvent.click(button);
    expect(requestsTo()).toEqual([]);
  });

  it('explains that it has been reviewed already', async () => {
    server.stub.on('bookingDetails', { body: { data: { ...booking, my_review: { service_rating: '5' } } } });
    open();
    expect(await screen.findByText('You have reviewed this booking. Thank you!')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit Review' })).toBeNull();
  });

  it('reports a failure, and loads again on request', async () => {
    server.stub.on('bookingDetails', { fault: 'html502' });
    open();
    expect(await screen.findByText('The booking could not be loaded.')).toBeTruthy();
    server.stub.on('bookingDetails', { body: { data: booking } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await submit()).toBeTruthy();
  });
});

describe('quoting a review on the home page', () => {
  it('asks for permission with an unchecked box', async () => {
    open();
    await submit();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /may be quoted on the home page/ });
    expect(box.checked).toBe(false);
  });

  it('does not ask for permission on a server without extensions', async () => {
    configure({ apiExtensions: false });
    open();
    await submit();
    expect(screen.queryByRole('checkbox', { name: /may be quoted/ })).toBeNull();
    await fillIn();
    await userEvent.click(await submit());
    await waitFor(() => expect(requestsTo()).toHaveLength(1));
    expect(requestsTo()[0]).not.toHaveProperty('may_quote');
  });
});
