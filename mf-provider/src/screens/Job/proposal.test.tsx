// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component as Job } from './Job';

const server = withStub();
const agreed = '2026-11-20T18:00:00Z';
// 9 am to 1 pm in Portland, including the agreed time.
const starts = ['17', '18', '19', '20', '21'].map((hour) => `2026-11-20T${hour}:00:00Z`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') });
  signInAs('provider', { user_type: '2', user_id: 'p_31' });
  const slots = starts.map((start_at) => ({ start_at, end_at: start_at.replace(':00:00Z', ':30:00Z') }));
  server.stub.on('v1:/availability', { body: { time_zone: 'America/Los_Angeles', slots } });
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.useRealTimers();
});

function show(over: object = {}) {
  const booking = {
    booking_id: 'b_91',
    status: '2',
    booking_type: '1',
    provider_id: 'p_31',
    start_at: agreed,
    time_zone: 'America/Los_Angeles',
    service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '40.99', created_At: '' }],
    payment: { status: 'captured' },
    ...over,
  };
  const job = { booking, customer: { name: 'Ada L.', image: '' }, share: '36.90', named: true };
  const body = { job: { ...job, minutes: 30, unread_messages: 0 }, moves: [], blocked: {} };
  server.stub.on('v1:GET /provider/jobs/b_91', { body });
  renderScreen(Job, '/provider-job?booking_id=b_91');
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const posts = () => server.stub.requests.filter(({ path }) => path === '/api/v1/provider/jobs/b_91/propose');

test('proposes up to three other times, never the agreed one', async () => {
  show();
  await press('Propose another time');
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose another time' }));
  const time = (name: string) => dialog.findByRole<HTMLInputElement>('checkbox', { name });
  const nine = await time('09:00 AM');
  expect(dialog.queryByRole('checkbox', { name: '10:00 AM' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Propose 0 of 3' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Choose at least one time.');
  expect(posts()).toEqual([]);

  for (const name of ['11:00 AM', '12:00 PM']) await userEvent.click(await time(name));
  await userEvent.click(nine);
  const one = await time('01:00 PM');
  expect(one.disabled).toBe(true);
  expect(nine.disabled).toBe(false);
  await userEvent.click(nine);
  await userEvent.click(one);
  await userEvent.type(dialog.getByLabelText('Why, in a sentence'), ' The van is late. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Propose 3 of 3' }));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.json).toEqual({ starts: starts.slice(2), text: 'The van is late.' });
});

test('shows why a proposal was rejected, and keeps the chosen times', async () => {
  const body = { status: 409, code: 'state_conflict', detail: 'This job has changed. Please look at it again.' };
  server.stub.on('v1:POST /provider/jobs/b_91/propose', { status: 409, body });
  show();
  await press('Propose another time');
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose another time' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: '09:00 AM' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Propose 1 of 3' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(body.detail);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: '09:00 AM' }).checked).toBe(true);
});

test.each([
  ['Yes, I can', 'Agreed. The customer has been told of the new time.'],
  ['No, keep the agreed time', 'The agreed time stays. The customer has been told.'],
])('confirms the answer %s to a requested time', async (button, confirmation) => {
  show({ proposal: { by: 'customer', starts: [starts[2]], answer_by: starts[0] } });
  await press(button);
  expect(await screen.findByText(confirmation)).toBeTruthy();
});

test.each([
  ['accepted', { status: '2' }, true],
  ['without a time', { status: '2', start_at: '' }, false],
  ['under way', { status: '10' }, false],
  ['at work', { status: '4' }, false],
])('decides whether another time can be proposed for a job that is %s: %s', async (_what, over, isOffered) => {
  show(over);
  await screen.findAllByText('Leak repair');
  expect(screen.queryByRole('button', { name: 'Propose another time' }) !== null).toBe(isOffered);
});
