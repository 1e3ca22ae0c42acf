// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component as PaymentMethod } from '../PaymentMethod/PaymentMethod';
import { Component as BookingDetails } from './BookingDetails';

const server = withStub();
const proposal = {
  ...{ id: 'xw_1', state: 'open', note: 'The trap drips.', amount: '48.00', answer_by: '2099-01-01T18:15:00Z' },
  card_refused: false,
  lines: [
    { text: 'New trap', kind: 'material', amount: '18.00' },
    { text: 'Fit it', kind: 'extra_work', amount: '30.00' },
  ],
};
const work = { can_propose: false, left: '12.00', total: '60.00', commission: 10 };

beforeEach(() => signInAs('customer'));
afterEach(cleanup);

const answer = (over: object = {}) =>
  server.stub.on('v1:/bookings/b_77/extra-work', {
    status: 200,
    body: { ...work, proposals: [{ ...proposal, ...over }] },
  });
async function show(over: object = {}, status = '4') {
  const provider = { provider_id: 'p_31', fullname: 'Sam Carter', user_profile_pic: '' };
  const service = [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '60.00', created_At: '' }];
  const booking = { booking_id: 'b_77', status, booking_type: '1', banner: [], service, provider };
  server.stub.on('bookingDetails', { body: { data: { ...booking, time_zone: 'America/Los_Angeles' } } });
  answer(over);
  renderScreen(BookingDetails, '/booking-details?booking_id=b_77');
  await screen.findByText('Plumbing');
}

test('a customer sees each line, the new total and the time to answer, and goes on to pay', async () => {
  await show();
  expect(await screen.findByRole('heading', { name: 'Sam Carter found more to do' })).toBeTruthy();
  for (const text of ['The trap drips.', 'New trap', '$18.00', 'Fit it', '$30.00', '$108.00'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/Please answer by 10:15 AM/)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Approve $48.00' }));
  expect(await screen.findByText('At /payment-methode?booking_id=b_77&extra_work=xw_1')).toBeTruthy();
});

test('a customer who declines is told that the price stays', async () => {
  await show();
  server.stub.on('v1:POST /bookings/b_77/extra-work/xw_1/decline', { status: 200, body: { ...work, proposals: [] } });
  const decline = await screen.findByRole('button', { name: 'No, only the agreed job' });
  answer({ state: 'declined' });
  await userEvent.click(decline);
  expect(await screen.findByText('You declined the extra work. The agreed price stays.')).toBeTruthy();
});

test('a customer whose answer cannot be sent reads that, and can try again', async () => {
  await show();
  server.stub.on('v1:POST /bookings/b_77/extra-work/xw_1/decline', { status: 500, body: {} });
  await userEvent.click(await screen.findByRole('button', { name: 'No, only the agreed job' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'No, only the agreed job' })).toBeTruthy();
});

test('a customer whose card was refused reads that nothing is agreed', async () => {
  await show({ card_refused: true });
  expect(await screen.findByText(/Your bank refused the card. Nothing is agreed yet/)).toBeTruthy();
});

test('a booking is not asked for extra work before the work has started', async () => {
  await show({}, '2');
  await waitFor(() => expect(server.stub.requests.some(({ path }) => path.endsWith('/b_77/pair'))).toBe(false));
  expect(server.stub.requests.some(({ path }) => path.endsWith('/extra-work'))).toBe(false);
});

test('the payment of extra work that is over says so, and that nothing was charged', async () => {
  answer({ state: 'withdrawn' });
  renderScreen(PaymentMethod, '/payment-methode?booking_id=b_77&extra_work=xw_1');
  expect(await screen.findByText(/This can no longer be approved/)).toBeTruthy();
});
