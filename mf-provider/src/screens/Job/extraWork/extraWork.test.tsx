// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen';
import { Component as Job } from '../Job';

const server = withStub();
const work = { can_propose: true, left: '60.00', total: '60.00', commission: 10, proposals: [] as object[] };
const proposal = {
  ...{ id: 'xw_1', state: 'open', note: '', amount: '48.00', answer_by: '2099-01-01T18:15:00Z', card_refused: false },
  lines: [{ text: 'New trap', kind: 'material', amount: '48.00' }],
};

beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(cleanup);

function show(answer: Readonly<Record<string, unknown>> = work) {
  const booking = {
    ...{ booking_id: 'b_91', status: '4', booking_type: '1', provider_id: 'p_31', delivery_cost: '60.00' },
    time_zone: 'America/Los_Angeles',
    service: [{ category_name: 'Plumbing', subcategory_name: 'Leak repair', price: '60.00', created_At: '' }],
    payment: { status: 'captured' },
  };
  const job = { booking, customer: { name: 'Ada L.', image: '' }, share: '54.00', named: true };
  const body = { job: { ...job, minutes: 30, unread_messages: 0 }, moves: [], blocked: {} };
  server.stub.on('v1:GET /provider/jobs/b_91', { body });
  server.stub.on('v1:/bookings/b_91/extra-work', { status: 200, body: answer });
  renderScreen(Job, '/provider-job?booking_id=b_91');
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const posts = () =>
  server.stub.requests.filter(({ path, method }) => path.endsWith('/extra-work') && method === 'POST');

test('a provider lists work and material, sees the new total and the own part, and asks', async () => {
  show();
  await press('Add extra work');
  await userEvent.type(await screen.findByLabelText('What is it?'), 'New trap ');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Material');
  await userEvent.type(screen.getByLabelText('Price'), '18');
  await press('Another line');
  const [, what] = screen.getAllByLabelText('What is it?');
  const [, price] = screen.getAllByLabelText('Price');
  await userEvent.type(what as HTMLElement, 'Fit it');
  await userEvent.type(price as HTMLElement, '30.00');
  await userEvent.type(screen.getByLabelText('Why, in a sentence'), 'It drips.');
  expect(screen.getByText('$108.00')).toBeTruthy();
  expect(screen.getByText('$43.20')).toBeTruthy();
  server.stub.on('v1:POST /provider/jobs/b_91/extra-work', { status: 200, body: { ...work, proposals: [proposal] } });
  await press('Ask for $48.00');
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.json).toMatchObject({
    lines: [
      { text: 'New trap', kind: 'material', amount: '18.00' },
      { text: 'Fit it', kind: 'extra_work', amount: '30.00' },
    ],
    note: 'It drips.',
  });
});

test.each([
  ['an empty line', '', '10', /say for each line/],
  ['no price', 'New trap', '', /say for each line/],
  ['too much', 'New trap', '60.01', /At most \$60\.00/],
  ['too little', 'New trap', '0.10', /at least \$0\.50/],
])('%s is refused before it is sent, and what was typed stays', async (_what, text, amount, message) => {
  show();
  await press('Add extra work');
  if (text) await userEvent.type(await screen.findByLabelText('What is it?'), text);
  if (amount) await userEvent.type(await screen.findByLabelText('Price'), amount);
  await press(/^Ask/);
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(screen.getByLabelText<HTMLInputElement>('What is it?').value).toBe(text);
  expect(posts()).toEqual([]);
});

test('the keyboard stays with what changes: a missing price, a new line, the last line, the closed form', async () => {
  show();
  await press('Add extra work');
  expect(document.activeElement).toBe(await screen.findByLabelText('What is it?'));
  await userEvent.keyboard('New trap');
  await press('Ask Ada L.');
  expect(document.activeElement).toBe(screen.getByLabelText('Price'));
  expect(screen.getByLabelText('Price').getAttribute('aria-invalid')).toBe('true');
  await userEvent.keyboard('18');
  await press('Another line');
  expect(document.activeElement).toBe(screen.getAllByLabelText('What is it?')[1]);
  await press('Remove: Line 2');
  expect(document.activeElement).toBe(screen.getByLabelText('What is it?'));
  await press('Cancel');
  expect(screen.queryByLabelText('What is it?')).toBeNull();
  expect(document.activeElement?.textContent).toContain('Add extra work');
});

test('lines that cannot be sent stay in the form', async () => {
  show();
  await press('Add extra work');
  await userEvent.type(await screen.findByLabelText('What is it?'), 'New trap');
  await userEvent.type(screen.getByLabelText('Price'), '18');
  server.stub.on('v1:POST /provider/jobs/b_91/extra-work', { status: 500, body: {} });
  await press('Ask for $18.00');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('What is it?').value).toBe('New trap');
});

test('a provider sees how long the customer may answer, and can withdraw', async () => {
  show({ ...work, can_propose: false, proposals: [{ ...proposal, card_refused: true }] });
  expect(await screen.findByText(/can answer until 10:15 AM/)).toBeTruthy();
  expect(screen.getByText(/The bank refused the card/)).toBeTruthy();
  server.stub.on('v1:DELETE /provider/jobs/b_91/extra-work/xw_1', { status: 200, body: work });
  await press('Withdraw');
  await waitFor(() => expect(server.stub.requests.some(({ method }) => method === 'DELETE')).toBe(true));
});

test.each([
  ['approved', /approved \$48\.00\. You can start/],
  ['declined', /declined\. Do only the agreed job/],
  ['expired', /did not answer in time/],
  ['failed', /The bank ended its hold on \$48\.00/],
])('a provider reads what became of %s lines, and may ask again', async (state, text) => {
  show({ ...work, proposals: [{ ...proposal, state }] });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add extra work' })).toBeTruthy();
});
