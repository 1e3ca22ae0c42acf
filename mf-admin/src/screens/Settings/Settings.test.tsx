// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SiteSetting } from '../../model/api/settingsApi';
import { renderScreen } from '../../testing/renderScreen';
import { withAdmin } from '../../testing/withAdmin';
import { Setting } from '../Setting/Setting';
import { Settings } from './Settings';

const server = withAdmin();

const setting = (more: Partial<SiteSetting> = {}): SiteSetting => ({
  ...{ name: 'freeCancelDelay', group: 'booking', unit: 'minutes', least: 0, most: 525_600, value: '45' },
  ...{ default: '30', before: '30', since: '2026-11-02T18:00:00Z', by: 'Ruth Calloway', reason: 'Fewer calls' },
  ...{ planned_value: '', planned_from: '', in_terms: true, terms_outdated: true, version: 3 },
  ...more,
});
const payout = setting({
  ...{ name: 'payoutMinimumCents', group: 'money', unit: 'cents', most: 1_000_000, value: '2000', default: '2000' },
  ...{ before: '', since: '', by: '', reason: '', in_terms: false, terms_outdated: false, version: 0 },
  ...{ planned_value: '2500', planned_from: '2026-12-01T18:00:00Z' },
});
const effect = {
  ...{ known: true, now: false, since: '2026-09-01T18:00:00Z', total: 262, before: 9, after: 14 },
  ...{ amount_before: '', amount_after: '' },
};

const startCode = setting({
  ...{ name: 'start_code', unit: 'on_off', value: 'off', default: 'on', before: 'on', by: 'command', reason: '' },
  ...{ in_terms: false, terms_outdated: false },
});

beforeEach(() => {
  server.answer('GET /settings', { body: { items: [setting(), startCode, payout] } });
  server.answer('GET /settings/freeCancelDelay/history', {
    body: {
      items: [
        { value: '45', state: 'current', since: '2026-11-02T18:00:00Z', by: 'Ruth Calloway', reason: 'Fewer calls' },
      ].map((item) => ({ ...item, decided_at: item.since })),
    },
  });
  server.answer('GET /settings/freeCancelDelay/effect', { body: effect });
});

const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('the list of settings', () => {
  it('shows values with their units, who changed them and why, plans, and outdated terms', async () => {
    renderScreen(Settings, '/admin/settings');
    const delay = await row('Free to cancel from a delay of');
    for (const text of ['45 min', '30 min', 'Ruth Calloway', '“Fewer calls”', 'The terms say otherwise'])
      expect(delay.getByText(text)).toBeTruthy();
    expect((await row('Start code')).getByText('the command line')).toBeTruthy();
    const smallest = await row('Smallest payout');
    expect(smallest.getByText('$20.00')).toBeTruthy();
    expect(smallest.getByText(/^From .*: \$25\.00$/)).toBeTruthy();
  });

  it('finds a setting by its words, and shows those of one kind', async () => {
    renderScreen(Settings, '/admin/settings?q=balances');
    await row('Smallest payout');
    expect(screen.queryByText('Free to cancel from a delay of')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Booking/ }));
    await waitFor(() => expect(screen.queryByText('Smallest payout')).toBeNull());
  });
});

describe('a setting', () => {
  const open = async () => {
    renderScreen(Setting, '/admin/setting?id=freeCancelDelay');
    return screen.findByLabelText('New value');
  };

  it('shows what another value would have changed, and sends it with the reason and the version', async () => {
    server.answer('POST /settings/freeCancelDelay', { body: { done: true } });
    const input = await open();
    await userEvent.clear(input);
    await userEvent.type(input, '۶۰');
    expect(await screen.findByText('14 of 262')).toBeTruthy();
    expect(screen.getByText('With the current value: 9 of 262')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Change now' }));
    expect(screen.getByText('Fill in “Reason”.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Reason'), 'Too strict');
    await userEvent.click(screen.getByRole('button', { name: 'Change now' }));
    await waitFor(() =>
      expect(server.sent('POST /settings/freeCancelDelay')[0]?.body).toEqual({
        ...{ value: '60', reason: 'Too strict', seen: 3 },
      }),
    );
  });

  it('says what it accepts, and that the records cannot answer', async () => {
    server.answer('GET /settings/freeCancelDelay/effect', { body: { ...effect, known: false } });
    const input = await open();
    expect(screen.getByText('From 0 to 525,600')).toBeTruthy();
    await userEvent.clear(input);
    await userEvent.type(input, '20');
    expect(await screen.findByText('Cannot be computed from the records.')).toBeTruthy();
  });

  it('can be undone with a reason', async () => {
    server.answer('POST /settings/freeCancelDelay/undo', { body: { done: true } });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo this change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this change' }));
    await userEvent.type(dialog.getByLabelText('Reason'), 'A mistake');
    await userEvent.click(dialog.getByRole('button', { name: 'Undo this change' }));
    await waitFor(() =>
      expect(server.sent('POST /settings/freeCancelDelay/undo')[0]?.body).toEqual({ reason: 'A mistake', seen: 3 }),
    );
  });
});
