import { contactDigits, splitName } from '@doorstep/shared-api/domain';
import type { Context } from '../context';
import { files, users } from '../db/schema';
import { sqlState } from '../db/sqlState';
import { Failure } from '../http/failure';
import type { SentFile } from '../http/readBody';
import { newId } from '../ids';
import type { User } from '../sessions/sessions';
import { readImage } from '../uploads/readImage';
import { contactIsTaken, emailIsTaken } from './accounts';
import { hashPassword, passwordFault } from './passwords';

export interface NewCustomer {
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

const emailTaken = () => new Failure('duplicate', 'email already exists  !', { field: 'email' });
const contactTaken = () => new Failure('duplicate', 'contact already exists  !', { field: 'contact' });
const refuse = (field: string, message: string) => new Failure('validation', message, { field });

export async function registerCustomer(context: Context, sent: NewCustomer): Promise<User> {
  const { db, clock, uploads } = context;
  const checked = checkFields(sent);
  if (await emailIsTaken(db, checked.email, '1')) throw emailTaken();
  if (await contactIsTaken(db, checked.phoneCode, checked.contact, '1')) throw contactTaken();

  const image = await readImage(sent.image as SentFile, 'image', { longestSide: 800 });
  const fileId = newId('f');
  const path = `avatars/${fileId}.${image.extension}`;
  await uploads.write(path, image.bytes);

  const user: User = {
    ...checked,
    id: newId('u'),
    userType: '1',
    accountStatus: 'active',
    passwordHash: await hashPassword(sent.password),
    image: uploads.publicUrl(path),
    createdAt: clock(),
  };
  try {
    await db.transaction(async (tx) => {
      await tx.insert(users).values(user);
      const { mime, width, height, bytes } = image;
      await tx.insert(files).values({
        id: fileId,
        ownerId: user.id,
        kind: 'avatar',
        path,
        mime,
        bytes: bytes.length,
        width,
        height,
        createdAt: user.createdAt,
      });
    });
  } catch (error) {
    await uploads.remove(path);
    const state = sqlState(error);
    if (state?.code === '23505') throw state.constraint === 'users_email' ? emailTaken() : contactTaken();
    throw error;
  }
  return user;
}

function checkFields(sent: NewCustomer) {
  for (const field of ['email', 'contact', 'address', 'image', 'password', 'fullname'] as const) {
    if (!sent[field]) throw refuse(field, `${field} is required.`);
  }
  const email = sent.email.toLowerCase();
  if (email.length > 254 || !/^[^\s@"(),:;<>[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(email)) {
    throw refuse('email', 'Invalid email !');
  }
  const contact = contactDigits(sent.contact);
  if (!/^\d{6,15}$/.test(contact)) throw refuse('contact', 'Please enter a valid phone number.');
  const phoneCode = sent.phoneCode || '+1';
  if (!/^\+\d{1,4}$/.test(phoneCode)) throw refuse('phone_code', 'Please choose a valid country code.');
  if (sent.address.length > 300) throw refuse('address', 'address is too long.');
  if (sent.fullname.length > 100) throw refuse('fullname', 'fullname is too long.');
  const fault = passwordFault(sent.password);
  if (fault) throw refuse('password', fault);
  const split = splitName(sent.fullname);
  return {
    email,
    contact,
    phoneCode,
    address: sent.address,
    fullname: sent.fullname,
    firstName: (sent.firstName || split.firstName).slice(0, 100),
    lastName: (sent.lastName || split.lastName).slice(0, 100),
    deviceToken: sent.deviceToken.slice(0, 500),
  };
}
