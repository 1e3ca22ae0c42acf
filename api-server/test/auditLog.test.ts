import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, buildApp } from '../src/main/app';
import { type Connection, connect } from '../src/platform/db/connect';
import { users } from '../src/platform/db/schema';
import { makeLogger } from '../src/platform/logging/logger';
import { readSettings } from '../src/platform/settings';
import { HttpBrowser } from './support/browser';
import { messagesTo, sentCodeFor, tokenIn } from './support/outbox';
import { file, picture } from './support/pictures';
import { migratedTemplate } from './support/template';

const PASSWORD = 'the first of my secrets';
const CHANGED_PASSWORD = 'the second of my secrets';
const RESET_PASSWORD = 'the third of my secrets';
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-audit-'));
const logLines: string[] = [];
let connection: Connection;
let app: App;
let base = '';

beforeAll(async () => {
  connection = await connect({ startFrom: await migratedTemplate() });
  const { settings } = readSettings({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  if (!settings) throw new Error('the test settings are wrong');
  const logger = makeLogger('trace', { write: (line) => logLines.push(line) });
  app = await buildApp({ connection, settings, logger });
  base = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app?.server.close();
  await connection?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('logs the events of an account without secrets or the owner’s name', async () => {
  const messagesSent = () => app.context.mail.settled();
  const server = { app, base, clock: undefined as never, browser: () => new HttpBrowser(base), messagesSent };
  const browser = server.browser();
  const user = { fullname: 'Ada Lovelace', email: 'ada@example.com', contact: '5551230001' };
  const { body: registered } = await browser.w('register', {
    ...user,
    device_type: 'android',
    user_type: '1',
    address: '12 High St',
    password: PASSWORD,
    image: file(await picture()),
  });
  expect(registered.response).toBe(1);
  const secrets = [
    PASSWORD,
    CHANGED_PASSWORD,
    RESET_PASSWORD,
    user.email,
    user.contact,
    'new@example.com',
    'Ada Lovelace',
  ];
  const addSecrets = (...more: (string | undefined)[]) => secrets.push(...more.filter((one): one is string => !!one));
  addSecrets(browser.cookies.get('sid'), browser.cookies.get('XSRF-TOKEN'));

  const of = (purpose: string) => ({ contact: user.contact, phone_code: '+1', user_type: '1', purpose });
  await browser.x('POST', '/otp/send', of('login'));
  const wrong = await browser.x('POST', '/otp/verify', { ...of('login'), code: '12345' });
  expect(wrong.status).toBe(400);
  await browser.x('POST', '/otp/verify', { ...of('login'), code: await sentCodeFor(server, '+15551230001') });
  await browser.x('POST', '/password/change', { current: PASSWORD, password: CHANGED_PASSWORD });
  addSecrets(browser.cookies.get('sid'));
  await browser.x('POST', '/otp/send', of('reset'));
  const code = await sentCodeFor(server, '+15551230001');
  const { body: reset } = await browser.x('POST', '/otp/verify', { ...of('reset'), code });
  addSecrets(reset.reset_token);
  await browser.x('POST', '/password/reset', { reset_token: reset.reset_token, password: RESET_PASSWORD });
  await browser.w('login', { contact: user.contact, password: RESET_PASSWORD, device_type: 'web', user_type: '1' });
  await browser.w('editProfile', { ...user, email: 'new@example.com' });
  await browser.x('POST', '/email/verify', { code: await sentCodeFor(server, 'new@example.com') });
  await browser.x('POST', '/newsletter', { email: 'new@example.com', lang: 'en' });
  const token = tokenIn((await messagesTo(server, 'new@example.com')).at(-1), 'confirm');
  addSecrets(token);
  await browser.x('POST', '/newsletter/confirm', { token });
  await browser.x('POST', '/me/export');
  const { body: finishedExport } = await browser.x('GET', '/me/export');
  await browser.send('GET', finishedExport.url);
  addSecrets(new URL(finishedExport.url, base).searchParams.get('sig') ?? undefined);
  await browser.w('deleteAccount', {});

  const log = logLines.join('');
  const events = logLines.map((line) => JSON.parse(line).event).filter(Boolean);
  expect(events).toEqual([
    'code_asked',
    'code_redeemed',
    'password_changed',
    'code_asked',
    'code_redeemed',
    'password_reset',
    'profile_changed',
    'email_changed',
    'newsletter_confirm',
    'data_exported',
    'account_deleted',
  ]);
  for (const secret of secrets) expect(log, secret).not.toContain(secret);
  expect(await app.context.db.select({ status: users.accountStatus }).from(users)).toEqual([{ status: 'deleted' }]);
});
