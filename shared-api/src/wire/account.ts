import type { User } from '../domain/account';
import type { UserType } from '../domain/codes';
import { nameOf, type UserTypeCode, userTypeCodes } from './codes';
import * as read from './read';

/** W01, W02, W10 `data`. */
export interface SessionUserWire {
  user_id: string;
  fullname: string;
  contact: string;
  email: string;
  image: string;
  user_profile_pic: string;
  user_type?: UserTypeCode;
  phone_code?: string;
  address?: string;
  account_status?: string;
  pending_email?: string;
  pending_contact?: string;
}

/**
 * The person of a login or registration answer, undefined when it names none. A server without extensions does not say
 * what kind of account it is: then it is the kind that was requested.
 */
export function toUser(body: unknown, assumedType: UserType = 'customer'): User | undefined {
  const item = read.list(read.record(body).data)[0] ?? {};
  const id = read.text(item.user_id);
  if (!id) return undefined;
  return read.omitUndefined({
    id,
    fullName: read.text(item.fullname),
    contact: read.text(item.contact),
    email: read.text(item.email),
    image: read.firstText(item.user_profile_pic, item.image),
    userType: nameOf(userTypeCodes, item.user_type) ?? assumedType,
    phoneCode: read.optionalText(item.phone_code),
    address: read.optionalText(item.address),
    accountStatus: read.optionalText(item.account_status),
    pendingEmail: read.optionalText(item.pending_email),
    pendingContact: read.optionalText(item.pending_contact),
  });
}

export function toUnreadCount(body: unknown): number {
  return read.count(read.record(body).unread);
}
