// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { withAdmin } from '../../testing/withAdmin';
import { Reconciliation } from './Reconciliation';

const server = withAdmin();
const list = (...items: object[]) => ({ body: { items, next: '' } });
const day = {
  ...{ day: '2026-11-20', charges: '1284.00', refunds: '-83.00', disputes: '0.00', payouts: '0.00', fees: '0.00' },
  ...{ gateway: '1201.00', ledger: '1239.00', difference: '-38.00', explained: 0, to_explain: 1 },
  asked_at: '2026-11-20T20:40:00Z',
};
const difference = {
  ...{ difference_id: 'line:txn_1', day: '2026-11-20', about: 'line', about_id: 'txn_1', booking_id: '' },
  ...{ gateway: '-38.00', ledger: '0.00', difference: '-38.00', explanation: '', reason: '', by: '', noted_at: '' },
};

beforeEach(() => {
  server.answer('GET /reconciliation', list(day, { ...day, day: '2026-11-19', difference: '0.00', to_explain: 0 }));
  server.answer('GET /reconciliation/differences', list(difference));
});

it('shows the unexplained amount of a day, and opens it to its differences', async () => {
  renderScreen(Reconciliation, '/admin/reconciliation');
  expect(await screen.findByText('1 to explain')).toBeDefined();
  expect(screen.getByText('Matches')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /11\/20\/2026/ }));
  expect(await screen.findByText('Missing in the ledger')).toBeDefined();
  expect(server.sent('GET /reconciliation/differences')[0]?.query).toMatchObject({ day: '2026-11-20' });
});

it('explains a difference with a text', async () => {
  server.answer('POST /reconciliation/explain', { body: { done: true } });
  renderScreen(Reconciliation, '/admin/reconciliation?day=2026-11-20');
  await userEvent.click(await screen.findByRole('button', { name: 'Explain' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'Of the other shop');
  await userEvent.click(dialog.getByRole('button', { name: 'Explain' }));
  await waitFor(() =>
    expect(server.sent('POST /reconciliation/explain')[0]?.body).toEqual({
      difference_id: 'line:txn_1',
      reason: 'Of the other shop',
    }),
  );
});
