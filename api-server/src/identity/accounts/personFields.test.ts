import { describe, expect, test } from 'vitest';
import { checkNewContact, looksLikeEmail, readAddress, readContact, readEmail, readName } from './personFields';
import { fullNumber, loginKeyOfNumber, readPhoneNumber, storedSpellings } from './phoneNumber';

describe('one number has one reading', () => {
  const spellings = [
    ...['5550100001', '05550100001', '(555) 010-0001', '15550100001', '+1 555 010 0001'].map((typed) => [
      typed,
      '+1',
      '+15550100001',
    ]),
    ...['9876543210', '09876543210', '919876543210', '+919876543210'].map((typed) => [typed, '+91', '+919876543210']),
    ['7700900123', '+44', '+447700900123'],
    // A number in E.164 decides the country, not the chosen one.
    ['+447700900123', '+1', '+447700900123'],
    ['+919876543210', '', '+919876543210'],
  ];
  test.each(spellings.map(([typed = '', phoneCode = '', expected = '']) => ({ typed, phoneCode, expected })))(
    'reads $typed with $phoneCode as $expected',
    ({ typed, phoneCode, expected }) => {
      expect(fullNumber(readPhoneNumber(typed, phoneCode))).toBe(expected);
      expect(fullNumber(readContact(typed, phoneCode))).toBe(expected);
      expect(expected).toBe(readPhoneNumber(typed, phoneCode).phoneCode + loginKeyOfNumber(typed, phoneCode));
      expect(storedSpellings(typed, phoneCode)).toContain(readPhoneNumber(typed, phoneCode).contact);
    },
  );

  test.each(['5550100001', '15550100001', '+15550100001'])(
    'finds an account stored as %s by every spelling',
    (stored) => {
      const digits = stored.replace('+', '');
      for (const typed of ['5550100001', '05550100001', '+15550100001'])
        expect(storedSpellings(typed, '+1')).toContain(digits);
    },
  );
});

describe('a phone number', () => {
  test('needs six digits at least', () => {
    expect(readContact('123456', '+1').contact).toBe('123456');
    expect(() => readContact('12345', '+1')).toThrow('valid phone number');
  });

  test.each(['1234567890123456', '12a45678', '', '+'])('rejects %s', (typed) => {
    expect(() => readContact(typed, '+1')).toThrow('valid phone number');
  });

  test.each(['+49', '+2', '1'])('fails with the country code %s', (phoneCode) => {
    expect(() => readContact('5550100001', phoneCode)).toThrow('valid country code');
  });

  test('refuses a number of a country that is not offered, whichever code was chosen', () => {
    expect(() => readContact('+4915112345678', '+1')).toThrow('valid country code');
  });
});

describe('checkNewContact', () => {
  const check = (typed: string, phoneCode = '+1') => fullNumber(checkNewContact(readContact(typed, phoneCode)));

  test.each([
    ['5550100001', '+1', '+15550100001'],
    ['５５５０１００００１', '+1', '+15550100001'],
    ['۵۵۵۰۱۰۰۰۰۱', '+1', '+15550100001'],
    ['٥٥٥٠١٠٠٠٠١', '+1', '+15550100001'],
    ['+1 503 555 0100', '', '+15035550100'],
    ['7771100001', '+1', '+17771100001'],
    ['(212) 736-5000', '+1', '+12127365000'],
    ['07700 900123', '+44', '+447700900123'],
    ['020 7946 0018', '+44', '+442079460018'],
    ['98765 43210', '+91', '+919876543210'],
  ])('accepts %s with %s', (typed, phoneCode, number) => {
    expect(check(typed, phoneCode)).toBe(number);
  });

  test.each([
    ['+1 0005550100', '+1'],
    ['+1 555010', '+1'],
    ['0005550100', '+1'],
    ['000 555 010 0001', '+1'],
    ['555010', '+1'],
    ['1235550100', '+1'],
    ['9115550100', '+1'],
    ['1111111111', '+1'],
    ['9999999999', '+1'],
    ['0000000000', '+1'],
    ['55501000011', '+1'],
    ['123456', '+44'],
    ['98765432', '+91'],
  ])('refuses %s with %s with a message', (typed, phoneCode) => {
    expect(() => check(typed, phoneCode)).toThrow('This phone number cannot exist.');
  });
});

describe('an e-mail address', () => {
  test.each(['a@b.co', 'first.last+tag@sub.example.com', 'MIA@EXAMPLE.COM'])('accepts %s, in lower case', (email) => {
    expect(readEmail(email)).toBe(email.toLowerCase());
  });

  test.each(['a@b', '@b.co', 'a b@c.co', 'a@b..co', 'a@b.co,c@d.co', '<a@b.co>', 'a@b.co\nc@d.co', 'a@@b.co'])(
    'rejects %s',
    (email) => {
      expect(() => readEmail(email)).toThrow('Invalid email');
    },
  );

  test('accepts at most 254 characters', () => {
    const of = (length: number) => `${'a'.repeat(length - 5)}@b.co`;
    expect(looksLikeEmail(of(254))).toBe(true);
    expect(looksLikeEmail(of(255))).toBe(false);
  });
});

test('accepts names and addresses up to their maximum length', () => {
  expect(readName('a'.repeat(100)).fullname).toHaveLength(100);
  expect(() => readName('a'.repeat(101))).toThrow('fullname is too long');
  expect(readAddress('a'.repeat(300))).toHaveLength(300);
  expect(() => readAddress('a'.repeat(301))).toThrow('address is too long');
});

test.each([
  ['Eve\r\nBcc: x@offer.test', 'Please leave out line breaks and hidden characters.'],
  ['Claim your refund at https://offer.test now', 'Please leave out links and e-mail addresses.'],
  ['123', 'Please enter at least one letter.'],
])('refuses a name or an address like %j with what to leave out', (text, sentence) => {
  expect(() => readName(text)).toThrow(sentence);
  expect(() => readAddress(text)).toThrow(sentence);
});

test.each([
  ['Eve\r\nBcc: x@offer.test', 'Please leave out line breaks and hidden characters.'],
  ['https://offer.test', 'Please leave out links and e-mail addresses.'],
])('refuses a first or last name like %j', (text, sentence) => {
  expect(() => readName('Eve', text)).toThrow(sentence);
  expect(() => readName('Eve', 'Eve', text)).toThrow(sentence);
});

test('takes a last name without letters, such as the number in "Ilse 66202"', () => {
  expect(readName('Ilse 66202', 'Ilse', '66202')).toMatchObject({ firstName: 'Ilse', lastName: '66202' });
});

test.each(['e\u202eve@example.com', 'e\u200bve@example.com', 'eve\u00ad@example.com'])(
  'rejects an email address with hidden characters such as %j',
  (email) => expect(looksLikeEmail(email)).toBe(false),
);

test('uses the sent first and last name, or else the parts of the full name', () => {
  expect(readName('Mia Lang')).toEqual({ fullname: 'Mia Lang', firstName: 'Mia', lastName: 'Lang' });
  expect(readName('Mia Lang', 'Maria', 'Lange')).toMatchObject({ firstName: 'Maria', lastName: 'Lange' });
});
