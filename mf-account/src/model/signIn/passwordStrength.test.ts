import { describe, expect, it } from 'vitest';
import { passwordStrength } from './passwordStrength';

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['1234567', 1],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['abcdefgh', 2],
    ['plumber7', 2],
    ['plumber-2026', 4],
    ['sunflowerfield', 2],
    ['a short sentence', 4],
    ['пять зелёных дверей', 4],
  ] as const)('rates “%s” as %i of 4', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
