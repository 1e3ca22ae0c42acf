import { describe, expect, test } from 'vitest';
import { payoutBlockOf } from './nextPayout';
import type { Payee, PayoutAccountRow } from './payoutAccounts.repository';
import { stateOf, toMovement } from './readPayouts';

type Situation = Parameters<typeof payoutBlockOf>[0];

const accountOf = (state: PayoutAccountRow['state']) => ({ state }) as PayoutAccountRow;
const free: Situation = {
  ...{ payableCents: 2500, minimumCents: 2500, isPaused: false, isUnderWay: false },
  ...{ payee: { heldAt: null } as Payee, account: accountOf('active') },
};
const held = { heldAt: new Date(0) } as Payee;

describe('payoutBlockOf', () => {
  test('pays from the minimum on, also while another payout is in transit', () => {
    expect(payoutBlockOf(free)).toBeUndefined();
    expect(payoutBlockOf({ ...free, isUnderWay: true })).toBeUndefined();
  });

  const blocks: [string, Partial<Situation>][] = [
    ['below_minimum', { payableCents: 2499 }],
    ['paused', { isPaused: true }],
    ['held', { payee: held }],
    ['account_closed', { account: accountOf('closed') }],
    ['account_restricted', { account: accountOf('restricted') }],
    ['account_incomplete', { account: accountOf('incomplete') }],
    ['no_account', { account: undefined }],
    ['nothing_payable', { payableCents: 0 }],
    ['on_the_way', { isUnderWay: true }],
    ['below_zero', { payableCents: -1 }],
  ];
  test.each(blocks.map(([block], place) => ({ block, place })))(
    'pays nothing for the reason $block',
    ({ block, place }) => {
      const all = Object.assign({}, free, ...blocks.slice(0, place + 1).map(([, more]) => more));
      expect(payoutBlockOf(all)).toBe(block);
      const isAlone = block !== 'on_the_way';
      if (isAlone) expect(payoutBlockOf({ ...free, ...blocks[place]?.[1] })).toBe(block);
    },
  );
});

test.each([
  ['prepared', 'preparing'],
  ['sending', 'preparing'],
  ['on_the_way', 'on_the_way'],
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['returned', 'returned'],
] as const)('shows a payout that is %s as %s', (status, state) => {
  expect(stateOf({ status })).toBe(state);
});

test.each([
  ['earned', '12.50'],
  ['questioned', '12.50'],
  ['correction', '0.00'],
  ['chargeback', '0.00'],
  ['payout_returned', '0.00'],
] as const)('shows for a movement that is %s the commission %s', (kind, commission) => {
  const row = { at: new Date(0), kind, bookingId: null, title: null, chargedCents: 10_000, amountCents: 8750 };
  expect(toMovement(row as Parameters<typeof toMovement>[0])).toMatchObject({
    ...{ booking_id: '', title: '', charged: '100.00', commission, amount: '87.50' },
  });
});
