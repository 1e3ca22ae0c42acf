// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failedPayout, movements, payout, statement } from '../../testing/payoutExamples';
import { renderScreen } from '../../testing/renderScreen';
import { Component as Payout } from '../Payout/Payout';
import { Component as Statement } from '../Statement/Statement';
import { Component as Statements } from '../Statements/Statements';
import { Component as Payouts } from './Payouts';

const server = withStub();
beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(cleanup);

const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u2066-\u2069]/g, '');
const lastRow = (table: HTMLElement) =>
  [...(within(table).getAllByRole('row').at(-1)?.children ?? [])].map((cell) => plain(cell.textContent));

describe('all payouts', () => {
  it('lists them with state, amount, date and arrival or failure, and loads older ones on demand', async () => {
    const onTheWay = { ...payout, id: 'po_3', state: 'on_the_way', arrived_at: '' };
    server.stub.on('v1:/provider/payouts', { status: 200, body: { items: [onTheWay, failedPayout], next: 'older' } });
    renderScreen(Payouts, '/provider-payouts');
    const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows).toEqual([
      'Mon, 16/11/2026On its way, usually there by 17/11/2026$1,012.35',
      'Mon, 16/11/2026Failed 17/11/2026$1,012.35',
    ]);
    server.stub.on('v1:/provider/payouts', { status: 200, body: { items: [payout], next: null } });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Arrived 17/11/2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says so when there are none', async () => {
    server.stub.on('v1:/provider/payouts', { status: 200, body: { items: [], next: null } });
    renderScreen(Payouts, '/provider-payouts');
    expect(await screen.findByText('Nothing has been paid out yet.')).toBeTruthy();
  });
});

describe('one payout', () => {
  it('lists its movements with their jobs, and the sum', async () => {
    server.stub.on('v1:/provider/payouts/po_1', {
      status: 200,
      body: { payout: { ...payout, amount: '100.00' }, movements },
    });
    renderScreen(Payout, '/provider-payout?payout_id=po_1');
    const table = await screen.findByRole('table', { name: 'What it covers' });
    const links = within(table).getAllByRole('link', { name: 'Leak repair' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/provider-job?booking_id=b_5'));
    expect(within(table).getByText(/^Chargeback/)).toBeTruthy();
    expect(lastRow(table)).toEqual(['Total', '', '$125.00', '−$18.75', '$100.00']);
  });

  it('explains a failed payout, and links to the payout that replaced it', async () => {
    server.stub.on('v1:/provider/payouts/po_2', { status: 200, body: { payout: failedPayout, movements } });
    renderScreen(Payout, '/provider-payout?payout_id=po_2');
    expect(await screen.findByText(/The bank account was closed: use another one\./)).toBeTruthy();
    cleanup();
    const body = { payout: { ...failedPayout, paid_again_by: 'po_9' }, movements };
    server.stub.on('v1:/provider/payouts/po_2', { status: 200, body });
    renderScreen(Payout, '/provider-payout?payout_id=po_2');
    const link = await screen.findByRole('link', { name: 'Paid out again: see that payout' });
    expect(link.getAttribute('href')).toBe('/provider-payout?payout_id=po_9');
    expect(screen.queryByText(/goes out with the next payout/)).toBeNull();
  });

  it('shows a not-found message for an unknown payout, or one of somebody else', async () => {
    const body = { status: 404, code: 'not_found', detail: '' };
    server.stub.on('v1:/provider/payouts/po_x', { status: 404, body });
    renderScreen(Payout, '/provider-payout?payout_id=po_x');
    expect(await screen.findByText('There is no such payout.')).toBeTruthy();
  });
});

describe('statements', () => {
  it('lists statements by month, and marks the current month', async () => {
    const month = { opening: '0.00', earned: '100.00', paid_out: '0.00', closing: '100.00' };
    const items = [
      { ...month, month: '2026-11', is_final: false },
      { ...month, month: '2026-10', is_final: true },
    ];
    server.stub.on('v1:/provider/statements', { status: 200, body: { items } });
    renderScreen(Statements, '/provider-statements');
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'November 2026So far: the month is still running$100.00',
      'October 2026The month is over$100.00',
    ]);
    expect(
      within(rows[1] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/provider-statement?month=2026-10');
  });

  it('shows the month’s sum, its payouts and every movement', async () => {
    server.stub.on('v1:/provider/statements/2026-10', { status: 200, body: { ...statement } });
    renderScreen(Statement, '/provider-statement?month=2026-10');
    expect(screen.getByRole('heading', { level: 1, name: 'Statement, October 2026' })).toBeTruthy();
    const earned = (await screen.findByRole('heading', { name: 'Earned' })).closest('section') as HTMLElement;
    expect(earned.textContent).toBe(
      'EarnedWork done, 1 job$125.00Commission−$18.75Chargebacks−$6.25Yours for October 2026$100.00',
    );
    const owed = screen.getByRole('heading', { name: 'Owed to you' }).closest('section') as HTMLElement;
    expect(owed.textContent).toBe(
      'Owed to youOpening balance$10.00Yours for October 2026$100.00Paid out−$110.00Closing balance$0.00',
    );
    const runs = screen.getByRole('table', { name: 'Paid out in 1 payout' });
    expect(within(runs).getByText('27/10/2026')).toBeTruthy();
    expect(lastRow(runs)).toEqual(['Total', '1', '', '$110.00']);
    const all = screen.getByRole('table', { name: 'All transactions' });
    expect(within(all).getByRole('link', { name: 'Paid out' }).getAttribute('href')).toBe(
      '/provider-payout?payout_id=po_1',
    );
    expect(lastRow(all).at(-1)).toBe('−$10.00');
  });

  it.each(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'])(
    'requests a statement for month %s',
    async (month) => {
      server.stub.on(`v1:/provider/statements/2026-${month}`, {
        status: 200,
        body: { ...statement, month: `2026-${month}` },
      });
      renderScreen(Statement, `/provider-statement?month=2026-${month}`);
      expect(await screen.findByRole('heading', { name: 'Owed to you' })).toBeTruthy();
    },
  );

  it('offers the statement as PDF and CSV, with its number', async () => {
    server.stub.on('v1:/provider/statements/2026-10', { status: 200, body: { ...statement } });
    renderScreen(Statement, '/provider-statement?month=2026-10');
    const files = [await screen.findByRole('link', { name: 'PDF' }), screen.getByRole('link', { name: 'CSV' })];
    expect(files.map((link) => link.getAttribute('href'))).toEqual([
      '/api/v1/provider/statements/2026-10/statement.pdf',
      '/api/v1/provider/statements/2026-10/statement.csv',
    ]);
    const issued = plain(screen.getByText(/^Sam Carter/).closest('p')?.textContent);
    expect(issued).toBe('Sam Carter · Leaks and pipes. Issued 01/11/2026, number S-2026-10-118.');
  });

  it.each(['?month=2026-13', '', '?month=2020-01'])('shows no statement at %s', async (query) => {
    const body = { status: 404, code: 'not_found', detail: '' };
    server.stub.on('v1:/provider/statements/2020-01', { status: 404, body });
    renderScreen(Statement, `/provider-statement${query}`);
    expect(await screen.findByText('There is no statement for this month.')).toBeTruthy();
  });
});
