import { normalisePhoneNumber, phoneCodes } from '@doorstep/shared-api/domain';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

export interface PhoneNumber {
  phoneCode: string;
  /** National digits. */
  contact: string;
}

/** Country code of E.164. No code is the beginning of another. */
const COUNTRY_CODE = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
const NATIONAL_DIGITS = 10;

/**
 * Strips the prefix that some users write before a national number: the trunk zero, or the country code without a plus
 * sign.
 */
function nationalDigits(digits: string): string {
  const contact = digits.replace(/^0(?=\d{6})/, '');
  const code = phoneCodes
    .map((phoneCode) => phoneCode.slice(1))
    .find((prefix) => contact.startsWith(prefix) && contact.length === prefix.length + NATIONAL_DIGITS);
  return code ? contact.slice(code.length) : contact;
}

export function readPhoneNumber(typed: string, phoneCode: string): PhoneNumber {
  const digits = normalisePhoneNumber(typed);
  const full = digits.startsWith('+') || !phoneCode ? digits : phoneCode + nationalDigits(digits);
  const code = COUNTRY_CODE.exec(full)?.[0] ?? '';
  return { phoneCode: code, contact: nationalDigits(full.slice(code.length).replace('+', '')) };
}

/**
 * Numbers that the metadata refuses and the numbering plans allow. In North America: ten digits, and no area code that
 * begins with 0 or 1 or ends with 11, such as the demo's 555 010 xxxx. In Britain: Ofcom's numbers for fiction.
 */
const ALSO_POSSIBLE_NUMBERS = /^\+(?:1(?!(\d)\1{9})(?!\d11)[2-9]\d{9}|447700900\d{3})$/;

export function isPossibleNumber(number: PhoneNumber): boolean {
  const full = fullNumber(number);
  return ALSO_POSSIBLE_NUMBERS.test(full) || (parsePhoneNumberFromString(full)?.isValid() ?? false);
}

export const fullNumber = ({ phoneCode, contact }: PhoneNumber) => phoneCode + contact;

/** Returns the key under which attempts are counted. It is the same for every spelling, also without a country code. */
export const loginKeyOfNumber = (typed: string, phoneCode = '') =>
  readPhoneNumber(typed, phoneCode).contact.slice(0, 40);

export function storedSpellings(typed: string, phoneCode = ''): string[] {
  const digits = normalisePhoneNumber(typed);
  const { contact } = readPhoneNumber(typed, phoneCode);
  const afterCode = digits.startsWith('+') ? [2, 3, 4, 5].map((length) => digits.slice(length)) : [digits];
  return [...new Set([contact, `0${contact}`, ...phoneCodes.map((code) => code.slice(1) + contact), ...afterCode])];
}
