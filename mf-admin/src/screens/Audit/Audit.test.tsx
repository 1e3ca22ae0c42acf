// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditLine } from '../../model/api/auditApi';
import { renderScreen } from '../../testing/renderScreen';
import { refused } from '../../testing/stubAdmin';
import { withAdmin } from '../../testing/withAdmin';
import { Audit } from './Audit';

const server = withAdmin();

const line = (seq: number, more: Partial<AuditLine> = {}): AuditLine => ({
  ...{ seq, at: '2026-11-20T20:44:31Z', kind: 'act', who_id: 'u_1', who: 'Ines Duarte', act: 'staff.roles' },
  ...{ subject_type: 'staff', subject_id: 'u_2', why: 'New colleague', before: null, after: null },
  ...{ prev: '91c4000000000007ee', hash: `2b6f00000000${seq}` },
  ...more,
});
const proof = { holds: true, lines: 48_212, last_hash: 'c41e0000000090b7', checked_at: '2026-11-20T20:47:00Z' };

beforeEach(() => {
  server.answer('GET /audit/verify', { body: proof });
  const newest = [
    line(3, { before: { roles: ['content'], second_step: true }, after: { roles: ['content', 'finance'] } }),
    line(2, { kind: 'look', act: 'made.up', subject_type: 'person', why: '' }),
  ];
  server.answer('GET /audit', ({ cursor }) => ({
    body: cursor ? { items: [line(1)], next: '' } : { items: newest, next: '2' },
  }));
});

const row = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('the log', () => {
  it('lists acts with author, subject and reason, and names acts without a text', async () => {
    renderScreen(Audit, '/admin/audit');
    const act = within(await screen.findByRole('row', { name: /Changed roles/ }));
    for (const text of ['Ines Duarte', 'New colleague', '2b6f…0003']) expect(act.getByText(text), text).toBeTruthy();
    expect(row(/made up/).getByText('Not required')).toBeTruthy();
    expect(
      row(/made up/)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/admin/person?id=u_2');
  });

  it('opens a line to the values before and after, and its place in the chain', async () => {
    renderScreen(Audit, '/admin/audit');
    const open = await screen.findByRole('button', { name: 'Changed roles' });
    await userEvent.click(open);
    expect(open.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('content, finance')).toBeTruthy();
    expect(screen.getByText('second step').closest('dt')?.nextElementSibling?.textContent).toBe('Yes');
    expect(screen.getByText('91c4…07ee')).toBeTruthy();
    await userEvent.click(open);
    expect(screen.queryByText('91c4…07ee')).toBeNull();
  });

  it('filters by words and kind, loads pages, and exports the filtered lines', async () => {
    renderScreen(Audit, '/admin/audit?kind=look');
    await screen.findByRole('row', { name: /Changed roles/ });
    await userEvent.type(screen.getByRole('searchbox'), 'roles{Enter}');
    await waitFor(() => expect(server.sent('GET /audit').at(-1)?.query).toEqual({ words: 'roles', kind: 'look' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() =>
      expect(server.sent('GET /audit').at(-1)?.query).toEqual({ words: 'roles', kind: 'look', cursor: '2' }),
    );
    const file = screen.getByRole('link', { name: 'CSV' }).getAttribute('href');
    expect(file).toBe('/api/v1/admin/audit.csv?words=roles&kind=look');
  });

  it('lists the decisions since the day in the URL, and all days on request', async () => {
    renderScreen(Audit, '/admin/audit?decided=all&from=2026-11-20');
    await screen.findByRole('row', { name: /Changed roles/ });
    expect(server.sent('GET /audit').at(-1)?.query).toEqual({ decided: 'all', from: '2026-11-20' });
    expect(screen.getByRole('button', { name: 'Decisions only' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Since 11/20/2026' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'All days' }));
    await waitFor(() => expect(server.sent('GET /audit').at(-1)?.query).toEqual({ decided: 'all' }));
    await userEvent.click(screen.getByRole('button', { name: 'Actions only' }));
    await waitFor(() => expect(server.sent('GET /audit').at(-1)?.query).toEqual({ kind: 'act' }));
  });

  it('reports that nothing matches', async () => {
    server.answer('GET /audit', { body: { items: [], next: '' } });
    renderScreen(Audit, '/admin/audit?q=nobody');
    expect(await screen.findByText('No results')).toBeTruthy();
  });
});

describe('the check of the log', () => {
  it('reports the number of lines, and that none was changed', async () => {
    renderScreen(Audit, '/admin/audit');
    expect(await screen.findByText('48,212 lines, none changed.')).toBeTruthy();
  });

  it('raises an alarm that names the first changed line', async () => {
    server.answer('GET /audit/verify', { body: { ...proof, holds: false, issue: 'x', seq: 48_209 } });
    renderScreen(Audit, '/admin/audit');
    const alarm = await screen.findByRole('alert');
    expect(alarm.textContent).toContain('Line 48,209 was changed or removed.');
    server.answer('GET /audit/verify', { body: proof });
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('48,212 lines, none changed.')).toBeTruthy();
  });

  it('reports that the check failed', async () => {
    server.answer('GET /audit/verify', refused(500, 'internal', 'The log cannot be read.'));
    renderScreen(Audit, '/admin/audit');
    expect((await screen.findByRole('alert')).textContent).toBe('The log cannot be read.');
  });
});
