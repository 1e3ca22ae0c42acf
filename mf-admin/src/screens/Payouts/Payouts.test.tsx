// @vitest-environment happy-dom
import { rightsOf } from '@doorstep/shared-api/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { refused, robin } from '../../testing/stubAdmin';
import { withAdmin } from '../../testing/withAdmin';
import { Payouts } from './Payouts';

const server = withAdmin();
const sum = (amount: string, providers: number) => ({ amount, providers });
const overview = {
  at: '2026-11-20T20:00:00Z',
  next_run: {
    date: '2026-11-23',
    at: '2026-11-23T14:00:00Z',
    goes_out: sum('8671.55', 34),
    held: sum('312.40', 2),
    no_account: sum('386.20', 2),
    below_minimum: sum('48.10', 3),
    monthly: sum('0.00', 0),
    payable: sum('9418.25', 41),
    largest: null,
  },
  paused: false,
  minimum: '25.00',
  on_the_way: { amount: '0.00', payouts: 0 },
  came_back: { amount: '214.60', payouts: 1 },
  in_question: { amount: '606.00', problems: 3 },
  below_zero: sum('-64.00', 1),
  lowest_balance: '-200.00',
};
const cameBack = {
  ...{ payout_id: 'po_1', run: 47, provider_id: 'p_1', provider: 'Anika Sharma', image: '' },
  ...{ state: 'returned', amount: '214.60', failure: 'account_closed', bank: 'Pacific', last4: '6612' },
  ...{ started_at: '2026-11-16T14:00:00Z', expected_at: '', arrived_at: '', ended_at: '2026-11-20T15:30:00Z' },
  ...{ reminded_at: '', paid_again_by: '', attempts: 1, payable: '214.60', account_state: 'active' },
  ...{ account_checked_at: '', held: false, version: 4 },
};
const tenPercent = {
  ...{ change: 1, percent: '10', from: '', state: 'current', reason: '', by: '', decided_at: '', withdrawn_at: '' },
  version: 2,
};
const planned = {
  ...{ change: 2, percent: '12.5', from: '2036-12-01', state: 'planned', reason: 'Agreed', by: 'Robin Hale' },
  ...{ decided_at: '2036-11-20T15:30:00Z', withdrawn_at: '', version: 2 },
};
const list = (...items: object[]) => ({ body: { items, next: '' } });

beforeEach(() => {
  server.answer('GET /payouts/overview', { body: overview });
  server.answer('GET /payouts', list(cameBack));
  server.answer('GET /payouts/holds', list());
  server.answer('GET /payouts/below-zero', list());
  server.answer('GET /payouts/wallets', list());
  server.answer('GET /payouts/runs', list());
  server.answer('GET /commission', list(planned, tenPercent));
});

it('lists the deductions of the next run, line by line down to the amount that goes out', async () => {
  renderScreen(Payouts, '/admin/payouts');
  const box = (await screen.findByRole('heading', { name: 'Next run' })).closest('section') as HTMLElement;
  expect(
    within(box)
      .getAllByRole('definition')
      .map((one) => one.textContent),
  ).toEqual(['$9,418.25', '\u2212$312.40', '\u2212$386.20', '\u2212$48.10', '$8,671.55']);
});

it('pays a returned payout again with a reason and the version that was read', async () => {
  server.answer('POST /payouts/po_1/pay-again', { body: { ...cameBack, version: 5 } });
  renderScreen(Payouts, '/admin/payouts');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay again' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('We owe Anika Sharma $214.60');
  await userEvent.type(within(dialog).getByRole('textbox'), 'New account checked');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay again' }));
  await waitFor(() => expect(server.sent('POST /payouts/po_1/pay-again')).toHaveLength(1));
  expect(server.sent('POST /payouts/po_1/pay-again')[0]?.body).toEqual({ seen: 4, reason: 'New account checked' });
});

it('records a bank transfer to a customer without a card, with its amount and reference', async () => {
  const wallet = { customer_id: 'u_1', customer: 'Mia Chen', image: '', amount: '40.00', balance: '55.00' };
  server.answer('GET /payouts/wallets', list({ ...wallet, since: '2026-11-18T10:00:00Z' }));
  const detail = 'A transfer with this reference is already recorded.';
  server.answer('POST /payouts/wallets/u_1/transfer', refused(409, 'state_conflict', detail));
  renderScreen(Payouts, '/admin/payouts');
  await userEvent.click(await screen.findByRole('button', { name: 'Record a transfer' }));
  const dialog = within(await screen.findByRole('dialog'));
  const book = () => userEvent.click(dialog.getByRole('button', { name: 'Record a transfer' }));
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  expect((amount as HTMLInputElement).value).toBe('40.00');
  await userEvent.clear(amount);
  await userEvent.type(amount, '40.01');
  await book();
  expect(dialog.getAllByRole('alert')).toHaveLength(2);
  expect(server.sent('POST /payouts/wallets/u_1/transfer')).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, '12.5');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Bank reference' }), 'NB-77');
  await book();
  expect(await dialog.findByText(detail)).toBeDefined();
  server.answer('POST /payouts/wallets/u_1/transfer', { body: { sent: '12.50', balance: '42.50' } });
  await book();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('POST /payouts/wallets/u_1/transfer')[1]?.body).toEqual({ cents: 1250, reference: 'NB-77' });
});

it('shows that the runs are held, and offers to release them', async () => {
  server.answer('GET /payouts/overview', { body: { ...overview, paused: true } });
  renderScreen(Payouts, '/admin/payouts');
  expect(await screen.findByText(/No run starts until the runs are resumed/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Resume runs' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Run now' })).toBeNull();
});

it.each([
  ['chargeback', 'Chargeback'],
  ['questioned', 'Refund after payout'],
  ['correction', 'Correction'],
])('explains a balance below zero by a %s, with a link to its booking', async (kind, words) => {
  const balance = { provider_id: 'p_1', provider: 'Anika Sharma', image: '', balance: '-64.00' };
  const why = { kind, booking_id: 'b_1', since: '2026-11-18T10:00:00Z' };
  server.answer('GET /payouts/below-zero', list({ ...balance, ...why }));
  renderScreen(Payouts, '/admin/payouts');
  const table = within(await screen.findByRole('table', { name: 'Negative balances' }));
  expect(table.getByRole('link', { name: words }).getAttribute('href')).toBe('/admin/bookings?id=b_1');
  expect(table.getByText('\u2212$64.00')).toBeDefined();
});

it('shows the conflict in the dialog when two runs start at the same moment', async () => {
  const detail = 'Another payout run has just started. Please try again.';
  server.answer('POST /payouts/run', refused(409, 'state_conflict', detail));
  renderScreen(Payouts, '/admin/payouts');
  await userEvent.click(await screen.findByRole('button', { name: 'Run now' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'The bank is open again');
  await userEvent.click(dialog.getByRole('button', { name: 'Run now' }));
  expect(await dialog.findByText(detail)).toBeDefined();
});

it('shows payouts without actions to staff who may not move money', async () => {
  server.answer('GET /me', {
    body: { ...robin, rights: rightsOf(['finance']).filter((right) => right !== 'money.move') },
  });
  renderScreen(Payouts, '/admin/payouts');
  expect(await screen.findByText('Account closed at the bank')).toBeDefined();
  for (const name of ['Pay again', 'Remind', 'Run now']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('lists commissions with their first day, and sends the next one with the version that was read', async () => {
  server.answer('POST /commission', { body: { done: true } });
  renderScreen(Payouts, '/admin/payouts');
  const table = await screen.findByRole('table', { name: 'Commission' });
  expect(within(table).getByText('12.5%')).toBeDefined();
  expect(within(table).getByText('from 12/01/2036')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Change commission' }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = dialog.getByRole('button', { name: 'Change commission' });
  await userEvent.type(dialog.getByLabelText('Reason'), 'As agreed');
  await userEvent.type(dialog.getByLabelText('Commission in percent'), '51');
  await userEvent.click(confirm);
  expect(dialog.getAllByRole('alert').map((one) => one.textContent)).toEqual([
    'A number from 0 to 50, such as 12.5.',
    'Tomorrow at the earliest, within a year.',
  ]);
  await userEvent.clear(dialog.getByLabelText('Commission in percent'));
  await userEvent.type(dialog.getByLabelText('Commission in percent'), '8,25');
  const firstDay = dialog.getByLabelText('First day');
  expect(firstDay.getAttribute('type')).toBe('date');
  fireEvent.change(firstDay, { target: { value: '2037-12-01' } });
  await userEvent.click(confirm);
  await waitFor(() =>
    expect(server.sent('POST /commission')[0]?.body).toEqual({
      percent: '8.25',
      from: '2037-12-01',
      reason: 'As agreed',
      seen: 2,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Change commission' }));
  const again = within(await screen.findByRole('dialog'));
  for (const label of ['Commission in percent', 'First day', 'Reason'])
    expect(again.getByLabelText<HTMLInputElement>(label).value, label).toBe('');
});

it('accepts a commission from 0 to 50 per cent with at most two decimals', async () => {
  renderScreen(Payouts, '/admin/payouts');
  await userEvent.click(await screen.findByRole('button', { name: 'Change commission' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'As agreed');
  const rate = dialog.getByLabelText('Commission in percent');
  await userEvent.click(dialog.getByRole('button', { name: 'Change commission' }));
  const isRefused = (text: string) => {
    fireEvent.change(rate, { target: { value: text } });
    return rate.getAttribute('aria-invalid') === 'true';
  };
  expect(['0', '7.5', '8,25', '50', '50.00', '۵۰', '٢٫٥'].filter(isRefused)).toEqual([]);
  const wrong = ['', '-1', '50.01', '51', '100', '8.255', '8.', 'ten'];
  expect(wrong.filter(isRefused)).toEqual(wrong);
});

it('withdraws a planned commission with a reason', async () => {
  server.answer('POST /commission/2/withdraw', { body: { done: true } });
  renderScreen(Payouts, '/admin/payouts');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'Not yet');
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() =>
    expect(server.sent('POST /commission/2/withdraw')[0]?.body).toEqual({ reason: 'Not yet', seen: 2 }),
  );
});
