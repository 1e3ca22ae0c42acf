// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './BookingDetails';

const server = withStub();
beforeEach(() => signInAs('customer'));
afterEach(cleanup);

async function show(status: string, services: object[]) {
  const service = [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '40.99', created_At: '' }];
  const booking = { booking_id: 'b_77', status, booking_type: '1', delivery_cost: '40.99', banner: [], service };
  server.stub.on('bookingDetails', { body: { data: booking } });
  server.stub.on('v1:/bookings/b_77/checklist', { status: 200, body: { can_tick: false, services } });
  renderScreen(Component, '/booking-details?booking_id=b_77');
  await screen.findByText('Plumbing');
}
const done = { id: 'st_1', text: 'Find the leak', done_at: '2026-11-20T18:00:00Z' };
const waiting = { id: 'st_2', text: 'Test it' };

test.each([
  ['4', [done, waiting], '1 of 2 done'],
  ['5', [done], '1 of 1 done'],
])('a customer sees which steps of a job with status %s are done', async (status, steps, progress) => {
  await show(status, [{ id: 's_1', name: 'Leak repair', steps }]);
  expect(await screen.findByText(progress)).toBeTruthy();
  expect(screen.getByText('Find the leak')).toBeTruthy();
  expect(screen.queryAllByText('Test it')).toHaveLength(steps.length - 1);
});

test('no checklist is asked for before the work starts', async () => {
  await show('3', []);
  expect(server.stub.requests.some(({ path }) => path.endsWith('/checklist'))).toBe(false);
});
