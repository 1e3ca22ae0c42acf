import { expect, test } from 'vitest';
import { groupBlocks } from './groupBlocks';

test('points that follow each other are one list, headings and paragraphs stand alone', () => {
  const groups = groupBlocks([
    { type: 'p', text: 'First.' },
    { type: 'li', text: 'a' },
    { type: 'li', text: 'b' },
    { type: 'h2', text: 'Then' },
    { type: 'li', text: 'c' },
  ]);
  expect(groups).toEqual([
    { key: 0, type: 'p', text: 'First.' },
    { key: 1, type: 'list', points: ['a', 'b'] },
    { key: 3, type: 'h2', text: 'Then' },
    { key: 4, type: 'list', points: ['c'] },
  ]);
});
