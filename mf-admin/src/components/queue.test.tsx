// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useQueueKeys } from '../hooks/useQueueKeys';
import { countOfFilter, type QueueItem, queueFilters } from '../model/queue';
import { renderScreen } from '../testing/renderScreen';
import { QueueTable } from './QueueTable';

const now = Date.parse('2026-11-20T20:47:00Z');

const item = (id: string, more: Partial<QueueItem> = {}): QueueItem => ({
  ...{ id, kind: 'application', title: `Thing ${id}`, line: 'Licence, 3 services', state: 'Waiting' },
  ...{ since: '2026-11-18T20:00:00Z', dueAt: '2026-11-20T23:00:00Z', to: `/thing?id=${id}` },
  ...more,
});

const items = [
  item('a', { dueAt: '2026-11-20T00:12:00Z' }),
  item('b', { kind: 'problem', owner: { id: 'u_2', name: 'Theo Marsh' }, dueAt: '2026-11-23T20:00:00Z' }),
  item('c', { kind: 'payment', owner: { id: 'u_1', name: 'Ines Duarte' } }),
];

let taken: string[] = [];
let filtered: string[] = [];

function Queue() {
  const { selectedId } = useQueueKeys({
    rows: items,
    onTake: ({ id }) => void taken.push(id),
    onGiveBack: ({ id }) => void taken.push(`-${id}`),
    filters: queueFilters.map((filter) => () => void filtered.push(filter)),
  });
  return (
    <>
      <label>
        Search <input />
      </label>
      <QueueTable items={items} now={now} me="u_1" selectedId={selectedId} onTake={({ id }) => void taken.push(id)} />
    </>
  );
}

beforeEach(() => {
  taken = [];
  filtered = [];
  localStorage.clear();
});
afterEach(cleanup);

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const selected = () => screen.getAllByRole('row').filter((one) => one.getAttribute('aria-selected') === 'true');

describe('a row of the queue', () => {
  it('says how late it is, or when it is due', () => {
    renderScreen(Queue, '/admin');
    expect(within(row('Thing a')).getByText('20 hr 35 min late')).toBeTruthy();
    expect(row('Thing a').hasAttribute('data-late')).toBe(true);
    expect(within(row('Thing c')).getByText('in 2 hr 13 min')).toBeTruthy();
    expect(row('Thing c').hasAttribute('data-late')).toBe(false);
    expect(within(row('Thing b')).getByText(/^Mon /)).toBeTruthy();
  });

  it('names the assignee, and lets unassigned items be taken', async () => {
    renderScreen(Queue, '/admin');
    expect(within(row('Thing b')).getByText('Theo')).toBeTruthy();
    expect(within(row('Thing c')).getByText('You')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Take Thing a' }));
    expect(taken).toEqual(['a']);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
});

describe('the keys of the queue', () => {
  it('chooses with J and K, opens with Enter, takes with A and gives back with U', async () => {
    renderScreen(Queue, '/admin');
    await userEvent.keyboard('jjk');
    expect(selected()).toEqual([row('Thing a')]);
    await userEvent.keyboard('kkjjjjau');
    expect(selected()).toEqual([row('Thing c')]);
    expect(taken).toEqual(['c', '-c']);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('At /thing?id=c')).toBeTruthy();
  });

  it('filters with the number keys in the order of the chips', async () => {
    renderScreen(Queue, '/admin');
    await userEvent.keyboard('1234567890');
    expect(filtered).toEqual([...queueFilters]);
  });

  it('ignores keys in a field, with a modifier, or once they are off', async () => {
    renderScreen(Queue, '/admin');
    await userEvent.type(screen.getByRole('textbox'), 'ja1');
    (document.activeElement as HTMLElement).blur();
    for (const modifier of ['Control', 'Meta', 'Alt']) await userEvent.keyboard(`{${modifier}>}ja1{/${modifier}}`);
    for (const [name, value] of [
      ['aria-modal', 'true'],
      ['role', 'menu'],
    ] as const) {
      const above = document.body.appendChild(document.createElement('div'));
      above.setAttribute(name, value);
      await userEvent.keyboard('ja1');
      above.remove();
    }
    localStorage.setItem('doorstep.admin.shortcuts', 'off');
    await userEvent.keyboard('ja1');
    expect([selected(), taken, filtered]).toEqual([[], [], []]);
  });
});

describe('a filter', () => {
  const none = { count: 0, late: 0, due_soon: 0, mine: 0, unowned: 0 };
  const queues = [
    { ...none, kind: 'application' as const, count: 40, late: 30, due_soon: 2, unowned: 39, mine: 1 },
    { ...none, kind: 'review_report' as const, count: 3, unowned: 3 },
    { ...none, kind: 'payout' as const, count: 5, late: 5, unowned: 5 },
  ];
  it.each([
    ['all', 48],
    ['late', 35],
    ['soon', 2],
    ['mine', 1],
    ['nobody', 47],
    ['applications', 40],
    ['problems', 3],
    ['jobs', 5],
  ] as const)('counts under the filter %s all %i items, beyond the first page', (filter, count) => {
    expect(countOfFilter(filter, queues)).toBe(count);
  });
});
