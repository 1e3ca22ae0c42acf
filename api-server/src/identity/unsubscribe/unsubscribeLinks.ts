import { createHmac, timingSafeEqual } from 'node:crypto';
import { notificationTopics } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import type { NotificationTopic } from '../../platform/db/schema';
import type { SigningSecrets } from '../../platform/secrets/signingSecrets';
import { optionalMails } from './optionalMails';

/** Ends the mails of one topic to one person, or a subscription of the newsletter, whose own token follows. */
export type Unsubscription =
  | { kind: 'topic'; userId: string; topic: NotificationTopic }
  | { kind: 'newsletter'; token: string };

export const unsubscribePath = `${apiV1}/mail/unsubscribe`;

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');
const linkOf = (publicUrl: string, token: string) => `${publicUrl}${unsubscribePath}?token=${token}`;

/** undefined: mails of this topic are not optional. */
export function topicLink(publicUrl: string, secret: string, userId: string, topic: NotificationTopic) {
  if (!optionalMails[topic]) return undefined;
  const subject = `t.${userId}.${topic}`;
  return linkOf(publicUrl, `${subject}.${sign(secret, subject)}`);
}

export const newsletterLink = (publicUrl: string, token: string) => linkOf(publicUrl, `n.${token}`);

export async function readUnsubscription(secrets: SigningSecrets, token: string): Promise<Unsubscription | undefined> {
  const [kind, first = '', topic = '', signature = ''] = token.split('.');
  if (kind === 'n' && first) return { kind: 'newsletter', token: first };
  const known = notificationTopics.find((one) => one === topic);
  if (kind !== 't' || !known) return undefined;
  const actual = Buffer.from(signature);
  const secret = await secrets.find('unsubscribe', (one) => {
    const expected = Buffer.from(sign(one, `t.${first}.${topic}`));
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
  return secret === undefined ? undefined : { kind: 'topic', userId: first, topic: known };
}
