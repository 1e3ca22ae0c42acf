import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit, verifyAudit } from '../src/identity/audit/audit';
import { auditLog } from '../src/platform/db/schema';
import { PASSWORD, type TestServer, useTestBed } from './support/apiFixture';
import { sessionFor } from './support/callTable';
import { sentCodeFor } from './support/outbox';
import { authenticatorCodeOf, createSignedInStaff, setUpSecondStep } from './support/staff';

describe('staff', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const entry = (id: string) => ({
    actor: 'command line' as const,
    kind: 'act' as const,
    act: 'test.act',
    subject: { type: 'person' as const, id },
  });
  const write = (id: string) => testBed.db.transaction((tx) => audit(tx, server.clock.now(), entry(id)));

  describe('the log of the staff', () => {
    test('chains twenty simultaneous acts as twenty lines', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, i) => write(`u_${i}`)));
      const lines = await testBed.db.select().from(auditLog).orderBy(asc(auditLog.seq));
      expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => i + 1));
      expect(lines.length).toBeGreaterThanOrEqual(20);
      expect((await verifyAudit(testBed.db)).issue).toBeUndefined();
    });

    test('adds no line for a failed act, and keeps the chain intact', async () => {
      const before = await verifyAudit(testBed.db);
      const failing = testBed.db.transaction(async (tx) => {
        await audit(tx, server.clock.now(), entry('u_failing'));
        throw new Error('the act failed');
      });
      await expect(failing).rejects.toThrow('the act failed');
      await write('u_after');
      expect(await verifyAudit(testBed.db)).toMatchObject({ lines: before.lines + 1 });
    });

    test('refuses to change or remove a line in the database', async () => {
      const refused = async (work: PromiseLike<unknown>) =>
        String(
          await Promise.resolve(work).then(
            () => 'done',
            (error) => error.cause ?? error,
          ),
        );
      expect(await refused(testBed.db.update(auditLog).set({ why: 'x' }))).toContain('never changed or removed');
      expect(await refused(testBed.db.delete(auditLog))).toContain('never changed or removed');
      expect(await refused(testBed.db.execute(sql`truncate audit_log`))).toContain('never changed or removed');
    });

    test('names the first line that was changed, removed or cut off nevertheless', async () => {
      const { browser } = await createSignedInStaff(testBed, server, 'owner');
      const verify = async () => (await browser.x('GET', '/admin/audit/verify')).body;
      expect(await verify()).toMatchObject({ holds: true });
      const forced = async (work: () => PromiseLike<unknown>) => {
        await testBed.db.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
        await work();
        await testBed.db.execute(sql`alter table audit_log enable trigger audit_log_append_only`);
      };
      const set = (seq: number, why: string) => () =>
        testBed.db.update(auditLog).set({ why }).where(eq(auditLog.seq, seq));
      await forced(set(3, 'another reason'));
      expect(await verify()).toMatchObject({
        holds: false,
        seq: 3,
        issue: 'Line 3 was changed: its hash does not match.',
      });
      await forced(set(3, ''));
      expect(await verify()).toMatchObject({ holds: true });
      const { lines } = await verify();
      const [last] = await testBed.db.select().from(auditLog).where(eq(auditLog.seq, lines));
      if (!last) throw new Error('no line');
      await forced(() => testBed.db.delete(auditLog).where(eq(auditLog.seq, last.seq)));
      expect(await verify()).toMatchObject({ holds: false, seq: last.seq });
      await testBed.db.insert(auditLog).values(last);
      expect(await verify()).toMatchObject({ holds: true, last_hash: last.hash });
    });

    test('supports search by word, person, act and day, paging and export', async () => {
      const { user, browser } = await createSignedInStaff(testBed, server, 'owner');
      const other = await createSignedInStaff(testBed, server, 'content');
      const target = (version: number, roles: string[]) =>
        browser.x('PUT', `/admin/staff/${other.user.id}/roles`, {
          roles,
          seen: version,
          why: 'Minds the pelican counter',
        });
      expect((await target(1, ['finance'])).body).toMatchObject({ roles: ['finance'], version: 2 });
      const search = async (query: string) => (await browser.x('GET', `/admin/audit?${query}`)).body;
      for (const query of [
        'words=pelican',
        'words=staff.roles%20pelican',
        `who_id=${user.id}`,
        `subject_type=staff&subject_id=${other.user.id}`,
      ]) {
        const { items } = await search(query);
        expect(items, query).toHaveLength(1);
        expect(items[0]).toMatchObject({
          who: user.fullname,
          act: 'staff.roles',
          why: 'Minds the pelican counter',
          before: { roles: ['content'] },
          after: { roles: ['finance'] },
        });
      }
      expect((await search('words=nobodywroteit')).items).toEqual([]);
      expect((await search('to=2020-01-01')).items).toEqual([]);
      const first = await search('limit=2');
      const second = await search(`limit=2&cursor=${first.next}`);
      expect(second.items[0].seq).toBe(first.items[1].seq - 1);
      const csv = await browser.x('GET', '/admin/audit.csv?words=pelican');
      expect(csv.headers.get('content-type')).toContain('text/csv');
      expect(csv.body.split('\r\n')).toHaveLength(3);
      expect((await search('act=list.export')).items[0]).toMatchObject({
        kind: 'look',
        subject_id: '/audit',
        who_id: user.id,
      });
    });
  });

  describe('changes that the staff make to their own account', () => {
    test('add a line to the log each, with masked numbers and addresses', async () => {
      const user = await testBed.user('admin', { staffRoles: ['owner'] });
      const browser = await testBed.signIn(server, user, 'admin');
      const other = await testBed.signIn(server, user, 'admin');
      const profile = {
        fullname: 'Robin Hale',
        contact: user.contact,
        phone_code: '+1',
        address: 'PO Box 1, Portland',
      };
      await browser.w('editProfile', { ...profile, email: `new-${user.email}`, user_id: user.id });
      const code = await sentCodeFor(server, `new-${user.email}`);
      expect((await browser.x('POST', '/email/verify', { code })).status).toBe(200);
      const [first] = (await other.x('GET', '/sessions')).body.items;
      expect((await browser.x('DELETE', `/sessions/${first.id}`)).status).toBe(204);
      expect((await browser.x('DELETE', '/sessions')).status).toBe(204);
      expect((await browser.x('POST', '/me/export')).status).toBe(202);
      const password = 'all of this is mine now';
      expect((await browser.x('POST', '/password/change', { current: PASSWORD, password })).status).toBe(200);
      const lines = await testBed.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subjectId, user.id))
        .orderBy(auditLog.seq);
      expect(lines.map(({ act }) => act)).toEqual([
        'account.profile',
        'account.ask_email',
        'account.email',
        'account.end_session',
        'account.end_other_sessions',
        'account.export',
        'account.password',
      ]);
      expect(lines[0]).toMatchObject({
        actorId: user.id,
        before: { fullname: user.fullname },
        after: { fullname: 'Robin Hale' },
      });
      expect(JSON.stringify(lines)).not.toContain(user.email);
    });

    test('leave out customers', async () => {
      const { user, browser } = await testBed.customer(server);
      expect((await browser.x('DELETE', '/sessions')).status).toBe(204);
      expect(await testBed.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id))).toEqual([]);
    });
  });

  describe('roles of the staff', () => {
    test('refuse changes based on an older version, and name the author of the newer one', async () => {
      const { browser, user } = await createSignedInStaff(testBed, server, 'owner');
      const { user: other } = await createSignedInStaff(testBed, server, 'content');
      const give = (role: string, seen: number) =>
        browser.x('PUT', `/admin/staff/${other.id}/roles`, { roles: [role], seen, why: 'New work' });
      const [one, two] = await Promise.all([give('finance', 1), give('releases', 1)]);
      expect([one.status, two.status].sort()).toEqual([200, 409]);
      const lost = one.status === 409 ? one : two;
      const won = one.status === 409 ? two : one;
      expect(lost.body).toMatchObject({
        code: 'state_conflict',
        version: 2,
        changes: [{ who: user.fullname, act: 'staff.roles', after: { roles: won.body.roles } }],
      });
    });

    test('keep the last owner, even when two owners demote each other at once', async () => {
      await testBed.db.execute(sql`update users set staff_roles = '{}' where user_type = 'admin'`);
      const [ada, bob] = [
        await createSignedInStaff(testBed, server, 'owner'),
        await createSignedInStaff(testBed, server, 'owner'),
      ];
      const demote = (by: typeof ada, who: typeof ada) =>
        by.browser.x('PUT', `/admin/staff/${who.user.id}/roles`, { roles: ['finance'], seen: 1, why: 'Test' });
      const statuses = [(await Promise.all([demote(ada, bob), demote(bob, ada)])).map(({ status }) => status)].flat();
      // The loser lacks the right by now, or has an outdated version.
      expect(statuses.sort()).toEqual([200, expect.toBeOneOf([403, 409])]);
    });
  });

  describe('the second step', () => {
    test('starts with a first code, applies to every new session, and accepts each code once', async () => {
      const { user, browser } = await createSignedInStaff(testBed, server, 'owner');
      expect((await browser.x('GET', '/admin/me')).body).toMatchObject({ second_step: 'off', roles: ['owner'] });
      const { secret, recoveryCodes } = await setUpSecondStep(server, browser);
      expect(recoveryCodes).toHaveLength(10);
      expect((await browser.x('GET', '/admin/me')).body).toMatchObject({
        second_step: 'passed',
        recovery_codes_left: 10,
      });
      expect((await browser.x('POST', '/admin/me/second-step')).status).toBe(409);

      const next = await sessionFor(testBed, server, user.id);
      expect((await next.x('GET', '/session')).body).toMatchObject({ staff_roles: [], second_step: 'needed' });
      expect((await next.x('GET', '/admin/staff')).body.code).toBe('two_step_needed');
      const pass = (body: object) => next.x('POST', '/admin/me/second-step/pass', body);
      expect((await pass({ code: authenticatorCodeOf(server, secret) })).status).toBe(422);
      expect((await pass({ code: authenticatorCodeOf(server, secret, 5) })).status).toBe(422);
      expect((await pass({ code: authenticatorCodeOf(server, secret, 1) })).status).toBe(204);
      expect((await next.x('GET', '/admin/staff')).status).toBe(200);
      expect((await next.x('GET', '/session')).body).toMatchObject({ staff_role: 'owner', second_step: 'passed' });

      const third = await sessionFor(testBed, server, user.id);
      const recover = () =>
        third.x('POST', '/admin/me/second-step/pass', { recovery_code: recoveryCodes[3]?.toUpperCase() });
      expect((await recover()).status).toBe(204);
      expect((await recover()).status).toBe(422);
      expect((await third.x('GET', '/admin/me')).body.recovery_codes_left).toBe(9);
    });

    test('locks for five minutes after five wrong codes', async () => {
      const { user, browser } = await createSignedInStaff(testBed, server, 'owner');
      const { secret } = await setUpSecondStep(server, browser);
      const next = await sessionFor(testBed, server, user.id);
      const pass = (code: string) => next.x('POST', '/admin/me/second-step/pass', { code });
      const statuses = await Promise.all(Array.from({ length: 8 }, () => pass(authenticatorCodeOf(server, secret, 9))));
      expect(statuses.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
      expect((await pass(authenticatorCodeOf(server, secret, 1))).status).toBe(429);
      server.clock.forward(6 * 60_000);
      expect((await pass(authenticatorCodeOf(server, secret))).status).toBe(204);
    });

    test('applies again only to a sensitive act ten minutes later', async () => {
      const { browser } = await createSignedInStaff(testBed, server, 'owner');
      const { user: other } = await createSignedInStaff(testBed, server, 'content');
      const { secret } = await setUpSecondStep(server, browser);
      const give = (seen: number) =>
        browser.x('PUT', `/admin/staff/${other.id}/roles`, { roles: ['finance'], seen, why: 'Test' });
      expect((await give(1)).status).toBe(200);
      server.clock.forward(11 * 60_000);
      expect((await give(2)).body.code).toBe('two_step_again');
      expect((await browser.x('GET', '/admin/staff')).status).toBe(200);
      const pass = () => browser.x('POST', '/admin/me/second-step/pass', { code: authenticatorCodeOf(server, secret) });
      expect((await pass()).status).toBe(204);
      expect((await give(2)).status).toBe(200);
    });
  });
});
