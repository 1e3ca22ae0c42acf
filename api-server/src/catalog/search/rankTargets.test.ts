import { describe, expect, test } from 'vitest';
import type { Language } from '../../platform/language';
import { type Query, rankTargets, type Term } from './rankTargets';

const term = (targetId: string, text: string, more: Partial<Term> = {}): Term => {
  const words = text.toLowerCase().split(' ');
  return { kind: 'service', targetId, language: 'en', place: 1, text, words, stems: words, ...more };
};
const query = (text: string, little: readonly string[] = []): Query => {
  const words = text.split(' ');
  const stems = { en: words, de: words, es: words, fr: words, ru: words, fa: words } satisfies Record<
    Language,
    string[]
  >;
  return { words, stems, saysLittle: words.map((word) => little.includes(word)), language: 'en', isExact: false };
};
const first = (typed: Query, terms: readonly Term[]) => rankTargets(typed, terms)[0]?.id;

describe('rankTargets', () => {
  test('combines the matches of several names of one service', () => {
    const terms = [
      term('leak', 'dripping tap'),
      term('leak', 'leaky faucet'),
      term('tap', 'faucet'),
      term('bath', 'mould in bathroom'),
    ];
    expect(first(query('dripping faucet bathroom'), terms)).toBe('leak');
  });

  test('ignores similar words when the typed one is known', () => {
    const terms = [term('toilet', 'toilet repair'), term('boiler', 'boiler')];
    expect(first(query('boiler repair'), terms)).toBe('boiler');
  });

  test('stays the same whether it is written as one word or as several', () => {
    const terms = [term('dishes', 'dishwasher repair'), term('clothes', 'washer'), term('heater', 'water heater')];
    expect(first(query('dish washer'), terms)).toBe('dishes');
    const [heater] = rankTargets(query('waterheater'), terms);
    expect(heater).toMatchObject({ id: 'heater', meanings: [{ at: 0, length: 2, match: 'stem' }] });
  });

  test('prefers the service to the circumstances', () => {
    const terms = [term('barber', 'barber'), term('a home', 'home')];
    expect(first(query('barber home', ['home']), terms)).toBe('barber');
  });

  test('finds every ending of a mistyped word', () => {
    const terms = [
      term('moves', 'mudanzas', { stems: ['mudanz'] }),
      term('small', 'mudanza estudio', { stems: ['mudanz', 'estudio'] }),
    ];
    expect(first(query('mudansa'), terms)).toBe('moves');
  });

  test('finds nothing without a similar word', () => {
    expect(rankTargets(query('xqzwv'), [term('leak', 'dripping tap')])).toEqual([]);
  });
});
