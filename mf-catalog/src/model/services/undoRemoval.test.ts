import { makeProvider } from '@doorstep/shared-api/testing';
import { expect, test } from 'vitest';
import { mergeKeepingRemoved } from './undoRemoval';

const [ann, bob, cid] = ['Ann', 'Bob', 'Cid'].map((name) => makeProvider({ id: name, name }));
if (!ann || !bob || !cid) throw new Error('three people');

test('a removed provider keeps the place in the list', () => {
  const providers = [ann, bob, cid];
  expect(mergeKeepingRemoved(providers, [ann, cid])).toBe(providers);
});

test('newer data replaces older data, and new providers come first', () => {
  const later = { ...bob, availableNow: false };
  expect(mergeKeepingRemoved([ann, bob], [cid, ann, later])).toEqual([cid, ann, later]);
});
