// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProblemDetails, ProblemItem } from '../../model/api/problemsApi';
import { renderScreen } from '../../testing/renderScreen';
import { refused } from '../../testing/stubAdmin';
import { withAdmin } from '../../testing/withAdmin';
import { Problems } from '../Problems/Problems';
import { Problem } from './Problem';

const server = withAdmin();

const emma = { id: 'u_1', name: 'Emma Collins' };
const noor = { id: 'u_2', name: 'Noor Haddad' };
const item: ProblemItem = {
  ...{
    id: 'pr_1',
    booking_id: 'bk_1',
    booking_number: 'D-20001',
    kind: 'not_finished',
    state: 'open',
    by: 'customer',
    category: 'Painting',
  },
  ...{ status: '5', customer: emma, provider: noor, held: '276.00', at: '2026-11-19T23:40:00Z' },
  ...{ due_at: '2026-11-20T23:40:00Z', late: true, assigned_to: { id: '', name: '' }, version: 7 },
};
const problem = (more: Partial<ProblemDetails> = {}): ProblemDetails => ({
  ...item,
  appeal_until: '',
  people: {
    customer: { ...emma, image: '', language: 'en', bookings: 11, problems: 1 },
    provider: { ...noor, image: '', language: 'fr', bookings: 88, problems: 2 },
  },
  booking: {
    ...{ start_at: '', time_zone: 'UTC', address: '', photos: [] },
    services: [{ name: 'Painting', price: '276.00' }],
    timeline: [{ status: '1', at: '2026-11-14T17:12:00Z', by: 'customer' }],
  },
  entries: [
    {
      ...{ kind: 'report', by: 'customer', author_id: 'u_1', to: 'both', at: '2026-11-19T23:40:00Z' },
      ...{ text: 'Only two walls are done.', wants: 'part_back', photos: ['/uploads/p.jpg'] },
    },
  ],
  messages: [{ by: 'provider', text: 'I need one more tin.', at: '2026-11-18T21:20:00Z' }],
  money: {
    ...{ paid: '276.00', refunded: '0.00', left_cents: 27_600, commission_percent: '10.00' },
    movements: [{ at: '2026-11-14T17:30:00Z', kind: 'captured', amount: '276.00', from: 'held', to: 'escrow' }],
  },
  ...more,
});

beforeEach(() => {
  server.answer('GET /problems/pr_1', { body: problem() });
  server.answer('GET /problems', { body: { items: [item], next: '' } });
});

const open = () => renderScreen(Problem, '/admin/problem?id=pr_1');
const sent = (act: string) => server.sent(`POST /problems/pr_1/${act}`).map(({ body }) => body);

describe('the queue of problems', () => {
  it('lists kind, people and held money, and lets unassigned problems be taken with their version', async () => {
    server.answer('POST /problems/pr_1/assign', { body: problem() });
    renderScreen(Problems, '/admin/problems');
    expect(await screen.findByText('Emma Collins and Noor Haddad, $276.00 held')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Take Work not finished, Painting' }));
    await waitFor(() => expect(sent('assign')).toEqual([{ seen: 7 }]));
  });

  it('filters by late, own and unassigned problems', async () => {
    renderScreen(Problems, '/admin/problems');
    await screen.findByText(/Emma Collins and/);
    for (const [name, query] of [
      ['Late', { late: 'true' }],
      ['Mine', { assigned: 'u_9' }],
      ['Unassigned', { assigned: 'nobody' }],
      ['Decided', { state: 'decided' }],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(server.sent('GET /problems').at(-1)?.query).toEqual(query));
    }
  });
});

describe('a decision', () => {
  it('shows both sides, and the movements of money until nothing is in question', async () => {
    open();
    expect(await screen.findByText('Only two walls are done.')).toBeTruthy();
    expect(screen.getByText('a partial refund')).toBeTruthy();
    expect(screen.getByText('Has not replied yet.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Part' }));
    const field = screen.getByRole('textbox', { name: 'Refund to Emma' });
    await userEvent.clear(field);
    await userEvent.type(field, '120');
    const money = within(screen.getByRole('table', { name: 'Money' }));
    for (const sum of ['$120.00', '$140.40', '$15.60', '$0.00']) expect(money.getByText(sum), sum).toBeTruthy();
    expect(money.getAllByText('Preview')).toHaveLength(3);
  });

  it('sends the split, the reason and the version that was read', async () => {
    server.answer('POST /problems/pr_1/decide', { body: problem({ state: 'decided' }) });
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Part' }));
    await userEvent.click(screen.getByRole('button', { name: '50%' }));
    const decide = screen.getByRole('button', { name: 'Refund $138.00, pay $124.20' });
    await userEvent.click(decide);
    expect(screen.getByRole('alert').textContent).toBe('Enter a reason for your decision.');
    await userEvent.type(screen.getByLabelText('Reason, both sides read it'), 'Two of three walls.');
    await userEvent.click(screen.getByRole('checkbox', { name: /coupon for \$10.00/ }));
    await userEvent.click(decide);
    await waitFor(() =>
      expect(sent('decide')).toEqual([
        {
          ...{ seen: 7, outcome: 'refund', refund_cents: 13_800, pay_provider_cents: 12_420 },
          ...{ coupon_cents: 1000, reason: 'Two of three walls.' },
        },
      ]),
    );
  });

  it('does not overwrite the decision of a faster colleague, and keeps the text', async () => {
    const detail = 'This has changed since you opened it, last by Theo Marsh.';
    server.answer('POST /problems/pr_1/decide', refused(409, 'state_conflict', detail));
    open();
    await userEvent.type(await screen.findByLabelText('Reason, both sides read it'), 'Because.');
    await userEvent.click(screen.getByRole('button', { name: 'Refund $276.00' }));
    expect((await screen.findByRole('alert')).textContent).toContain(detail);
    server.answer('GET /problems/pr_1', { body: problem({ version: 8 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByRole('button', { name: 'Refund $276.00' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason, both sides read it').value).toBe('Because.');
  });

  it('replaces the panel once it was made', async () => {
    const decision = {
      outcome: 'refund',
      refund: '276.00',
      pay_provider: '0.00',
      commission: '0.00',
      coupon: '',
    } as const;
    const entry = { kind: 'decision', by: 'staff', author_id: 'u_9', to: 'both', text: 'So.', wants: '' } as const;
    const entries = [{ ...entry, photos: [], at: '2026-11-20T20:00:00Z', decision }];
    server.answer('GET /problems/pr_1', { body: problem({ state: 'decided', entries }) });
    open();
    expect(await screen.findByText('You decided.', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getAllByText('$276.00').length).toBeGreaterThan(0);
  });

  it.each([
    ['nobody has', { id: '', name: '' }, 'Take', 'assign'],
    ['somebody else has', { id: 'u_2', name: 'Theo Marsh' }, 'Take over', 'assign'],
    ['one has oneself', { id: 'u_9', name: 'Robin Hale' }, 'Give back', 'unassign'],
  ])('offers one action on a problem that %s', async (_who, assigned_to, name, act) => {
    server.answer('GET /problems/pr_1', { body: problem({ assigned_to }) });
    server.answer(`POST /problems/pr_1/${act}`, { body: problem() });
    open();
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(sent(act)).toEqual([{ seen: 7 }]));
  });

  it('lets staff write to one side without deciding', async () => {
    server.answer('POST /problems/pr_1/answer', { body: problem() });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Write' }));
    const form = within(await screen.findByRole('dialog', { name: 'Message without a decision' }));
    await userEvent.click(form.getByRole('radio', { name: 'Noor' }));
    await userEvent.type(form.getByLabelText('Your message'), 'How large was the hall?');
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent('answer')).toEqual([{ seen: 7, to: 'provider', text: 'How large was the hall?' }]));
  });
});
