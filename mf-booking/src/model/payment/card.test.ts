import { expect, test } from 'vitest';
import {
  cardBrand,
  cardProblems,
  caretAfter,
  digitsOf,
  formatCardNumber,
  formatExpiry,
  passesLuhn,
  toCardDetails,
} from './card';

const november2026 = new Date('2026-11-20T12:00:00Z');
const good = { number: '4242 4242 4242 4242', holderName: 'Mia Torres', expiry: '12/34', cvc: '123' };

test('a card number is grouped in fours while it is typed, and American Express 4-6-5', () => {
  expect(formatCardNumber('424242')).toBe('4242 42');
  expect(formatCardNumber('4242-4242 42424242')).toBe('4242 4242 4242 4242');
  expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005');
  expect(formatCardNumber('')).toBe('');
});

test('Persian digits are accepted', () => {
  expect(digitsOf('۴۲۴۲')).toBe('4242');
  expect(formatCardNumber('۴۲۴۲۴')).toBe('4242 4');
  expect(formatExpiry('۰۹۲۸')).toBe('09/28');
});

test('an expiry date is understood however people write it', () => {
  expect(formatExpiry('0')).toBe('0');
  expect(formatExpiry('9')).toBe('09');
  expect(formatExpiry('928')).toBe('09/28');
  expect(formatExpiry('9/28')).toBe('09/28');
  expect(formatExpiry('09/2028')).toBe('09/28');
  expect(formatExpiry('1228')).toBe('12/28');
  expect(formatExpiry('1/28')).toBe('01/28');
});

test('correcting a digit in the middle leaves the caret where it was', () => {
  expect(caretAfter('4242 4242', 5)).toBe(6);
  expect(caretAfter('4242 4242', 4)).toBe(4);
  expect(caretAfter('4242 4242', 0)).toBe(0);
});

test('the first digits identify the brand', () => {
  expect(cardBrand('4000')).toBe('visa');
  expect(cardBrand('5555')).toBe('mastercard');
  expect(cardBrand('2223')).toBe('mastercard');
  expect(cardBrand('37')).toBe('amex');
  expect(cardBrand('6011')).toBe('discover');
  expect(cardBrand('9')).toBe('unknown');
});

test('a mistyped number is caught by its check digit', () => {
  expect(passesLuhn('4000002500003155')).toBe(true);
  expect(passesLuhn('4000002500003156')).toBe(false);
  expect(cardProblems({ ...good, number: '4242 4242 4242 4241' }, november2026)).toEqual({ number: 'numberWrong' });
});

test('every empty field is named, and a good card has no problem', () => {
  expect(cardProblems({ number: '', holderName: ' ', expiry: '', cvc: '' }, november2026)).toEqual({
    number: 'numberMissing',
    holderName: 'holderMissing',
    expiry: 'expiryMissing',
    cvc: 'cvcMissing',
  });
  expect(cardProblems(good, november2026)).toEqual({});
});

test('a card is good until the end of its month', () => {
  expect(cardProblems({ ...good, expiry: '11/26' }, november2026)).toEqual({});
  expect(cardProblems({ ...good, expiry: '10/26' }, november2026)).toEqual({ expiry: 'expired' });
  expect(cardProblems({ ...good, expiry: '13/30' }, november2026)).toEqual({ expiry: 'expiryWrong' });
});

test('the security code has three digits, four on American Express', () => {
  expect(cardProblems({ ...good, cvc: '12' }, november2026)).toEqual({ cvc: 'cvcWrong' });
  const amex = { ...good, number: '3782 822463 10005', cvc: '1234' };
  expect(cardProblems(amex, november2026)).toEqual({});
});

test('a valid form is parsed into digits and numbers', () => {
  expect(toCardDetails(good)).toEqual({
    number: '4242424242424242',
    holderName: 'Mia Torres',
    expMonth: 12,
    expYear: 2034,
    cvc: '123',
  });
});
