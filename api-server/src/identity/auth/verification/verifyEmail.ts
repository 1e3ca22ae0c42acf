import { randomBytes } from 'node:crypto';
import { paths } from '@doorstep/shared-api/paths';
import { addMilliseconds, DAY } from '../../../platform/clock';
import type { Context } from '../../../platform/context';
import type { Session } from '../../../platform/db/connect';
import type { User } from '../../../platform/db/schema';
import { HttpError } from '../../../platform/http/httpError';
import type { Language } from '../../../platform/language';
import { unsuppress } from '../../../platform/mail/suppressions.repository';
import { renderLetter } from '../../../platform/mail/templates';
import { hashOf } from '../../../platform/tokens';
import { findUser, markEmailVerified } from '../../accounts/accounts.repository';
import { auditOwnAccount } from '../../audit/audit';
import * as stored from './emailLinks.repository';

export const EMAIL_LINK_LIFE = DAY;

type Receiver = Pick<User, 'id' | 'email' | 'userType' | 'accountStatus'>;

/** Earlier links stay valid, so that any of the mails works. */
export async function sendEmailLink(
  { mail, settings, clock }: Pick<Context, 'mail' | 'settings' | 'clock'>,
  tx: Session,
  { id: userId, email, userType, accountStatus }: Receiver,
  language: Language,
) {
  const now = clock();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = addMilliseconds(now, EMAIL_LINK_LIFE);
  await stored.insertEmailLink(tx, { tokenHash: hashOf(token), userId, email, createdAt: now, expiresAt });
  const url = `${settings.publicUrl}${paths.verifyEmail}?token=${token}`;
  const isApplicant = userType === 'provider' && accountStatus === 'pending_review';
  const letter = isApplicant ? 'applicationReceived' : 'verifyEmail';
  await mail.send(
    { channel: 'email', to: email, userId, urgent: true, ...renderLetter(letter, language, { url }) },
    tx,
  );
}

const expired = () =>
  new HttpError('validation', 'This link has expired. Sign in and ask for a new one.', { field: 'token', status: 422 });

/**
 * The link counts once: opening it again, also by a link scanner, succeeds without effect. Returns the address and
 * whether this was the first time.
 */
export async function verifyEmail({ db, clock }: Context, token: string): Promise<{ email: string; isFirst: boolean }> {
  const now = clock();
  const tokenHash = hashOf(token);
  return db.transaction(async (tx) => {
    const link = await stored.findEmailLink(tx, tokenHash, now);
    const user = link && (await findUser(tx, link.userId));
    if (!link || user?.email !== link.email || user.accountStatus === 'deleted') throw expired();
    const isFirst = await stored.useEmailLink(tx, tokenHash, now);
    if (isFirst) {
      await markEmailVerified(tx, link.userId, link.email);
      await unsuppress(tx, { channel: 'email', to: link.email }, 'bounce');
      await auditOwnAccount(tx, now, user, 'account.verify_email');
    }
    return { email: link.email, isFirst };
  });
}
