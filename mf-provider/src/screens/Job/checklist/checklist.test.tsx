// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen';
import { Component as Job } from '../Job';

const server = withStub();

beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(cleanup);

const listOf = (isDone: boolean, can_tick = true) => ({
  can_tick,
  services: [
    {
      ...{ id: 's_1', name: 'Leak repair' },
      steps: [
        { id: 'st_1', text: 'Find the leak', ...(isDone && { done_at: '2026-11-20T18:00:00Z' }) },
        { id: 'st_2', text: 'Test it', done_at: '2026-11-20T18:00:00Z' },
      ],
    },
  ],
});

function show(status: string, checklist: ReturnType<typeof listOf>) {
  const booking = {
    ...{ booking_id: 'b_91', status, booking_type: '1', provider_id: 'p_31', delivery_cost: '60.00' },
    service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '60.00', created_At: '' }],
  };
  const job = { booking, customer: { name: 'Ada L.', image: '' }, share: '54.00', named: true };
  const body = { job: { ...job, minutes: 30, unread_messages: 0 }, moves: [], blocked: {} };
  server.stub.on('v1:GET /provider/jobs/b_91', { body });
  server.stub.on('v1:/bookings/b_91/checklist', { status: 200, body: checklist });
  renderScreen(Job, '/provider-job?booking_id=b_91');
}
const ticks = () => server.stub.requests.filter(({ method }) => method === 'PUT');

describe('checklist of a job', () => {
  test('a provider ticks a step, and the server stores it', async () => {
    show('4', listOf(false));
    expect(await screen.findByText('1 of 2 done')).toBeTruthy();
    server.stub.on('v1:PUT /provider/jobs/b_91/checklist', { status: 200, body: listOf(true) });
    server.stub.on('v1:/bookings/b_91/checklist', { status: 200, body: listOf(true) });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Find the leak' }));
    expect(await screen.findByText('2 of 2 done')).toBeTruthy();
    expect(ticks().map(({ json }) => json)).toMatchObject([{ service_id: 's_1', step_id: 'st_1', done: true }]);
  });

  test('a tick that cannot be saved is taken back on the screen, with the reason', async () => {
    show('4', listOf(false));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Find the leak' });
    server.stub.on('v1:PUT /provider/jobs/b_91/checklist', { status: 500, body: {} });
    await userEvent.click(box);
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(box.checked).toBe(false));
  });

  test('the list of a finished job can only be read', async () => {
    show('5', listOf(true, false));
    expect(await screen.findByText('Find the leak')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
