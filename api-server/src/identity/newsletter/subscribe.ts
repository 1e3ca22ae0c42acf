import { createHmac, randomBytes } from 'node:crypto';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import { type Language, toLanguage } from '../../platform/language';
import { renderLetter } from '../../platform/mail/templates';
import { hashOf } from '../../platform/tokens';
import { looksLikeEmail } from '../accounts/personFields';
import { isWithinMailLimit } from '../contact/receiveMessage';
import { newsletterLink } from '../unsubscribe/unsubscribeLinks';
import * as stored from './newsletter.repository';

const CONFIRM_WITHIN = 7 * DAY;
const SECRET_NAME = 'newsletter';

const linkEnded = () =>
  new HttpError('validation', 'This link does not work any more. Please subscribe again.', {
    field: 'token',
    status: 422,
  });

/** Derived from the subscriber's id, so that every mail can contain it although only its hash is stored. */
const unsubscribeToken = (secret: string, subscriberId: string): string =>
  createHmac('sha256', secret).update(subscriberId).digest('base64url');

/** For existing subscribers it does nothing, with the same response, so that it reveals nothing. */
export async function subscribe(context: Context, typed: string, language: Language) {
  const { db, clock, mail, settings, secrets } = context;
  const email = typed.trim().toLowerCase();
  if (!looksLikeEmail(email)) {
    throw new HttpError('validation', 'Please enter a valid e-mail address.', { field: 'email', status: 422 });
  }
  const subscriber = await stored.findSubscriber(db, email);
  if (subscriber?.status === 'confirmed' || !(await isWithinMailLimit(context, email))) return;
  const now = clock();
  const token = randomBytes(32).toString('base64url');
  const id = subscriber?.id ?? newId('ns');
  const fresh = {
    lang: language,
    status: 'pending' as const,
    confirmHash: hashOf(token),
    confirmUntil: addMilliseconds(now, CONFIRM_WITHIN),
    unsubscribedAt: null,
  };
  const unsubscribeHash = hashOf(unsubscribeToken(secrets.current(SECRET_NAME), id));
  const url = `${settings.publicUrl}/newsletter?confirm=${token}`;
  await db.transaction(async (tx) => {
    await stored.saveSubscriber(tx, { id, email, ...fresh, unsubscribeHash, createdAt: now });
    await mail.send({ channel: 'email', to: email, ...renderLetter('newsletterConfirm', language, { url }) }, tx);
  });
}

/** Returns the token of this subscriber's earlier mails. Returns a new one if the secret that signed it is gone. */
async function unsubscribeTokenFor(
  { secrets }: Context,
  tx: Session,
  { id, unsubscribeHash }: stored.Subscriber,
): Promise<string> {
  const former = secrets.findKnown(SECRET_NAME, (secret) => hashOf(unsubscribeToken(secret, id)) === unsubscribeHash);
  const token = unsubscribeToken(former ?? secrets.current(SECRET_NAME), id);
  if (former === undefined) await stored.changeUnsubscribeHash(tx, id, hashOf(token));
  return token;
}

/** A link that is opened twice works twice. */
export async function confirmSubscription(context: Context, token: string): Promise<{ id: string; email: string }> {
  const { db, clock, mail, settings } = context;
  const now = clock();
  const hash = hashOf(token);
  return db.transaction(async (tx) => {
    const changed = await stored.markConfirmed(tx, hash, now);
    if (!changed) {
      const before = await stored.findConfirmed(tx, hash);
      if (!before) throw linkEnded();
      return before;
    }
    const leaveToken = await unsubscribeTokenFor(context, tx, changed);
    const url = `${settings.publicUrl}/newsletter?unsubscribe=${leaveToken}`;
    const unsubscribeUrl = newsletterLink(settings.publicUrl, leaveToken);
    const letter = renderLetter('newsletterWelcome', toLanguage(changed.lang), { url });
    await mail.send({ channel: 'email', to: changed.email, ...letter, unsubscribeUrl }, tx);
    return changed;
  });
}

/** Works at once, and again, with the link of any mail. */
export async function unsubscribe({ db, clock }: Context, token: string): Promise<{ id: string; email: string }> {
  const hash = hashOf(token);
  const subscriber =
    (await stored.markUnsubscribed(db, hash, clock())) ?? (await stored.findByUnsubscribeHash(db, hash));
  if (!subscriber) throw linkEnded();
  return subscriber;
}
