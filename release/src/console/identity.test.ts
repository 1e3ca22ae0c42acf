import { expect, test } from 'vitest';
import { isSameOriginRequest, sessionCookieOf } from './identity';

const cookieOf = (cookie: string, protocol = 'http') =>
  sessionCookieOf({ headers: { cookie, 'x-forwarded-proto': protocol } });

test.each([
  ['sid=robin', 'http', 'sid=robin'],
  ['lang=de; sid=robin; theme=dark', 'http', 'sid=robin'],
  ['lang=de;sid=robin', 'http', 'sid=robin'],
  ['mysid=mia', 'http', undefined],
  ['mysid=mia; sid=robin', 'http', 'sid=robin'],
  ['my-sid=mia', 'http', undefined],
  ['__Host-sid=robin', 'http', undefined],
  ['__Host-sid=mia; sid=robin', 'http', 'sid=robin'],
  ['__Host-sid=robin', 'https', '__Host-sid=robin'],
  ['sid=mia', 'https', undefined],
  ['sid=mia; __Host-sid=robin', 'https', '__Host-sid=robin'],
  ['x__Host-sid=mia', 'https', undefined],
  ['note=sid=mia', 'http', undefined],
  ['', 'http', undefined],
])('finds in the cookies "%s" over %s the session %s', (cookie, protocol, session) => {
  expect(cookieOf(cookie, protocol)).toBe(session);
});

const hostHeader = { host: 'doorstep.example' };
test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true, true],
  [{ 'sec-fetch-site': 'none' }, true, false],
  [{ 'sec-fetch-site': 'same-site' }, false, false],
  [{ 'sec-fetch-site': 'cross-site' }, false, false],
  [{ origin: 'https://doorstep.example' }, true, true],
  [{ origin: 'https://evil.example' }, true, false],
  [{ origin: 'https://doorstep.example.evil.example' }, true, false],
  [{}, true, true],
])('checks %j for reading: %s, and for changes: %s', (headers, mayRead, mayChange) => {
  const request = { headers: { ...hostHeader, ...headers } } as unknown as Parameters<typeof isSameOriginRequest>[0];
  expect([isSameOriginRequest(request, false), isSameOriginRequest(request, true)]).toEqual([mayRead, mayChange]);
});
