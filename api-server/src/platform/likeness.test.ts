import { describe, expect, test } from 'vitest';
import { editDistance, likenessOf } from './likeness';

const typed = (word: string, more: { stem?: string; isLast?: boolean; isExact?: boolean } = {}) => ({
  word,
  stem: '',
  isLast: false,
  ...more,
});

describe('a typed word and a word of the catalogue', () => {
  test.each([
    ['tap', 'tap', 'same'],
    ['leeking', 'leaking', 'mistyped'],
    ['plubmer', 'plumber', 'mistyped'],
    ['badezimmerreinigung', 'reinigung', 'part'],
    ['hahn', 'wasserhahn', 'part'],
    ['pintores', 'pintor', 'part'],
  ])('understands %s as %s', (word, other, match) => {
    expect(likenessOf(typed(word), other, '')?.match).toBe(match);
  });

  test.each([
    ['tap', 'map'],
    ['car', 'carpet'],
    ['dog', 'dig'],
    ['lamp', 'carpet'],
  ])('distinguishes %s from %s', (word, other) => {
    expect(likenessOf(typed(word), other, '')).toBeNull();
  });

  test('match by their stem, whatever their endings', () => {
    expect(likenessOf(typed('pipes', { stem: 'pipe' }), 'piping', 'pipe')?.match).toBe('stem');
    expect(likenessOf(typed('the'), 'and', '')).toBeNull();
  });

  test('match in Persian with the endings for ezafe, the plural and "my"', () => {
    // Pairs as the database spells them: "اتو" and "اتوی", "ناخن" and "ناخن‌های".
    for (const [word, other] of [
      ['atvy', 'atv'],
      ['nakhnhay', 'nakhn'],
      ['nakhn', 'nakhnha'],
    ] as const) {
      expect(likenessOf({ ...typed(word), isPersian: true }, other, '')?.score).toBe(0.95);
    }
    expect(likenessOf({ ...typed('dry'), isPersian: true }, 'dr', '')).toBeNull();
    expect(likenessOf(typed('atvy'), 'atv', '')?.score ?? 0).toBeLessThan(0.95);
  });

  test('match unfinished only as the last word', () => {
    expect(likenessOf(typed('win', { isLast: true }), 'window', '')?.match).toBe('beginning');
    expect(likenessOf(typed('win'), 'window', '')).toBeNull();
  });

  test('match without typos in an exact search', () => {
    expect(likenessOf(typed('leeking', { isExact: true }), 'leaking', '')).toBeNull();
    expect(likenessOf(typed('leaking', { isExact: true }), 'leaking', '')?.match).toBe('same');
  });

  test('rank exact words before one typo, and one typo before two', () => {
    const score = (word: string) => likenessOf(typed(word), 'electrician', '')?.score ?? 0;
    expect(score('electrician')).toBeGreaterThan(score('electritian'));
    expect(score('electritian')).toBeGreaterThan(score('elektritian'));
  });
});

test('counts swapped letters as one typo', () => {
  expect([editDistance('palster', 'plaster'), editDistance('', 'tap'), editDistance('tap', 'tap')]).toEqual([1, 3, 0]);
});
