// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component as Job } from './Job';

vi.mock('../../../../shared-api/src/client/jpeg', () => ({
  ImageError: class extends Error {},
  toJpeg: async (file: Blob) => file,
}));
const server = withStub();
beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(() => {
  cleanup();
  dismissAllToasts();
});

const booking = {
  booking_id: 'b_91',
  status: '3',
  booking_type: '1',
  time_zone: 'America/Los_Angeles',
  service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '40.99', created_At: '' }],
  payment: { status: 'captured' },
};

function show(details: object, over: object = {}) {
  const job = {
    booking: { ...booking, ...over },
    customer: { name: 'Ada L.', image: '' },
    share: '36.90',
    named: true,
  };
  const body = { job: { ...job, minutes: 60, unread_messages: 0 }, moves: [], blocked: {}, ...details };
  server.stub.on('v1:GET /provider/jobs/b_91', { body });
  renderScreen(Job, '/provider-job?booking_id=b_91');
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const requestsTo = (path: string) =>
  server.stub.requests.filter((request) => request.method === 'POST' && request.path === `/api/v1${path}`);

test('disables an action that is too early, and says from when it is possible', async () => {
  show({ blocked: { start: 'too_early' }, possible_at: { start: '2026-11-20T17:00:00Z' }, start_with: 'code' });
  expect((await screen.findByRole('button', { name: 'Start the work' })).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/^Possible from \d\d\/11\/2026/)).toBeTruthy();
});

test.each([
  ['America/New_York', '01:20 PM'],
  ['America/Los_Angeles', '10:20 AM'],
  [undefined, '10:20 AM'],
])('shows the start of a job in the time zone of its place: %s', async (time_zone, time) => {
  show({}, { status: '2', start_at: '2026-11-20T18:20:00Z', time_zone });
  expect((await screen.findAllByText(new RegExp(`20/11/2026, ${time}`))).length).toBeGreaterThan(0);
});

test.each([
  ['1', 'Suggested price ($60.00)', /Agreed price/],
  ['2', 'Agreed price ($60.00)', /Suggested price/],
])('labels the price of a negotiated job with status %s as %s', async (status, expected, other) => {
  show({}, { status, booking_type: '2', totalPrice: '60.00', delivery_cost: '60.00' });
  expect(await screen.findByText(expected)).toBeTruthy();
  expect(screen.queryByText(other)).toBeNull();
});

test('asks for the start code in any digits, and shows a wrong one at its field', async () => {
  show({ moves: ['start'], start_with: 'code' });
  const detail = 'This is not the code that your customer sees.';
  const problem = { status: 422, code: 'start_code_wrong', detail, field: 'code', tries_left: 2 };
  server.stub.on('v1:POST /provider/jobs/b_91/start', { status: 422, body: problem });
  await press('Start the work');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Ask for the start code' }));
  await userEvent.type(dialog.getByLabelText('Start code'), '۴۷۱۱');
  await userEvent.click(dialog.getByRole('button', { name: 'Start the work' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(detail);
  expect(requestsTo('/provider/jobs/b_91/start')[0]?.json).toMatchObject({ code: '4711' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Start the work');
  const again = within(await screen.findByRole('alertdialog', { name: 'Ask for the start code' }));
  expect(again.queryByRole('alert')).toBeNull();
  expect(again.getByLabelText<HTMLInputElement>('Start code').value).toBe('');
});

test('waits for the customer after too many wrong codes, and starts at once without codes', async () => {
  show({ moves: ['start'], start_with: 'customer' });
  expect((await screen.findByRole('button', { name: 'Start the work' })).getAttribute('aria-disabled')).toBe('true');
  cleanup();
  show({ moves: ['start'], start_with: 'nothing' });
  await press('Start the work');
  await waitFor(() => expect(requestsTo('/provider/jobs/b_91/start')).toHaveLength(1));
});

test('asks before it reports finished work, shows until when it waits, and allows to undo it', async () => {
  show({ moves: ['complete'] }, { status: '4' });
  await press('Mark as done');
  expect(requestsTo('/provider/jobs/b_91/complete')).toEqual([]);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Is everything done?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(requestsTo('/provider/jobs/b_91/complete')).toHaveLength(1));
  cleanup();

  const completion = { state: 'awaiting', until: '2026-11-21T20:00:00Z', undo_until: '2026-11-20T20:05:00Z' };
  show({ moves: ['undo'] }, { status: '5', completion });
  expect(await screen.findByText(/Without an answer the work counts as confirmed/)).toBeTruthy();
  await press('Not done yet: undo');
  await waitFor(() => expect(requestsTo('/provider/jobs/b_91/undo')).toHaveLength(1));
});

const until = '2026-11-21T20:00:00Z';
const bankTookIt = /no longer paid: the customer’s bank took the payment back/;
test.each([
  ['expected', '36.90', 'awaiting', /counts as confirmed on .*, and you earn \$36\.90\./],
  ['expected', '22.14', 'awaiting', /and you earn \$22\.14\./],
  ['nothing', '0.00', 'awaiting', /counts as confirmed on [^.]*\d [AP]M\.$/],
  ['charged_back', '0.00', 'awaiting', bankTookIt],
  ['earned', '36.90', 'confirmed', /Your earnings page shows what you get/],
  ['nothing', '0.00', 'confirmed', /No payment is left for it, so you earn nothing/],
  ['charged_back', '0.00', 'confirmed', bankTookIt],
  ['questioned', '36.90', 'problem', /The money is held until it is decided/],
  ['nothing', '0.00', 'problem', /Our team decides about it/],
  ['charged_back', '0.00', 'problem', bankTookIt],
])('explains the earnings of finished work that is %s, of %s and %s', async (state, amount, completion, said) => {
  show({ earning: { state, amount } }, { status: '5', completion: { state: completion, until } });
  expect(await screen.findByText(said)).toBeTruthy();
  if (state === 'charged_back') expect(screen.queryByText(/You get|and you earn|is held|earnings page/)).toBeNull();
  else expect(screen.getByText('You get').parentElement?.textContent).toContain(amount);
  expect(screen.queryByText(/the money is yours/)).toBeNull();
});

test.each(['2', '10', '3'])(
  'shows a booking in status %s as no longer paid after a chargeback, and lets the provider give it up',
  async (status) => {
    show({ earning: { state: 'charged_back', amount: '0.00' }, moves: ['decline'] }, { status });
    expect(await screen.findByText(/no longer paid: .* give the job up without any disadvantage/)).toBeTruthy();
    expect(screen.queryByText('You get')).toBeNull();
    await press('Give up this job');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('no disadvantage for you');
    expect(dialog.textContent).not.toContain('gets all of the money back');
  },
);

test.each([
  ['2', 'out', 'I am on my way'],
  ['3', 'start', 'Start the work'],
])('blocks at status %s the step "%s" after a chargeback', async (status, action, name) => {
  show({ earning: { state: 'charged_back', amount: '0.00' }, blocked: { [action]: 'not_paid' } }, { status });
  const button = await screen.findByRole('button', { name });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('This booking is no longer paid.')).toBeTruthy();
});

test('answers a no-show report with words and photos, or concedes after a question', async () => {
  const absence = { state: 'waiting', claimed_at: '', answer_by: '2026-11-20T22:35:00Z', answer: '' };
  show({}, { status: '2', absence });
  const send = await screen.findByRole('button', { name: 'I was there: send the answer' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(screen.getByLabelText('What happened?'), 'I rang twice.');
  await userEvent.upload(screen.getByLabelText('Add a photo'), new File(['x'], 'door.jpg', { type: 'image/jpeg' }));
  expect(screen.getByRole('img', { name: 'Photo 1' })).toBeTruthy();
  await waitFor(() => expect(send.getAttribute('aria-busy')).not.toBe('true'));
  await press('I was there: send the answer');
  await waitFor(() => expect(requestsTo('/provider/jobs/b_91/answer')).toHaveLength(1));
  expect(requestsTo('/provider/jobs/b_91/answer')[0]?.json).toEqual({ text: 'I rang twice.', photos: ['f_1'] });
  await press('Nobody came: give everything back');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Give everything back?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Nobody came: give everything back' }));
  await waitFor(() => expect(requestsTo('/provider/jobs/b_91/answer')[1]?.json).toEqual({ concede: true }));
});

test('reports a failed photo, which can be removed, and keeps the words', async () => {
  const absence = { state: 'waiting', claimed_at: '', answer_by: '2026-11-20T22:35:00Z', answer: '' };
  show({}, { status: '2', absence });
  server.stub.on('v1:POST /bookings/b_91/photos', { status: 503, body: { detail: '', code: 'unavailable' } });
  await userEvent.type(await screen.findByLabelText('What happened?'), 'I rang twice.');
  await userEvent.upload(screen.getByLabelText('Add a photo'), new File(['x'], 'door.jpg', { type: 'image/jpeg' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Photo 1' }));
  await press('I was there: send the answer');
  await waitFor(() =>
    expect(requestsTo('/provider/jobs/b_91/answer')[0]?.json).toEqual({ text: 'I rang twice.', photos: [] }),
  );
});

const pairPhoto = (side: string) => ({
  ...{ photo_id: `wp_${side}`, url: `/uploads/${side}.jpg`, alt: `The tap ${side}`, width: 60, height: 40 },
});

test('offers a form for each photo of a finished job, and requires the photo', async () => {
  server.stub.on('v1:GET /bookings/b_91/pair', {
    body: { can_add: true, consent: '', before: null, after: null },
  });
  show({}, { status: '5' });
  const side = await screen.findByRole('region', { name: 'Photo before the work' });
  expect(screen.getByRole('region', { name: 'Photo after the work' })).toBeTruthy();
  await userEvent.type(within(side).getByLabelText('What the photo shows'), 'An old tap');
  await userEvent.click(within(side).getByRole('button', { name: 'Add this photo' }));
  expect(await within(side).findByText('Choose a photo first.')).toBeTruthy();
});

test('says what the customer answered about the photos, and offers no other form', async () => {
  const pair = { can_add: false, consent: 'refused', before: pairPhoto('before'), after: pairPhoto('after') };
  server.stub.on('v1:GET /bookings/b_91/pair', { body: pair });
  show({}, { status: '5' });
  expect(await screen.findByText('The customer did not agree. Nobody sees the photos.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'The tap after' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add this photo' })).toBeNull();
  await press('Delete both photos');
  expect(await screen.findByRole('alertdialog', { name: 'Delete both photos' })).toBeTruthy();
});
