// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen';
import { Component as Job } from '../Job';

const server = withStub();
const limits = { until: '2099-01-01T21:00:00Z', free_cancel_from: '2099-01-01T18:30:00Z' };

beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(cleanup);

function show({ delay = {}, details = { delay_limits: limits } as object } = {}) {
  const booking = {
    ...{ booking_id: 'b_91', status: '2', booking_type: '3', provider_id: 'p_31', delivery_cost: '60.00' },
    ...{ time_zone: 'America/Los_Angeles', start_at: '2099-01-01T18:00:00Z', ...delay },
    service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '60.00', created_At: '' }],
  };
  const job = { booking, customer: { name: 'Ada L.', image: '' }, share: '54.00', named: true };
  const body = { job: { ...job, minutes: 30, unread_messages: 0 }, moves: [], blocked: {}, ...details };
  server.stub.on('v1:GET /provider/jobs/b_91', { body });
  server.stub.on('v1:POST /provider/jobs/b_91/delay', { body: { booking } });
  renderScreen(Job, '/provider-job?booking_id=b_91');
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const posts = () => server.stub.requests.filter(({ path }) => path.endsWith('/delay'));

describe('running late', () => {
  test('a provider chooses a quick arrival and tells the customer', async () => {
    show();
    await press('Announce a new arrival');
    expect(document.activeElement).toBe(await screen.findByRole('radio', { name: /10:10 AM.*10 min later/ }));
    await press('Tell Ada L.');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Choose a new arrival/);
    await userEvent.click(screen.getByRole('radio', { name: /10:20 AM.*20 min later/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Tell Ada L.: 10:20 AM');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.json).toMatchObject({ arrives_at: '2099-01-01T18:20:00Z', start_at: '2099-01-01T18:00:00Z' });
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  });

  test('a provider learns before sending from which arrival on the customer can cancel free of charge', async () => {
    show();
    await press('Announce a new arrival');
    expect(await screen.findByText('From 10:30 AM on, Ada L. can cancel free of charge.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Another time'), '10:25 AM · 25 min later');
    expect(screen.queryByText(/This is so late/)).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Another time'), '01:00 PM · 180 min later');
    expect(screen.getByText(/This is so late that Ada L\. can cancel/)).toBeTruthy();
  });

  test('a refused arrival stays chosen, and the reason is shown', async () => {
    show();
    await press('Announce a new arrival');
    await userEvent.click(await screen.findByRole('radio', { name: /10:45 AM/ }));
    const message = 'This booking has another time now. Please look at it again.';
    server.stub.on('v1:POST /provider/jobs/b_91/delay', {
      status: 409,
      body: { code: 'state_conflict', detail: message },
    });
    await press('Tell Ada L.: 10:45 AM');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /10:45 AM/ }).checked).toBe(true);
  });

  test('a provider sees the announced arrival and can change it', async () => {
    show({ delay: { delay: { arrives_at: '2099-01-01T18:20:00Z', cancel_free: false } } });
    expect(await screen.findByText(/will arrive at about 10:20 AM instead of 10:00 AM/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change the arrival' })).toBeTruthy();
  });

  test('a job whose delay cannot be announced does not offer it', async () => {
    show({ details: {} });
    expect(await screen.findByRole('heading', { name: 'Leak repair' })).toBeTruthy();
    expect(screen.queryByText('Running late?')).toBeNull();
  });
});
