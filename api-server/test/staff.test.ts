import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { HttpBrowser } from './support/browser';
import { testDatabaseKind } from './support/databases';
import { useOperatedSite } from './support/operatedSite';

describe('the command staff', () => {
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
  const site = useOperatedSite();
  const { dataDir } = site;
  const staff = (words: string[], input = '') => site.run('staff', words, input);

  const signIn = async (contact: string, password: string) => {
    const browser = new HttpBrowser(site.base);
    const fields = { contact, password, user_type: '3', device_type: 'web', device_token: '' };
    return { browser, body: (await browser.w('login', fields)).body };
  };

  const first = ['create', '--name', 'Robin Hale', '--phone', '+1 503 555 0100', '--role', 'owner'];

  test('creates the first owner before the site has run, with the piped password', async () => {
    expect((await staff(['list'])).output).toContain('There are no staff accounts yet.');
    for (const [words, input, fault] of [
      [first, 'password123\n', 'This password is too common.'],
      [first, 'short\n', 'Password must have 8 to 128 characters.'],
      [
        [...first.slice(0, -1), 'king'],
        'a long enough one',
        '--role must be one of: owner, operations, finance, content, releases.',
      ],
      [first.with(4, '503 555 0100'), 'a long enough one', '--phone must be a number with its country code'],
    ] as const) {
      const { code, output } = await staff([...words], input);
      expect([code, output]).toEqual([1, expect.stringContaining(`Refused: ${fault}`)]);
    }
    const created = await staff(first, 'a long enough one\n');
    expect(created).toEqual({
      code: 0,
      output: 'Robin Hale (+15035550100) is owner.\nSign in at https://doorstep.example/login?as=admin\n',
    });
    expect(await staff(first, 'a long enough one\n')).toMatchObject({
      code: 1,
      output: expect.stringContaining('contact already exists'),
    });

    await site.start();
    const { browser, body } = await signIn('5035550100', 'a long enough one');
    expect(body.responce).toBe('true');
    // Without demo data, the second step must be set up first.
    const identity = { user_type: '3', staff_roles: [], second_step: 'missing' };
    expect((await browser.x('GET', '/session')).body).toMatchObject(identity);
    const { body: me } = await browser.x('GET', '/admin/me');
    expect(me).toMatchObject({ roles: ['owner'], second_step: 'missing' });
    expect((await browser.x('GET', '/admin/staff')).body.code).toBe('two_step_missing');
  });

  test('sets a password once by a link, and signs out suspended staff, while the site runs', async () => {
    if (testDatabaseKind === 'embedded')
      expect(statSync(join(dataDir, 'command-channel.json')).mode & 0o777).toBe(0o600);
    const { code, output } = await staff([
      'create',
      '--name',
      'Kim Lee',
      '--phone',
      '+15035550101',
      '--role',
      'finance',
    ]);
    expect(code).toBe(0);
    const token = /^https:\/\/doorstep\.example\/forgot-password\?as=admin#token=([\w-]+)$/m.exec(output)?.[1];
    expect(token).toBeDefined();
    const reset = (password: string) =>
      new HttpBrowser(site.base).x('POST', '/password/reset', { reset_token: token, password });
    expect((await reset('short')).status).toBe(422);
    expect((await reset('quite a long one')).status).toBe(200);
    expect((await reset('another long one')).status).toBe(422);
    const { browser, body } = await signIn('5035550101', 'quite a long one');
    expect(body.responce).toBe('true');
    expect((await browser.x('GET', '/admin/me')).body.roles).toEqual(['finance']);

    const list = (await staff(['list'])).output;
    expect(list).toBe('+15035550100  owner  active  Robin Hale\n+15035550101  finance  active  Kim Lee\n');
    expect((await staff(['suspend', '--phone', '+15035550101'])).code).toBe(0);
    expect((await browser.x('GET', '/session')).status).toBe(401);
    expect((await signIn('5035550101', 'quite a long one')).body.responce).not.toBe('true');
    expect(await staff(['suspend', '--phone', '+15035550100'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('is the only owner'),
    });
    expect((await staff(['roles', '--phone', '+15035550100', '--role', 'finance'])).code).toBe(1);
    expect((await staff(['roles', '--phone', '+15035550101', '--role', 'finance,content'])).code).toBe(0);
    expect((await staff(['list'])).output).toContain('+15035550101  finance,content  suspended  Kim Lee');
    expect((await staff(['reset', '--phone', '+15035550101'], 'a third long one\n')).code).toBe(0);
    expect((await signIn('5035550101', 'a third long one')).body.responce).toBe('true');
    expect((await signIn('5035550101', 'quite a long one')).body.responce).not.toBe('true');
  });

  test('removes the command channel with the site, and then works on its own', async () => {
    await site.stop();
    expect(readdirSync(dataDir)).not.toContain('command-channel.json');
    expect((await staff(['list'])).output).toContain('+15035550101  finance,content  active  Kim Lee');
    expect(await staff(['verify'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^6 lines, none changed\./),
    });
  });

  test('prints the usage for a wrong number of arguments', async () => {
    for (const words of [[], ['make'], ['create', '--name', 'A'], ['create', 'Robin', 'Hale'], ['list', '--all']]) {
      expect(await staff(words)).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run staff') });
    }
  });
});
