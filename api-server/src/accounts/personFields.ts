import { contactDigits, phoneCodes, splitName } from '@doorstep/shared-api/domain';
import { Failure } from '../http/failure';
import type { SentFile } from '../http/readBody';
import { passwordFault } from './passwords';

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

/** National digits and country code; a number in E.164 may bring one of the codes that we know. */
export function readContact(sent: string, phoneCode: string): { contact: string; phoneCode: string } {
  const typed = contactDigits(sent);
  const known = phoneCodes.find((code) => typed.startsWith(code));
  const contact = known ? typed.slice(known.length) : typed;
  if (!/^\d{6,15}$/.test(contact)) throw refuse('contact', 'Please enter a valid phone number.');
  if (!/^\+\d{1,4}$/.test(phoneCode)) throw refuse('phone_code', 'Please choose a valid country code.');
  return { contact, phoneCode: known ?? phoneCode };
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

export function checkPerson(sent: NewPerson) {
  for (const field of ['email', 'contact', 'address', 'image', 'password', 'fullname'] as const) {
    if (!sent[field]) throw refuse(field, `${field} is required.`);
  }
  const email = readEmail(sent.email);
  const number = readContact(sent.contact, sent.phoneCode || '+1');
  const address = readAddress(sent.address);
  const name = readName(sent.fullname, sent.firstName, sent.lastName);
  const fault = passwordFault(sent.password);
  if (fault) throw refuse('password', fault);
  return { email, ...number, address, ...name, deviceToken: sent.deviceToken.slice(0, 500) };
}
