import { expect, test } from 'vitest';
import { isSensitive, mayDo, rightsOf, staffRights, staffRoles } from './staffRights';

test('an owner may do everything, nobody without a role anything', () => {
  expect(rightsOf(['owner'])).toEqual(staffRights);
  expect(rightsOf([])).toEqual([]);
});

test('two roles have the rights of both, and no more', () => {
  for (const one of staffRoles)
    for (const other of staffRoles) {
      const both = new Set([...rightsOf([one]), ...rightsOf([other])]);
      expect(rightsOf([one, other])).toEqual(staffRights.filter((right) => both.has(right)));
    }
});

test('nobody but an owner gives rights, and releases are for nobody else than its role', () => {
  const others = staffRoles.filter((role) => role !== 'owner');
  expect(others.filter((role) => mayDo([role], 'staff.manage') || mayDo([role], 'staff.read'))).toEqual([]);
  expect(rightsOf(['releases'])).toEqual(['releases.manage']);
});

test('what moves money or rights asks for the second step again', () => {
  expect(staffRights.filter(isSensitive).sort()).toEqual([
    'applications.decide',
    'bookings.move',
    'money.move',
    'people.reveal',
    'people.suspend',
    'problems.decide',
    'settings.change',
    'staff.manage',
  ]);
});
