import { makeProvider } from '@doorstep/shared-api/testing';
import { expect, test } from 'vitest';
import { keepRemoved } from './undoRemoval';

const [ann, bob, cid] = ['Ann', 'Bob', 'Cid'].map((name) => makeProvider({ id: name, name }));
if (!ann || !bob || !cid) throw new Error('three people');

test('whoever is removed keeps the place', () => {
  const providers = [ann, bob, cid];
  expect(keepRemoved(providers, [ann, cid])).toBe(providers);
});

test('newer facts replace older ones, and newcomers stand in front', () => {
  const later = { ...bob, availableNow: false };
  expect(keepRemoved([ann, bob], [cid, ann, later])).toEqual([cid, ann, later]);
});
