import { expect, test } from 'vitest';
import { isSensitive, mayDo, rightsOf, staffRights, staffRoles } from './staffRights';

test('an owner has every right, and a person without a role has none', () => {
  expect(rightsOf(['owner'])).toEqual(staffRights);
  expect(rightsOf([])).toEqual([]);
});

test('two roles combine the rights of both and no more', () => {
  for (const one of staffRoles)
    for (const other of staffRoles) {
      const both = new Set([...rightsOf([one]), ...rightsOf([other])]);
      expect(rightsOf([one, other])).toEqual(staffRights.filter((right) => both.has(right)));
    }
});

test('only owners manage staff, and the releases role manages only releases', () => {
  const others = staffRoles.filter((role) => role !== 'owner');
  expect(others.filter((role) => mayDo([role], 'staff.manage') || mayDo([role], 'staff.read'))).toEqual([]);
  expect(rightsOf(['releases'])).toEqual(['releases.manage']);
});

test('rights over money or people require the second step again', () => {
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
