// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component as Job } from './Job';

const server = withStub();
const recurring = {
  id: 'rb_1',
  every: 'week',
  state: 'running',
  category_name: 'Plumbing',
  service_names: ['Leak repair'],
  other_name: 'Mia Torres',
  first_booking_id: 'b_91',
  time_zone: 'America/Los_Angeles',
  price: '40.99',
  can: { end: true, skip: true, resume: false },
  visits: [
    {
      number: 1,
      start_at: '2026-12-11T17:00:00Z',
      state: 'booked',
      booking_id: 'b_92',
      pay_by: '2026-12-10T17:00:00Z',
    },
    { number: 2, start_at: '2026-12-18T17:00:00Z', state: 'planned' },
    { number: 3, start_at: '2026-12-25T17:00:00Z', state: 'reassigned' },
  ],
};
beforeEach(() => {
  server.stub.on('v1:/recurring-bookings/rb_1', { body: recurring });
  signInAs('provider', { user_type: '2', user_id: 'p_31' });
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
});

function show(status: string) {
  const booking = {
    booking_id: 'b_91',
    status,
    booking_type: '3',
    time_zone: 'America/Los_Angeles',
    service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '40.99', created_At: '' }],
    payment: { status: 'captured' },
    recurring: { id: 'rb_1', every: 'week' },
  };
  const job = { booking, customer: { name: 'Mia T.', image: '' }, share: '36.90', named: true };
  const body = { job: { ...job, minutes: 60, unread_messages: 0 }, moves: [], blocked: {} };
  server.stub.on('v1:GET /provider/jobs/b_91', { body });
  renderScreen(Job, '/provider-job?booking_id=b_91');
}
const sentTo = (end: string) => server.stub.requests.filter(({ path }) => path.endsWith(end));

test('tells a provider before accepting that the job recurs and includes later visits', async () => {
  show('1');
  expect(await screen.findByRole('heading', { name: 'Every week' })).toBeTruthy();
  expect(screen.getByText(/means accepting the later ones, too/)).toBeTruthy();
  // The recurring booking is private to its two sides, and this provider has not accepted yet.
  expect(sentTo('/rb_1')).toEqual([]);
});

test('lists the next visits of an accepted job, and skips one after a confirmation', async () => {
  show('2');
  const rows = within(await screen.findByRole('list', { name: 'Next visits' })).getAllByRole('listitem');
  const [booked, planned, given] = rows.map((row) => within(row));
  expect(given?.getByText('Given to somebody else')).toBeTruthy();
  expect(given?.queryByRole('button')).toBeNull();
  expect(booked?.getByText('In your calendar, not paid yet')).toBeTruthy();
  expect(booked?.getByRole('link').getAttribute('href')).toBe('/provider-job?booking_id=b_92');
  await userEvent.click(planned?.getByRole('button', { name: /^Skip: .*18/ }) as HTMLElement);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(sentTo('/skip').map(({ json }) => json)).toEqual([{ visit: 2 }]));
});

test('ends all visits, and shows the server’s rejection', async () => {
  const detail = 'There is no such recurring booking.';
  server.stub.on('v1:/recurring-bookings/rb_1/end', { status: 409, body: { detail, code: 'state_conflict' } });
  show('2');
  await userEvent.click(await screen.findByRole('button', { name: 'End all visits' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/those in your calendar stay/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'End all visits' }));
  expect(await screen.findByText(detail)).toBeTruthy();
});
