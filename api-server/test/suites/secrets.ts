import { beforeAll, expect, test } from 'vitest';
import { readUnsubscription, topicLink } from '../../src/identity/unsubscribe/unsubscribeLinks';
import { DAY, MINUTE } from '../../src/platform/clock';
import { formerSecrets } from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import { removeExpiredSecrets } from '../../src/platform/secrets/secrets.repository';
import { runSecretsCommand } from '../../src/platform/secrets/secretsCommand';
import { SigningSecrets } from '../../src/platform/secrets/signingSecrets';
import type { TestBed, TestServer } from '../support/apiFixture';
import { messagesTo, sentCodeFor, tokenIn } from '../support/outbox';

export function secretsSuite(testBed: TestBed) {
  let server: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
    other = await testBed.serve();
  });

  const command = (words: Parameters<typeof runSecretsCommand>[1], now = server.clock.now) =>
    runSecretsCommand({ db: testBed.db, clock: now, publicUrl: '' }, words);
  const rotate = (name?: string) => command({ verb: 'rotate', name });

  test('keeps sessions and earlier codes valid after a rotation', async () => {
    const { user, browser } = await testBed.customer(server);
    const number = { contact: user.contact, phone_code: '+1', user_type: '1', purpose: 'login' };
    const phone = server.browser();
    expect((await phone.x('POST', '/otp/send', number)).status).toBe(200);
    const code = await sentCodeFor(server, `+1${user.contact}`);
    await rotate();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await phone.x('POST', '/otp/verify', { ...number, code: wrong })).status).toBe(422);
    expect((await phone.x('POST', '/otp/verify', { ...number, code })).status).toBe(200);
    for (const at of [browser, phone]) expect((await at.x('GET', '/sessions')).status).toBe(200);
  });

  test('accepts a link to a private file on every server, before and after a rotation, until it expires', async () => {
    const path = `private/${newId('f')}.txt`;
    await server.app.context.uploads.write({ path, bytes: Buffer.from('licence') });
    const { user } = await testBed.customer(server);
    const statusOf = async (at: TestServer, link: string) =>
      (await (await testBed.signIn(at, user)).send('GET', link)).status;
    const before = server.app.context.uploads.signedUrl(path, user.id);
    await rotate('upload-links');
    await server.app.context.secrets.refresh();
    const after = server.app.context.uploads.signedUrl(path, user.id);
    expect(after).not.toBe(before);
    for (const link of [after, before]) expect(await statusOf(other, link)).toBe(200);
    expect(await statusOf(other, `${before}x`)).not.toBe(200);
    await rotate('upload-links');
    expect(await statusOf(server, before)).toBe(200);
  });

  test('deletes a former value when everything it signed has expired, and then rejects it', async () => {
    let now = server.clock.now();
    const clock = () => now;
    const book = await SigningSecrets.open(testBed.db, clock);
    const value = book.current('upload-links');
    await command({ verb: 'rotate', name: 'upload-links' }, clock);
    await book.refresh();
    const counts = async () => (await book.find('upload-links', (one) => one === value)) !== undefined;
    expect(await counts()).toBe(true);
    now = new Date(now.getTime() + 15 * MINUTE);
    expect(await counts()).toBe(true);
    now = new Date(now.getTime() + 2 * MINUTE);
    expect(await counts()).toBe(false);
    await removeExpiredSecrets(testBed.db, now);
    const left = await testBed.db.select().from(formerSecrets);
    expect(left.filter((row) => row.value === value)).toEqual([]);
  });

  test('keeps unsubscribe links valid for years', async () => {
    const { secrets } = server.app.context;
    const url = topicLink('http://x', secrets.current('unsubscribe'), 'u_1', 'offers') ?? '';
    const token = new URL(url).searchParams.get('token') ?? '';
    await rotate();
    expect(await readUnsubscription(secrets, token)).toMatchObject({ userId: 'u_1', topic: 'offers' });

    const email = `${newId('n').toLowerCase()}@example.com`;
    await server.browser().x('POST', '/newsletter', { email, lang: 'en' });
    await rotate();
    await secrets.refresh();
    const confirm = tokenIn((await messagesTo(server, email))[0], 'confirm');
    expect((await server.browser().x('POST', '/newsletter/confirm', { token: confirm })).status).toBe(200);
    const end = tokenIn((await messagesTo(server, email))[1], 'unsubscribe');
    await rotate();
    expect((await other.browser().x('POST', '/newsletter/unsubscribe', { token: end })).status).toBe(200);
  });

  test('returns the value that was current at a given time', async () => {
    const { secrets } = server.app.context;
    await secrets.refresh();
    const first = secrets.current('calls');
    const then = new Date(server.clock.now().getTime() - 1);
    await rotate('calls');
    await rotate('calls');
    await secrets.refresh();
    expect(secrets.at('calls', then)).toBe(first);
    expect(secrets.at('calls', server.clock.now())).not.toBe(first);
  });

  test('lists names and ages without values, and rejects an unknown name with the known ones', async () => {
    const { secrets } = server.app.context;
    await rotate();
    await secrets.refresh();
    const later = () => new Date(server.clock.now().getTime() + 3 * DAY);
    const lines = (await command({ verb: 'list' }, later)).join('\n');
    expect(lines).toMatch(/^unsubscribe {2}created \S+ {2}3 days old$/m);
    expect(lines).toMatch(/^newsletter {2}a former value is valid until \S+$/m);
    for (const name of ['codes', 'upload-links', 'newsletter', 'unsubscribe', 'calls'] as const)
      expect(lines).not.toContain(secrets.current(name));
    await expect(rotate('test-gateway')).rejects.toThrow('There is no secret test-gateway. Use one of: codes,');
  });
}
