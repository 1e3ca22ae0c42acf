import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commissionOf, splitIntoMonths, totalsOf } from './statement';
import type { PayableRow } from './statements.repository';

const kinds = [
  'earned',
  'questioned',
  'payout_started',
  'payout_failed',
  'payout_returned',
  'chargeback',
  'chargeback_won',
  'correction',
] as const;

const signOf = { earned: 1, questioned: -1, payout_started: -1, chargeback: -1 } as const;

const row = fc
  .record({
    minute: fc.integer({ min: 0, max: 60 * 24 * 365 }),
    kind: fc.constantFrom(...kinds),
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    commission: fc.integer({ min: 0, max: 100_000 }),
  })
  .map(({ minute, kind, cents, commission }): PayableRow => {
    const isWork = kind === 'earned' || kind === 'questioned';
    return {
      at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      kind,
      bookingId: isWork ? `b_${minute}` : null,
      payoutId: kind.startsWith('payout') ? `po_${minute}` : null,
      movedCents: isWork ? cents + commission : cents,
      amountCents: cents * ((signOf as Record<string, number>)[kind] ?? 1),
      title: null,
      customer: null,
      stage: null,
    };
  });
const rows = fc.array(row, { maxLength: 60 }).map((list) => list.sort((a, b) => a.at.getTime() - b.at.getTime()));
const zones = fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Tehran', 'Pacific/Kiritimati');

describe('any history of a provider’s balance', () => {
  test('starts each month with the previous closing balance, and ends with the current one', () => {
    fc.assert(
      fc.property(rows, zones, (list, zone) => {
        const months = splitIntoMonths(list, zone);
        for (const [index, { openingCents }] of months.entries())
          expect(openingCents).toBe(months[index - 1]?.closingCents ?? 0);
        expect(months.at(-1)?.closingCents ?? 0).toBe(list.reduce((sum, { amountCents }) => sum + amountCents, 0));
        expect(months.flatMap((month) => month.rows)).toEqual(list);
      }),
    );
  });

  test('explains the change of each month completely by its totals', () => {
    fc.assert(
      fc.property(rows, zones, (list, zone) => {
        for (const { openingCents, closingCents, rows: ofMonth } of splitIntoMonths(list, zone)) {
          const totals = totalsOf(ofMonth);
          expect(openingCents + totals.earned - totals.paidOut + totals.cameBack).toBe(closingCents);
        }
      }),
    );
  });
});

// Midnight in Portland, also in the two months in which its clocks change.
test.each([
  ['2026-03-01T08:00:00Z', '2026-03'],
  ['2026-04-01T07:00:00Z', '2026-04'],
  ['2026-11-01T07:00:00Z', '2026-11'],
  ['2026-12-01T08:00:00Z', '2026-12'],
])('starts at %s the month %s, and puts earlier movements into the previous one', (midnight, month) => {
  const moved = (at: Date): PayableRow => ({
    ...{ at, kind: 'correction', bookingId: null, payoutId: null, movedCents: 100, amountCents: 100 },
    ...{ title: null, customer: null, stage: null },
  });
  const start = new Date(midnight);
  const rows = [moved(new Date(start.getTime() - 1)), moved(start), moved(new Date(start.getTime() + 1))];
  const months = splitIntoMonths(rows, 'America/Los_Angeles');
  expect(months.map(({ rows: own }) => own.length)).toEqual([1, 2]);
  expect(months[1]).toMatchObject({ month, openingCents: 100, closingCents: 300 });
});

test('starts and ends a month at midnight on the provider’s clock', () => {
  const at = new Date('2026-11-01T06:59:00Z');
  const earned: PayableRow = {
    at,
    kind: 'earned',
    bookingId: 'b_1',
    payoutId: null,
    movedCents: 5000,
    amountCents: 4500,
    title: 'Cleaning',
    customer: 'Mia',
    stage: null,
  };
  expect(splitIntoMonths([earned], 'America/Los_Angeles').map(({ month }) => month)).toEqual(['2026-10']);
  expect(splitIntoMonths([earned], 'UTC').map(({ month }) => month)).toEqual(['2026-11']);
  expect(commissionOf(earned)).toBe(500);
});
