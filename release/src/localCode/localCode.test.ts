import { expect, test } from 'vitest';
import { cookieIdIn, isSignedFor, type LocalCodeTerms, signCookie } from './sign';
import { withLocalCode } from './withLocalCode';

const key = Buffer.alloc(32, 7);
const terms: LocalCodeTerms = {
  remote: 'mf-gifts',
  origin: 'http://localhost:3000',
  until: 2_000_000_000,
  userId: 'u_9',
};

test('accepts a cookie only for its signed terms', () => {
  const { value, id } = signCookie(key, terms, 'sid=robin');
  expect(cookieIdIn(value)).toBe(id);
  expect(isSignedFor(key, value, terms, 'sid=robin')).toBe(true);
  expect(isSignedFor(key, value, terms, 'sid=mia')).toBe(false);
  expect(isSignedFor(Buffer.alloc(32, 8), value, terms, 'sid=robin')).toBe(false);
  for (const other of [
    { remote: 'mf-catalog' },
    { origin: 'http://localhost:3001' },
    { origin: 'http://127.0.0.1:3000' },
    { until: terms.until + 1 },
    { userId: 'u_1' },
    { tokenId: '1a2b3c4d' },
  ])
    expect(isSignedFor(key, value, { ...terms, ...other }, 'sid=robin'), JSON.stringify(other)).toBe(false);
});

test('signs different cookies each time, and does not reveal them by their id', () => {
  const [one, other] = [signCookie(key, terms, 'sid=robin'), signCookie(key, terms, 'sid=robin')];
  expect(one.value).not.toBe(other.value);
  expect(one.value).not.toContain(one.id);
  const moved = `${other.value.split('.')[0]}.${one.value.split('.')[1]}`;
  expect(isSignedFor(key, moved, terms, 'sid=robin')).toBe(false);
});

test.each([
  '',
  'x',
  'a.b',
  `${'A'.repeat(22)}.`,
  `${'A'.repeat(22)}.${'A'.repeat(42)}`,
  `../../keys.${'A'.repeat(43)}`,
])('rejects the cookie "%s"', (value) => {
  expect(cookieIdIn(value)).toBeUndefined();
  expect(isSignedFor(key, value, terms, 'sid=robin')).toBe(false);
});

test('marks the origin of the code, and preloads nothing of the remote’s live version', () => {
  const composition = { generation: 3, set: 'a', settings: {}, remotes: { 'mf-gifts': { version: '1.0.0' } } };
  const html = `<!doctype html><html><head><meta charset="utf-8"><link rel="stylesheet" href="/shell/1.0.0/a.css"><link rel="stylesheet" href="/remotes/mf-gifts/1.0.0/a.css" integrity="x"><link rel="preload" as="script" href="/remotes/mf-gifts-more/1.0.0/b.js"></head><body><script type="application/json" id="composition">${JSON.stringify(composition)}</script></body></html>`;
  const local = { remote: 'mf-gifts', origin: 'http://localhost:3000', until: '2033-05-18T03:33:20.000Z' };
  const page = withLocalCode(html, local);
  expect(page).toContain('<meta charset="utf-8"><meta name="local-code" content="http://localhost:3000">');
  expect(page).not.toContain('/remotes/mf-gifts/1.0.0');
  expect(page).toContain('/remotes/mf-gifts-more/1.0.0/b.js');
  expect(page).toContain('/shell/1.0.0/a.css');
  const json = /id="composition">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ ...composition, override: 'local-code', local });
});
