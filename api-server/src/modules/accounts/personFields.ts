import { contactDigits, phoneCodes, splitName } from '@doorstep/shared-api/domain';
import { Failure } from '../../http/httpError';
import type { SentFile } from '../../http/readBody';
import { checkNewPassword } from './passwordRules';
import { type PhoneNumber, readPhoneNumber } from './phoneNumber';

export const emailTaken = () => new Failure('duplicate', 'email already exists  !', { field: 'email' });
export const contactTaken = () => new Failure('duplicate', 'contact already exists  !', { field: 'contact' });
export const refuse = (field: string, message: string) => new Failure('validation', message, { field });

/** What registration asks of anybody. */
export interface NewPerson {
  fullname: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneCode: string;
  contact: string;
  address: string;
  password: string;
  deviceToken: string;
  image: SentFile | undefined;
}

export const looksLikeEmail = (email: string) =>
  email.length <= 254 && /^[^\s@"(),:;<>[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(email);

export function readEmail(sent: string): string {
  const email = sent.toLowerCase();
  if (!looksLikeEmail(email)) throw refuse('email', 'Invalid email !');
  return email;
}

/** National digits and country code. Shape first: a number that nobody has is not made into one by leaving digits out. */
export function readContact(typed: string, phoneCode: string): PhoneNumber {
  if (!/^\+?\d{6,15}$/.test(contactDigits(typed))) throw refuse('contact', 'Please enter a valid phone number.');
  // What was sent, and what a number in E.164 brings: read together, "+11" and nine digits would pass for "+1".
  if (phoneCode) checkPhoneCode(phoneCode);
  const number = readPhoneNumber(typed, phoneCode);
  if (!/^\d{6,15}$/.test(number.contact)) throw refuse('contact', 'Please enter a valid phone number.');
  checkPhoneCode(number.phoneCode);
  return number;
}

/** Only numbers of the countries that we offer: we can reach nobody else. */
export function checkPhoneCode(phoneCode: string): void {
  if (!phoneCodes.some((offered) => offered === phoneCode)) {
    throw refuse('phone_code', 'Please choose a valid country code.');
  }
}

export function readName(fullname: string, firstName = '', lastName = '') {
  if (fullname.length > 100) throw refuse('fullname', 'fullname is too long.');
  const split = splitName(fullname);
  return {
    fullname,
    firstName: (firstName || split.firstName).slice(0, 100),
    lastName: (lastName || split.lastName).slice(0, 100),
  };
}

export function readAddress(address: string): string {
  if (address.length > 300) throw refuse('address', 'address is too long.');
  return address;
}

export async function checkPerson(sent: NewPerson) {
  for (const field of ['email', 'contact', 'address', 'image', 'password', 'fullname'] as const) {
    if (!sent[field]) throw refuse(field, `${field} is required.`);
  }
  const email = readEmail(sent.email);
  const number = readContact(sent.contact, sent.phoneCode || '+1');
  const address = readAddress(sent.address);
  const name = readName(sent.fullname, sent.firstName, sent.lastName);
  await checkNewPassword(sent.password, { ...sent, ...number });
  return { email, ...number, address, ...name, deviceToken: sent.deviceToken.slice(0, 500) };
}
