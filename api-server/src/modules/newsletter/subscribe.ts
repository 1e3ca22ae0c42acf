import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, or } from 'drizzle-orm';
import { DAY, later } from '../../clock';
import type { Context } from '../../context';
import { newsletterSubscribers as subscribers } from '../../db/schema';
import { secretOf } from '../../db/secret';
import { HttpError } from '../../http/httpError';
import { newId } from '../../ids';
import { type Language, toLanguage } from '../../mail/language';
import { write } from '../../mail/templates';
import { looksLikeEmail } from '../accounts/personFields';
import { hashOf } from '../auth/sessions/sessions';
import { mayWriteTo } from '../contact/receiveMessage';

const CONFIRM_WITHIN = 7 * DAY;

const linkEnded = () =>
  new HttpError('validation', 'This link does not work any more. Please subscribe again.', {
    field: 'token',
    status: 422,
  });

/** Made of the subscriber's id, so that every mail can carry it although only its hash is kept. */
async function unsubscribeToken({ db }: Context, subscriberId: string): Promise<string> {
  const secret = await secretOf(db, 'newsletter');
  return createHmac('sha256', secret).update(subscriberId).digest('base64url');
}

/** The first half of the double opt-in. Whoever is subscribed already hears nothing, and nobody can tell. */
export async function subscribe(context: Context, typed: string, language: Language) {
  const { db, clock, mail, settings } = context;
  const email = typed.trim().toLowerCase();
  if (!looksLikeEmail(email)) {
    throw new HttpError('validation', 'Please enter a valid e-mail address.', { field: 'email', status: 422 });
  }
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.email, email));
  if (subscriber?.status === 'confirmed' || !(await mayWriteTo(context, email))) return;
  const now = clock();
  const token = randomBytes(32).toString('base64url');
  const id = subscriber?.id ?? newId('ns');
  const fresh = {
    lang: language,
    status: 'pending' as const,
    confirmHash: hashOf(token),
    confirmUntil: later(now, CONFIRM_WITHIN),
    unsubscribedAt: null,
  };
  const unsubscribeHash = hashOf(await unsubscribeToken(context, id));
  await db
    .insert(subscribers)
    .values({ id, email, ...fresh, unsubscribeHash, createdAt: now })
    .onConflictDoUpdate({ target: subscribers.email, set: fresh });
  const url = `${settings.publicUrl}/newsletter?confirm=${token}`;
  mail.send({ channel: 'email', to: email, ...write('newsletterConfirm', language, { url }) });
}

/** The second half. A link that is opened twice works twice. */
export async function confirm(context: Context, token: string): Promise<{ id: string; email: string }> {
  const { db, clock, mail, settings } = context;
  const now = clock();
  const isThis = eq(subscribers.confirmHash, hashOf(token));
  const [changed] = await db
    .update(subscribers)
    .set({ status: 'confirmed', confirmedAt: now })
    .where(and(isThis, eq(subscribers.status, 'pending'), gt(subscribers.confirmUntil, now)))
    .returning();
  if (!changed) {
    const [before] = await db
      .select()
      .from(subscribers)
      .where(and(isThis, eq(subscribers.status, 'confirmed')));
    if (!before) throw linkEnded();
    return before;
  }
  const url = `${settings.publicUrl}/newsletter?unsubscribe=${await unsubscribeToken(context, changed.id)}`;
  const letter = write('newsletterWelcome', toLanguage(changed.lang), { url });
  mail.send({ channel: 'email', to: changed.email, ...letter, unsubscribeUrl: url });
  return changed;
}

/** Works at once, and again, with the link of any mail. */
export async function unsubscribe({ db, clock }: Context, token: string): Promise<{ id: string; email: string }> {
  const isThis = eq(subscribers.unsubscribeHash, hashOf(token));
  const [changed] = await db
    .update(subscribers)
    .set({ status: 'unsubscribed', unsubscribedAt: clock() })
    .where(and(isThis, or(eq(subscribers.status, 'confirmed'), eq(subscribers.status, 'pending'))))
    .returning();
  const [subscriber] = changed ? [changed] : await db.select().from(subscribers).where(isThis);
  if (!subscriber) throw linkEnded();
  return subscriber;
}
