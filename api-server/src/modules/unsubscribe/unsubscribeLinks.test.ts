import { notificationTopics } from '@doorstep/shared-api/domain';
import { expect, test } from 'vitest';
import type { SecretBook } from '../secrets/secretBook';
import { newsletterLink, readUnsubscription, topicLink } from './unsubscribeLinks';

const SITE = 'https://doorstep.example';
const secrets = {
  find: async (_name: string, isRight: (secret: string) => boolean) => ['new', 'former'].find(isRight),
} as unknown as SecretBook;
const tokenIn = (link = '') => new URL(link).searchParams.get('token') ?? '';
const read = (token: string) => readUnsubscription(secrets, token);

test('optional mails, and they alone, carry a link that ends them', () => {
  const optional = notificationTopics.filter((topic) => topicLink(SITE, 'new', 'u_1', topic));
  expect(optional).toEqual(notificationTopics.filter((topic) => ['offers', 'messages', 'news'].includes(topic)));
});

test.each(['new', 'former'])('a link that the %s secret signed ends one topic of one person', async (secret) => {
  const token = tokenIn(topicLink(SITE, secret, 'u_1', 'messages'));
  expect(await read(token)).toEqual({ kind: 'topic', userId: 'u_1', topic: 'messages' });
});

test('a link is of no use for another person, for another topic, as another kind, or with a secret that does not count', async () => {
  const token = tokenIn(topicLink(SITE, 'new', 'u_1', 'messages'));
  expect(await read(token.replace('u_1', 'u_2'))).toBeUndefined();
  expect(await read(token.replace('messages', 'news'))).toBeUndefined();
  expect(await read(token.replace(/^t/, 'x'))).toBeUndefined();
  expect(await read(tokenIn(topicLink(SITE, 'stolen', 'u_1', 'messages')))).toBeUndefined();
});

test.each(['', 't', 't.u_1.messages', 't.u_1.messages.', 't.u_1.weather.AAAA', 'n', 'n.'])(
  '%j is none of our links',
  async (token) => expect(await read(token)).toBeUndefined(),
);

test('a link of the newsletter carries the token of its subscription', async () => {
  expect(await read(tokenIn(newsletterLink(SITE, 'abc')))).toEqual({ kind: 'newsletter', token: 'abc' });
});
