import { notificationTopics } from '@doorstep/shared-api/domain';
import { expect, test } from 'vitest';
import type { SigningSecrets } from '../../platform/secrets/signingSecrets';
import { newsletterLink, readUnsubscription, topicLink } from './unsubscribeLinks';

const SITE = 'https://doorstep.example';
const secrets = {
  find: async (_name: string, isRight: (secret: string) => boolean) => ['new', 'former'].find(isRight),
} as unknown as SigningSecrets;
const tokenIn = (link = '') => new URL(link).searchParams.get('token') ?? '';
const read = (token: string) => readUnsubscription(secrets, token);

test('adds an unsubscribe link to optional mails only', () => {
  const optional = notificationTopics.filter((topic) => topicLink(SITE, 'new', 'u_1', topic));
  expect(optional).toEqual(notificationTopics.filter((topic) => ['offers', 'messages', 'news'].includes(topic)));
});

test.each(['new', 'former'])('ends one topic of one person by a link signed with the %s secret', async (secret) => {
  const token = tokenIn(topicLink(SITE, secret, 'u_1', 'messages'));
  expect(await read(token)).toEqual({ kind: 'topic', userId: 'u_1', topic: 'messages' });
});

test('rejects a link for another person, topic or kind, or with an invalid secret', async () => {
  const token = tokenIn(topicLink(SITE, 'new', 'u_1', 'messages'));
  expect(await read(token.replace('u_1', 'u_2'))).toBeUndefined();
  expect(await read(token.replace('messages', 'news'))).toBeUndefined();
  expect(await read(token.replace(/^t/, 'x'))).toBeUndefined();
  expect(await read(tokenIn(topicLink(SITE, 'stolen', 'u_1', 'messages')))).toBeUndefined();
});

test.each(['', 't', 't.u_1.messages', 't.u_1.messages.', 't.u_1.weather.AAAA', 'n', 'n.'])(
  'rejects the foreign link %j',
  async (token) => expect(await read(token)).toBeUndefined(),
);

test('puts the subscription’s token into the newsletter’s link', async () => {
  expect(await read(tokenIn(newsletterLink(SITE, 'abc')))).toEqual({ kind: 'newsletter', token: 'abc' });
});
