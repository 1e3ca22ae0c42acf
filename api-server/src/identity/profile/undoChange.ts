import { randomBytes } from 'node:crypto';
import { addMilliseconds, HOUR } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { sqlState } from '../../platform/db/sqlState';
import { HttpError } from '../../platform/http/httpError';
import type { Language } from '../../platform/language';
import { renderLetter } from '../../platform/mail/templates';
import { hashOf } from '../../platform/tokens';
import { updateUser } from '../accounts/accounts.repository';
import { contactTaken, emailTaken } from '../accounts/personFields';
import { auditOwnAccount } from '../audit/audit';
import { deleteAuthenticatorApp } from '../auth/twoStep/twoStep.repository';
import * as stored from './contactUndos.repository';

export type ContactField = 'email' | 'contact';

const UNDO_LIFE = 72 * HOUR;

type ContactDetails = Pick<User, 'email' | 'phoneCode' | 'contact' | 'emailUnverifiedSince' | 'contactUnverifiedSince'>;

const contactDetailsOf = ({
  email,
  phoneCode,
  contact,
  emailUnverifiedSince,
  contactUnverifiedSince,
}: ContactDetails): ContactDetails => ({ email, phoneCode, contact, emailUnverifiedSince, contactUnverifiedSince });

interface Undo {
  userId: string;
  token: string;
  former: ContactDetails;
  before: ContactDetails;
}

/**
 * Stores the data that a change replaces. A second change keeps the data from before the first one: a thief who changes
 * e-mail and then number gets no link that restores his own.
 */
export async function storeUndo(tx: Session, before: User, now: Date): Promise<Undo> {
  const earlier = await stored.findLatestUndo(tx, before.id, addMilliseconds(now, -UNDO_LIFE));
  const former = contactDetailsOf(earlier ?? before);
  const token = randomBytes(16).toString('base64url');
  await stored.insertUndo(tx, {
    tokenHash: hashOf(token),
    userId: before.id,
    ...former,
    validUntil: earlier?.validUntil ?? now,
    createdAt: now,
    expiresAt: addMilliseconds(now, UNDO_LIFE),
  });
  return { userId: before.id, token, former, before };
}

/**
 * Sends the undo link only to the addresses it restores, because it grants access to the account. Unverified addresses
 * get none: a mistyped one belongs to a stranger.
 */
export async function notifyFormerOwner(
  { mail, settings }: Context,
  tx: Session,
  what: ContactField | 'password' | 'secondStep' | 'identity',
  undo: Undo,
  language: Language,
) {
  const { userId, former, before, token } = undo;
  const [email, sms] = [
    { channel: 'email', userId, urgent: true } as const,
    { channel: 'sms', userId, urgent: true } as const,
  ];
  const url = `${settings.publicUrl}/forgot-password?undo=${token}`;
  const formerPhone = former.phoneCode + former.contact;
  const help = { url: `${settings.publicUrl}/Contact-Us` };
  const plain = renderLetter('detailsChanged', language, help);
  const mailed = former.emailUnverifiedSince ? plain : renderLetter(`${what}Changed`, language, { url });
  const texted = former.contactUnverifiedSince ? plain : renderLetter(`${what}ChangedText`, language, { url });
  await mail.send({ ...email, to: former.email, ...mailed }, tx);
  await mail.send({ ...sms, to: formerPhone, ...texted, subject: '' }, tx);
  const beforePhone = before.phoneCode + before.contact;
  if (before.email !== former.email) await mail.send({ ...email, to: before.email, ...plain }, tx);
  if (beforePhone !== formerPhone) await mail.send({ ...sms, to: beforePhone, ...plain, subject: '' }, tx);
}

const expired = () =>
  new HttpError('validation', 'This link has expired or was used already. Please contact us.', {
    field: 'token',
    status: 422,
  });

/**
 * Restores number and e-mail address and removes the password. Ends all sessions. Signing in requires a new password.
 */
export async function undoChange({ db, clock }: Context, token: string): Promise<string> {
  return db
    .transaction(async (tx) => {
      const undo = await stored.consumeUndo(tx, hashOf(token), clock());
      if (!undo) throw expired();
      const { userId } = undo;
      const user = await updateUser(tx, userId, { ...contactDetailsOf(undo), passwordHash: '' });
      await stored.deleteSessionsAndCredentials(tx, userId);
      // A thief's app must not stand before the owner's door. The staff's second step is for another owner to reset.
      if (user?.userType !== 'admin') await deleteAuthenticatorApp(tx, userId);
      if (user) await auditOwnAccount(tx, clock(), user, 'account.undo');
      return userId;
    })
    .catch((error) => {
      const state = sqlState(error);
      if (state?.code === '23505') throw state.constraint === 'users_email' ? emailTaken() : contactTaken();
      throw error;
    });
}
