import { contactDigits, phoneCodes, splitName } from '@doorstep/shared-api/domain';
import { HttpError } from '../../http/httpError';
import type { UploadedFile } from '../../http/readBody';
import { checkNewPassword } from './passwordRules';
import { type PhoneNumber, readPhoneNumber } from './phoneNumber';

export const emailTaken = () => new HttpError('duplicate', 'email already exists  !', { field: 'email' });
export const contactTaken = () => new HttpError('duplicate', 'contact already exists  !', { field: 'contact' });
export const reject = (field: string, message: string) => new HttpError('validation', message, { field });

/** What registration asks of anybody. */
export interface NewUser {
  fullname: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneCode: string;
  contact: string;
  address: string;
  password: string;
  deviceToken: string;
  image: UploadedFile | undefined;
}

export const looksLikeEmail = (email: string) =>
  email.length <= 254 && /^[^\s@"(),:;<>[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(email);

export function readEmail(value: string): string {
  const email = value.toLowerCase();
  if (!looksLikeEmail(email)) throw reject('email', 'Invalid email !');
  return email;
}

/** National digits and country code. Shape first: a number that nobody has is not made into one by leaving digits out. */
export function readContact(typed: string, phoneCode: string): PhoneNumber {
  if (!/^\+?\d{6,15}$/.test(contactDigits(typed))) throw reject('contact', 'Please enter a valid phone number.');
  // What was sent, and what a number in E.164 brings: read together, "+11" and nine digits would pass for "+1".
  if (phoneCode) checkPhoneCode(phoneCode);
  const number = readPhoneNumber(typed, phoneCode);
  if (!/^\d{6,15}$/.test(number.contact)) throw reject('contact', 'Please enter a valid phone number.');
  checkPhoneCode(number.phoneCode);
  return number;
}

/** Only numbers of the countries that we offer: we can reach nobody else. */
export function checkPhoneCode(phoneCode: string): void {
  if (!phoneCodes.some((offered) => offered === phoneCode)) {
    throw reject('phone_code', 'Please choose a valid country code.');
  }
}

export function readName(fullname: string, firstName = '', lastName = '') {
  if (fullname.length > 100) throw reject('fullname', 'fullname is too long.');
  const split = splitName(fullname);
  return {
    fullname,
    firstName: (firstName || split.firstName).slice(0, 100),
    lastName: (lastName || split.lastName).slice(0, 100),
  };
}

export function readAddress(address: string): string {
  if (address.length > 300) throw reject('address', 'address is too long.');
  return address;
}

export async function validateUser(newUser: NewUser) {
  for (const field of ['email', 'contact', 'address', 'password', 'fullname'] as const) {
    if (!newUser[field]) throw reject(field, `${field} is required.`);
  }
  const email = readEmail(newUser.email);
  const number = readContact(newUser.contact, newUser.phoneCode || '+1');
  const address = readAddress(newUser.address);
  const name = readName(newUser.fullname, newUser.firstName, newUser.lastName);
  await checkNewPassword(newUser.password, { ...newUser, ...number });
  return { email, ...number, address, ...name, deviceToken: newUser.deviceToken.slice(0, 500) };
}
