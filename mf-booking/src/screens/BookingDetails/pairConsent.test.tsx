// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './BookingDetails';

const server = withStub();

beforeEach(() => signInAs('customer'));
afterEach(cleanup);

const photo = (side: string) => ({
  ...{ photo_id: `wp_${side}`, url: `/uploads/${side}.jpg`, alt: `The tap ${side}`, width: 60, height: 40 },
});
const pair = { can_add: false, hidden: false, before: photo('before'), after: photo('after') };

async function show(answer: Readonly<Record<string, unknown>>, status = '5') {
  const provider = { provider_id: 'p_31', fullname: 'Sam Carter', user_profile_pic: '' };
  const service = [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '40.99', created_At: '' }];
  server.stub.on('bookingDetails', {
    body: { data: { booking_id: 'b_77', status, booking_type: '1', banner: [], service, provider } },
  });
  server.stub.on('v1:/bookings/b_77/pair', { body: answer });
  renderScreen(Component, '/booking-details?booking_id=b_77');
  await screen.findByText('Plumbing');
}
const sent = () =>
  server.stub.requests.filter(({ path, method }) => path.endsWith('/pair') && method === 'PUT').map(({ json }) => json);

test('a customer sees both photos with their labels, and answers the question with one press', async () => {
  await show({ ...pair, consent: 'asked' });
  const heading = await screen.findByRole('heading', { name: 'Photos of this job' });
  const panel = heading.closest('section') as HTMLElement;
  expect(within(panel).getByText(/May Sam Carter show these photos on the public profile\?/)).toBeTruthy();
  const figures = within(panel).getAllByRole('figure');
  expect(figures.map((figure) => figure.textContent)).toEqual(['Before', 'After']);
  expect(within(panel).getByRole('img', { name: 'The tap before' })).toBeTruthy();
  await userEvent.click(within(panel).getByRole('button', { name: 'Yes, show them' }));
  await waitFor(() => expect(sent()).toEqual([{ consent: true }]));
});

test('a customer who agreed can stop it', async () => {
  await show({ ...pair, consent: 'given' });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop showing them' }));
  await waitFor(() => expect(sent()).toEqual([{ consent: false }]));
  expect(screen.queryByRole('button', { name: 'Yes, show them' })).toBeNull();
});

test('a customer is not asked without both photos, or before the job is finished', async () => {
  await show({ consent: '', before: null, after: null });
  await waitFor(() => expect(server.stub.requests.some(({ path }) => path.endsWith('/b_77/pair'))).toBe(true));
  expect(screen.queryByRole('heading', { name: 'Photos of this job' })).toBeNull();
  cleanup();
  await show({ ...pair, consent: 'asked' }, '4');
  expect(screen.queryByRole('heading', { name: 'Photos of this job' })).toBeNull();
});
