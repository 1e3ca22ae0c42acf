// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { WaitingAction } from '../../model/offline/actionStore';
import { renderScreen } from '../../testing/renderScreen';
import { WaitingList } from './WaitingList';

afterEach(cleanup);

const action = (seq: number, more: Partial<WaitingAction>): WaitingAction => ({
  ...{ seq, clientId: `c${seq}`, userId: 'p_31', mark: 'm', bookingId: 'b_91', job: 'Leak repair · Ada L.' },
  ...{ doneAt: '2026-11-30T18:00:00Z', action: { kind: 'message', text: 'I am in the cellar.' } },
  ...more,
});
const start = { kind: 'move', move: 'start', code: '0000' } as const;

function show(actions: readonly WaitingAction[]) {
  renderScreen(() => <WaitingList open actions={actions} onClose={() => {}} />, '/provider-jobs');
}

test('tells which action waits, which was refused and why, and which waits behind it', async () => {
  show([
    action(1, { bookingId: 'b_90' }),
    action(2, { action: { kind: 'move', move: 'arrive' }, refusal: { message: 'This job has changed.' } }),
    action(3, {}),
  ]);
  const rows = (await screen.findAllByRole('listitem')).map((row) => within(row));
  expect(rows[0]?.getByText('Waits for a connection')).toBeTruthy();
  expect(rows[0]?.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(rows[1]?.getByText('I have arrived')).toBeTruthy();
  expect(rows[1]?.getByText('This job has changed.')).toBeTruthy();
  expect(rows[1]?.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(rows[2]?.getByText('Waits for your decision about the action before it')).toBeTruthy();
});

test('asks for the code again where it was wrong, and before an action is discarded', async () => {
  show([action(1, { action: start, refusal: { message: 'This code is wrong.', field: 'code' } })]);
  expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.');
  expect(screen.getByLabelText(/code/i)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard this action?' })).toBeTruthy();
});
