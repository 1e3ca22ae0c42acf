import { normalisePhoneNumber, phoneCodes, splitName } from '@doorstep/shared-api/domain';
import { HttpError } from '../../platform/http/httpError';
import type { UploadedFile } from '../../platform/http/readBody';
import { type PersonalTextIssue, personalTextIssue, trimPersonalText } from '../../platform/personalText';
import { checkNewPassword } from './passwordRules';
import { isPossibleNumber, type PhoneNumber, readPhoneNumber } from './phoneNumber';

export const emailTaken = () => new HttpError('duplicate', 'email already exists  !', { field: 'email' });
export const contactTaken = () => new HttpError('duplicate', 'contact already exists  !', { field: 'contact' });
export const reject = (field: string, message: string) => new HttpError('validation', message, { field });

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

const issueSentences: Record<PersonalTextIssue, string> = {
  characters: 'Please leave out line breaks and hidden characters.',
  link: 'Please leave out links and e-mail addresses.',
  letters: 'Please enter at least one letter.',
};

/** Trims the text. Throws a message that says what to leave out. */
export function readPersonalText(field: string, text: string): string {
  const issue = text && personalTextIssue(text);
  if (issue) throw reject(field, issueSentences[issue]);
  return trimPersonalText(text);
}

export function readPersonalTextPart(field: string, text: string): string {
  const issue = text && personalTextIssue(text);
  if (issue && issue !== 'letters') throw reject(field, issueSentences[issue]);
  return trimPersonalText(text);
}

export const looksLikeEmail = (email: string) =>
  email.length <= 254 &&
  !/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(email) &&
  /^[^\s@"(),:;<>[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(email);

export function readEmail(value: string): string {
  const email = value.toLowerCase();
  if (!looksLikeEmail(email)) throw reject('email', 'Invalid email !');
  return email;
}

/** Checks the format first, so that leaving out characters cannot turn it into another number. */
export function readContact(typed: string, phoneCode: string): PhoneNumber {
  if (!/^\+?\d{6,15}$/.test(normalisePhoneNumber(typed))) throw reject('contact', 'Please enter a valid phone number.');
  // Check the sent code and the code of a number in E.164 separately. Otherwise "+11" with nine digits would pass as
  // "+1".
  if (phoneCode) checkPhoneCode(phoneCode);
  const number = readPhoneNumber(typed, phoneCode);
  if (!/^\d{6,15}$/.test(number.contact)) throw reject('contact', 'Please enter a valid phone number.');
  checkPhoneCode(number.phoneCode);
  return number;
}

/** Accounts with older numbers keep them. */
export function checkNewContact(number: PhoneNumber): PhoneNumber {
  if (!isPossibleNumber(number))
    throw reject('contact', 'This phone number cannot exist. Please check the digits and the country code.');
  return number;
}

export function checkPhoneCode(phoneCode: string): void {
  if (!phoneCodes.some((offered) => offered === phoneCode)) {
    throw reject('phone_code', 'Please choose a valid country code.');
  }
}

export function readName(typed: string, firstName = '', lastName = '', field = 'fullname') {
  if (typed.length > 100) throw reject(field, 'fullname is too long.');
  const fullname = readPersonalText(field, typed);
  const split = splitName(fullname);
  return {
    fullname,
    firstName: readPersonalTextPart('first_name', firstName.slice(0, 100)) || split.firstName,
    lastName: readPersonalTextPart('last_name', lastName.slice(0, 100)) || split.lastName,
  };
}

export function readAddress(address: string): string {
  if (address.length > 300) throw reject('address', 'address is too long.');
  return readPersonalText('address', address);
}

export async function validateUser(newUser: NewUser) {
  for (const field of ['email', 'contact', 'address', 'password', 'fullname'] as const) {
    if (!newUser[field]) throw reject(field, `${field} is required.`);
  }
  const email = readEmail(newUser.email);
  const number = checkNewContact(readContact(newUser.contact, newUser.phoneCode || '+1'));
  const address = readAddress(newUser.address);
  const name = readName(newUser.fullname, newUser.firstName, newUser.lastName);
  await checkNewPassword(newUser.password, { ...newUser, ...number });
  return { email, ...number, address, ...name, deviceToken: newUser.deviceToken.slice(0, 500) };
}
