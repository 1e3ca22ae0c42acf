import { type BookingStatus, statuses } from '@doorstep/shared-api/domain';
import { describe, expect, test } from 'vitest';
import { customerForProvider, type Disclosure, disclosureTo, wasAcceptedBy } from './customerForProvider';

const details = {
  fullName: 'Ada Maria Lovelace',
  image: '/uploads/ada.jpg',
  phone: '+15551234567',
  serviceLocation: '2230 SE Division St, Apt 4B, Portland, OR 97202',
  address: '2230 SE Division St, Apt 4B, Portland, OR 97202',
  address2: '12 High St, Springfield, OR 97477',
  pickLat: 45.5,
  pickLong: -122.6,
  notes: 'The key is at the neighbour.',
};
const nothing = {
  ...{ fullName: '', image: '', phone: '', serviceLocation: '', address: '', address2: '', notes: '' },
  ...{ pickLat: null, pickLong: null },
};
const area = {
  ...nothing,
  fullName: 'Ada L.',
  serviceLocation: 'Portland, OR 97202',
  address: 'Portland, OR 97202',
  address2: 'Springfield, OR 97477',
};
const expected: Record<Disclosure, unknown> = {
  none: nothing,
  area,
  chosen: { ...area, notes: details.notes },
  full: { ...details, phone: '••• 4567' },
};

const table: readonly [BookingStatus, accepted: boolean, nobodys: Disclosure, own: Disclosure, others: Disclosure][] = [
  ['open', false, 'area', 'chosen', 'none'],
  ['accepted', true, 'none', 'full', 'none'],
  ['on_the_way', true, 'none', 'full', 'none'],
  ['arrived', true, 'none', 'full', 'none'],
  ['started', true, 'none', 'full', 'none'],
  ['completed', true, 'none', 'full', 'none'],
  ['cancelled', true, 'none', 'full', 'none'],
  ['cancelled', false, 'none', 'area', 'none'],
];

describe('customerForProvider', () => {
  test('covers every status', () => {
    expect(new Set(table.map(([status]) => status))).toEqual(new Set(statuses));
  });

  test.each(table)(
    'shows what a provider may know of a booking that is %s, accepted: %s',
    (status, wasAccepted, ...byAssignee) => {
      for (const [index, providerId] of [null, 'p_1', 'p_2'].entries()) {
        const disclosure = byAssignee[index] as Disclosure;
        expect(disclosureTo('p_1', { status, providerId, wasAccepted })).toBe(disclosure);
        expect(customerForProvider('p_1', { status, providerId, wasAccepted }, details)).toEqual(expected[disclosure]);
      }
    },
  );

  test('answers the asked details alone', () => {
    const stage = { status: 'open', providerId: 'p_1', wasAccepted: false } as const;
    expect(customerForProvider('p_1', stage, { fullName: 'Cher' })).toEqual({ fullName: 'Cher' });
  });

  test.each([
    ['12 High St', ''],
    ['Suite 5, 12 High St, Springfield', 'Springfield'],
    ['Apt 4B, 2230 SE Division St, Portland, OR 97202', 'Portland, OR 97202'],
    ['Hauptstraße 12b, 10115 Berlin', '10115 Berlin'],
    ['', ''],
  ])('leaves of the address %j no more than %j', (address, area) => {
    const stage = { status: 'open', providerId: null, wasAccepted: false } as const;
    expect(customerForProvider('p_1', stage, { address })).toEqual({ address: area });
  });
});

describe('wasAcceptedBy', () => {
  test.each([
    [['open'], false],
    [['open', 'accepted'], true],
    [['open', 'accepted', 'on_the_way', 'cancelled'], true],
    [['open', 'accepted', 'open', 'cancelled'], false],
    [['open', 'accepted', 'open', 'accepted', 'cancelled'], true],
  ] as const)('reads from the history %j whether the present provider accepted: %s', (history, accepted) => {
    expect(wasAcceptedBy(history.map((toStatus) => ({ toStatus })))).toBe(accepted);
  });
});
