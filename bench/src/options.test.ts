import { expect, test } from 'vitest';
import { PARTS, readOptions } from './options';

test('without options everything is measured in seven rounds', () => {
  expect(readOptions([])).toEqual({ rounds: 7, parts: PARTS });
});

test('parts, pages, a call and rounds can be chosen', () => {
  const args = ['--only', 'gateway, api', '--rounds', '3', '--page', 'home', '--call', 'booking'];
  expect(readOptions(args)).toEqual({
    rounds: 3,
    parts: ['gateway', 'api'],
    page: 'home',
    call: 'booking',
  });
});

test('what it does not know is rejected in a sentence', () => {
  expect(() => readOptions(['--only', 'speed'])).toThrow('not "speed"');
  expect(() => readOptions(['--rounds', '0'])).toThrow('whole number');
});
