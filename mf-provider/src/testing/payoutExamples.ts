import type { EarningsWire, PayoutAccountWire, PayoutWire, StatementWire } from '@doorstep/shared-api/wire';

export const earnings: EarningsWire = {
  currency: 'usd',
  from: '2026-11-01',
  to: '2026-11-30',
  totals: { charged: '185.00', commission: '27.75', tips: '0.00', earned: '157.25', jobs: 2 },
  today: '0.00',
  next_payout: {
    at: '2026-11-30T14:00:00Z',
    arrives_at: '2026-12-01T14:00:00Z',
    amount: '137.25',
    block: '',
    payable: '137.25',
    days: [
      { date: '2026-11-20', jobs: 1, charged: '125.00', commission: '18.75', other: '0.00', amount: '106.25' },
      { date: '2026-11-21', jobs: 1, charged: '60.00', commission: '9.00', other: '-20.00', amount: '31.00' },
    ],
  },
  in_payout: '0.00',
  held: [
    { booking_id: 'b_1', title: 'Plumbing', customer: 'Mia Torres', amount: '38.25', until: '2026-11-24T10:25:00Z' },
    { booking_id: 'b_2', title: 'Tap fitting', customer: 'Jonas Weber', amount: '51.00', until: '' },
  ],
  booked_ahead: {
    amount: '83.30',
    jobs: 2,
    items: [
      { booking_id: 'b_3', title: 'Drains', customer: 'Mia Torres', start_at: '2026-11-28T18:00:00Z', amount: '51.00' },
      { booking_id: 'b_4', title: 'Pipes', customer: 'Jonas Weber', start_at: '', amount: '32.30' },
    ],
  },
  items: [
    {
      booking_id: 'b_5',
      at: '2026-11-20T18:00:00Z',
      kind: 'work',
      title: 'Leak repair',
      customer: 'Mia Torres',
      charged: '125.00',
      commission: '18.75',
      earned: '106.25',
    },
    {
      booking_id: 'b_6',
      at: '2026-11-21T18:00:00Z',
      kind: 'work',
      title: 'Radiator',
      customer: 'Jonas Weber',
      charged: '60.00',
      commission: '9.00',
      earned: '51.00',
    },
  ],
};

export const account: PayoutAccountWire = {
  state: 'active',
  missing: [],
  bank: 'Pacific Bank',
  last4: '6612',
  checked_at: '2026-09-04T10:00:00Z',
  set_up: 'fields',
  interval: 'weekly',
  weekday: 1,
  minimum: '20.00',
  hold: null,
};

export const noAccount: PayoutAccountWire = { ...account, state: 'none', bank: '', last4: '', checked_at: '' };

export const payout: PayoutWire = {
  id: 'po_1',
  run: 46,
  state: 'paid',
  amount: '1012.35',
  started_at: '2026-11-16T14:00:00Z',
  expected_at: '2026-11-17T14:00:00Z',
  arrived_at: '2026-11-17T14:00:00Z',
  ended_at: '',
  failure: '',
  bank: 'Pacific Bank',
  last4: '6612',
  paid_again_by: '',
};

export const failedPayout: PayoutWire = {
  ...payout,
  id: 'po_2',
  state: 'failed',
  arrived_at: '',
  ended_at: '2026-11-17T14:00:00Z',
  failure: 'account_closed',
};

const movement = {
  at: '2026-10-13T18:00:00Z',
  kind: 'earned' as const,
  booking_id: 'b_5',
  title: 'Leak repair',
  charged: '125.00',
  commission: '18.75',
  amount: '106.25',
};

export const movements = [
  movement,
  { ...movement, kind: 'chargeback' as const, charged: '0.00', commission: '0.00', amount: '-6.25' },
];

export const statement: StatementWire = {
  number: 'S-2026-10-118',
  month: '2026-10',
  issued_at: '2026-11-01T07:00:00Z',
  is_final: true,
  currency: 'usd',
  provider: { name: 'Sam Carter', service_title: 'Leaks and pipes' },
  opening: '10.00',
  closing: '0.00',
  totals: {
    jobs: 1,
    charged: '125.00',
    commission: '18.75',
    questioned: '0.00',
    chargebacks: '-6.25',
    tips: '0.00',
    corrections: '0.00',
    earned: '100.00',
    paid_out: '110.00',
    came_back: '0.00',
  },
  payouts: [
    {
      id: 'po_1',
      at: '2026-10-26T13:00:00Z',
      jobs: 1,
      amount: '110.00',
      state: 'paid',
      arrived_at: '2026-10-27T13:00:00Z',
      bank: 'Pacific Bank',
      last4: '6612',
    },
  ],
  movements: [
    ...movements.map((row) => ({ ...row, payout_id: '', customer: 'Mia Torres' })),
    {
      ...movement,
      kind: 'payout_started',
      booking_id: '',
      payout_id: 'po_1',
      title: '',
      customer: '',
      charged: '0.00',
      commission: '0.00',
      amount: '-110.00',
    },
  ],
};
