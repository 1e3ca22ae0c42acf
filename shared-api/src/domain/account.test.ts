import { describe, expect, test } from 'vitest';
import { isEmailContact, normaliseContact, normalisePhoneNumber, splitName } from './account';

describe('a name', () => {
  test.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Ada Maria Lovelace', 'Ada', 'Maria Lovelace'],
    ['  Ada \t Maria   Lovelace ', 'Ada', 'Maria Lovelace'],
    ['Ada', 'Ada', ''],
    ['   ', '', ''],
    ['', '', ''],
  ])('%j has the first name %j, and %j after it', (fullName, firstName, lastName) => {
    expect(splitName(fullName)).toEqual({ firstName, lastName });
  });
});

describe('a typed number', () => {
  test.each([
    ['555 010 0001', '5550100001'],
    ['(555) 010-0001', '5550100001'],
    ['555.010.0001', '5550100001'],
    ['\t555\u00a0010\u202f0001\n', '5550100001'],
    ['+1 (555) 010-0001', '+15550100001'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['５５５０１００００１', '5550100001'],
    ['＋１（５５５）０１０－０００１', '+15550100001'],
    ['९८७६५ ४३२१०', '9876543210'],
    ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
    ['001 555 010 0001', '+15550100001'],
    ['0044 20 7946 0018', '+442079460018'],
    ['0091 98765 43210', '+919876543210'],
    ['۰۰۴۴ ۲۰', '+4420'],
    ['0049 30 123456', '004930123456'],
    ['5551001', '5551001'],
    ['', ''],
  ])('reads %j as %s', (typed, digits) => {
    expect(normalisePhoneNumber(typed)).toBe(digits);
    expect(normaliseContact(typed)).toBe(digits);
  });

  test('may contain all kinds of dashes and direction marks', () => {
    const between = [0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212];
    const around = [0x200e, 0x200f, 0x202a, 0x202c, 0x202e, 0x2066, 0x2067, 0x2069];
    for (const mark of [...between, ...around]) {
      const character = String.fromCharCode(mark);
      expect([mark.toString(16), normalisePhoneNumber(`${character}555${character}0001`)]).toEqual([
        mark.toString(16),
        '5550001',
      ]);
    }
  });

  test('keeps other characters, so that the server can report them', () => {
    expect(normalisePhoneNumber('555x0001')).toBe('555x0001');
  });
});

test('a typed e-mail address loses its capitals and surrounding spaces', () => {
  expect([isEmailContact('mia@example.com'), isEmailContact('5550100001')]).toEqual([true, false]);
  expect(normaliseContact('  Mia.Torres-1@Example.COM ')).toBe('mia.torres-1@example.com');
});
