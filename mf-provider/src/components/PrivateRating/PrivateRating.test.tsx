// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import BlockedCustomers from './BlockedCustomers';
import CustomerOfJob from './CustomerOfJob';

const server = withStub();
beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(() => {
  cleanup();
  dismissAllToasts();
});

const customer = { ratings: 0, average: '0.00', can_rate: true, blocked: false };
const path = '/provider/jobs/b_1/customer';
const requestsTo = (method: string, part: string) =>
  server.stub.requests.filter((one) => one.method === method && one.path === `/api/v1${path}${part}`);
const showCustomer = (isOwn = true) =>
  renderScreen(() => <CustomerOfJob bookingId="b_1" name="Priya" isOwn={isOwn} />, '/provider-job?booking_id=b_1');

describe('the customer of a job', () => {
  it('gets stars and a note, and no rating without stars', async () => {
    const user = userEvent.setup({ delay: null });
    server.stub.on(`v1:GET ${path}`, { status: 200, body: customer });
    server.stub.on(`v1:PUT ${path}/rating`, { status: 200, body: customer });
    showCustomer();
    await user.click(await screen.findByRole('button', { name: 'Rate the customer' }));
    await user.type(screen.getByLabelText('Note for our staff (optional)'), ' Friendly. ');
    await user.click(screen.getByRole('button', { name: 'Save rating' }));
    expect(await screen.findByText('Choose one to five stars.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^4/ }));
    await user.click(screen.getByRole('button', { name: 'Save rating' }));
    await waitFor(() => expect(requestsTo('PUT', '/rating')[0]?.json).toEqual({ stars: 4, note: 'Friendly.' }));
    expect(await screen.findByText('Rating saved')).toBeTruthy();
  });

  it('stays unblocked until the consequence was confirmed', async () => {
    const user = userEvent.setup({ delay: null });
    server.stub.on(`v1:GET ${path}`, { status: 200, body: { ...customer, ratings: 2, average: '4.50' } });
    server.stub.on(`v1:PUT ${path}/block`, { status: 200, body: { ...customer, blocked: true } });
    showCustomer();
    expect(await screen.findByText('4.50 of 5 from 2 ratings by providers')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Block Priya' }));
    expect(requestsTo('PUT', '/block')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Priya is blocked')).toBeTruthy();
    expect(requestsTo('PUT', '/block')).toHaveLength(1);
  });

  it('can be neither rated nor blocked from a job that is open to all', async () => {
    server.stub.on(`v1:GET ${path}`, { status: 200, body: { ...customer, can_rate: false } });
    showCustomer(false);
    expect(await screen.findByText('No provider has rated this customer yet.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('lists blocked customers and unblocks one', async () => {
  const user = userEvent.setup({ delay: null });
  const items = [{ booking_id: 'b_1', booking_number: 'D-20418', name: 'Priya R.', since: '2026-11-20T17:40:00Z' }];
  server.stub.on('v1:GET /provider/blocked-customers', { status: 200, body: { items } });
  server.stub.on(`v1:DELETE ${path}/block`, { status: 204, body: undefined });
  renderScreen(BlockedCustomers, '/provider-reviews');
  await user.click(await screen.findByRole('button', { name: 'Unblock Priya R.' }));
  expect(await screen.findByText('Priya R. can book you again')).toBeTruthy();
});
