import { expect, test } from 'vitest';
import { PARTS, readOptions } from './options';

test('measures everything in seven rounds by default', () => {
  expect(readOptions([])).toEqual({ rounds: 7, parts: PARTS });
});

test('accepts parts, pages, a call and rounds', () => {
  const args = ['--only', 'gateway, api', '--rounds', '3', '--page', 'home', '--call', 'booking'];
  expect(readOptions(args)).toEqual({
    rounds: 3,
    parts: ['gateway', 'api'],
    page: 'home',
    call: 'booking',
  });
});

test('rejects unknown options with a message', () => {
  expect(() => readOptions(['--only', 'speed'])).toThrow('not "speed"');
  expect(() => readOptions(['--rounds', '0'])).toThrow('whole number');
});
