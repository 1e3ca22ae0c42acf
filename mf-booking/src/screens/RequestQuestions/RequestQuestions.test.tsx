// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component as BookingDetails } from '../BookingDetails/BookingDetails';

const server = withStub();
beforeEach(() => signInAs('customer'));
afterEach(cleanup);

const question = {
  id: 'jq_1',
  text: 'Which floor?',
  at: '',
  by: 'Sam Carter',
  mine: false,
  answer: '',
  answered_at: '',
};
const questions = (answer = '') => ({ items: [{ ...question, answer }], can_ask: false, can_answer: true });

function show() {
  const service = [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '60.00', created_At: '' }];
  const booking = { booking_id: 'b_77', status: '1', booking_type: '1', banner: [], service, provider: {} };
  server.stub.on('bookingDetails', { body: { data: { ...booking, time_zone: 'UTC' } } });
  server.stub.on('v1:/bookings/b_77/questions', { status: 200, body: questions() });
  renderScreen(BookingDetails, '/booking-details?booking_id=b_77');
}

describe('a question about a request', () => {
  it('takes its answer on the page of the booking', async () => {
    show();
    const field = await screen.findByLabelText('Your answer');
    expect(screen.getByText('Sam Carter asks')).toBeTruthy();
    server.stub.on('v1:/bookings/b_77/questions', { status: 200, body: questions('The second') });
    server.stub.on('v1:POST /bookings/b_77/questions/jq_1/answer', { status: 200, body: questions('The second') });
    await userEvent.type(field, ' The second ');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('The second')).toBeTruthy();
    expect(screen.queryByLabelText('Your answer')).toBeNull();
    const [sent] = server.stub.requests.filter(({ path }) => path.endsWith('/answer'));
    expect(sent?.json).toEqual({ text: 'The second' });
  });

  it('keeps an answer that could not be sent', async () => {
    show();
    server.stub.on('v1:POST /bookings/b_77/questions/jq_1/answer', { status: 500, body: {} });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Your answer');
    await userEvent.type(field, 'The second');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field.value).toBe('The second');
  });
});
