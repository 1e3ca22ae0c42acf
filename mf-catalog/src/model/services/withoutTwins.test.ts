import { makeProvider } from '@doorstep/shared-api/testing';
import { expect, test } from 'vitest';
import { withoutTwins } from './withoutTwins';

test('the list drops duplicate providers and those without an id', () => {
  const [ann, bob, again, nobody] = ['ann', 'bob', 'ann', ''].map((id) => makeProvider({ id }));
  if (!ann || !bob || !again || !nobody) throw new Error('four people');
  expect(withoutTwins([ann, bob, again, nobody])).toEqual([ann, bob]);
});
