import type { OpsRemote } from '@doorstep/shared-api/ops';
import { expect, test } from 'vitest';
import { maxTrafficOf, shareChangeOf } from './shares';

const version = (name: string, traffic: number, isDefault = false) =>
  ({ version: name, traffic, isDefault, standing: 'unknown' }) as const;
const remote: OpsRemote = {
  name: 'mf-catalog',
  chosenBy: 'ops',
  versions: [version('1.0.0', 65, true), version('1.1.0', 25), version('1.2.0', 10)],
};
const after = (command: Parameters<typeof shareChangeOf>[1]) =>
  shareChangeOf(remote, command).after?.map(({ version: name, traffic }) => `${name} ${traffic}`);

test('gives a promoted version all visitors', () => {
  expect(after({ verb: 'promote', remote: 'mf-catalog', version: '1.1.0' })).toEqual(['1.1.0 100']);
});

test('gives the stable version what the canaries leave', () => {
  expect(after({ verb: 'canary', remote: 'mf-catalog', version: '1.2.0', traffic: 40 })).toEqual([
    '1.0.0 35',
    '1.1.0 25',
    '1.2.0 40',
  ]);
  expect(after({ verb: 'canary', remote: 'mf-catalog', version: '2.0.0', traffic: 5 })).toEqual([
    '1.0.0 60',
    '1.1.0 25',
    '1.2.0 10',
    '2.0.0 5',
  ]);
  expect(after({ verb: 'withdraw', remote: 'mf-catalog', version: '1.1.0' })).toEqual(['1.0.0 90', '1.2.0 10']);
});

test('limits a canary to what the other canaries leave', () => {
  expect(maxTrafficOf(remote, '1.1.0')).toBe(90);
  expect(maxTrafficOf(remote, '2.0.0')).toBe(65);
});
