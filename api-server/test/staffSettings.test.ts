import { settingNames, siteSettings } from '@doorstep/shared-api/domain';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSettingsCommand } from '../src/main/ops/settingsCommand';
import { addMilliseconds, DAY, MINUTE, SECOND } from '../src/platform/clock';
import {
  absenceClaims,
  auditLog,
  bookingHistory,
  bookings,
  content,
  delays,
  extraWorks,
  settings,
} from '../src/platform/db/schema';
import { newId } from '../src/platform/ids';
import { readBookingRules } from '../src/platform/settings/settings.repository';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { createBookingWithParties, takeJobSteps } from './support/jobs';
import { createSignedInStaff } from './support/staff';

const reason = 'The owners agreed on it.';
const otherArea = 'Salem 44.94 -123.03 15';

describe('settings in the console', () => {
  const testBed = useTestBed();
  let server: TestServer;
  let owner: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  beforeEach(async () => {
    await testBed.db.delete(settings);
    owner = await signInOwner();
  });

  const signInOwner = async () => (await createSignedInStaff(testBed, server, 'owner')).browser;
  const list = async (): Promise<AnyValue[]> => (await owner.x('GET', '/admin/settings')).body.items;
  const read = async (name: string) => (await list()).find((item) => item.name === name) as AnyValue;
  const post = async (path: string, fields: object = {}, by = owner) => {
    const [name = ''] = path.split('/');
    return by.x('POST', `/admin/settings/${path}`, { reason, seen: (await read(name)).version, ...fields });
  };
  const otherValueOf = (name: keyof typeof siteSettings, current: string) => {
    const { unit, least, most } = siteSettings[name];
    if (unit === 'on_off') return current === 'on' ? 'off' : 'on';
    if (unit === 'area') return otherArea;
    return String(current === String(least) ? most : least);
  };

  test('the console lists the settings of the command, each with the same value', async () => {
    const lines = await runSettingsCommand(
      { db: testBed.db, clock: server.clock.now, publicUrl: '' },
      { verb: 'list' },
    );
    expect((await list()).map(({ name, value }) => `${name} ${value}`)).toEqual(lines);
  });

  test.each(settingNames)('%s can be set, is refused out of range, and can be undone', async (name) => {
    const { value: before, least, most, unit } = await read(name);
    const value = otherValueOf(name, before);
    expect(await post(name, { value })).toMatchObject({ status: 200, body: { done: true } });
    const changed = await read(name);
    expect(changed).toMatchObject({ value, before, reason, version: 1 });
    const isNumber = unit !== 'on_off' && unit !== 'area';
    for (const wrong of isNumber ? [String(least - 1), String(most + 1), '1.5', ''] : ['maybe', 'x 91 0 1'])
      expect(await post(name, { value: wrong })).toMatchObject({
        ...{ status: 422, body: { code: 'validation', field: 'value', ...(isNumber && { least, most }) } },
      });
    expect(await post(`${name}/undo`)).toMatchObject({ status: 200 });
    expect(await read(name)).toMatchObject({ value: before, before: value, version: 2 });
    const acts = await testBed.db
      .select({ act: auditLog.act, why: auditLog.why, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'settings'), eq(auditLog.subjectId, name)))
      .orderBy(auditLog.seq);
    expect(acts.slice(-2)).toEqual([
      { act: 'setting.change', why: reason, after: { value } },
      { act: 'setting.undo', why: reason, after: { value: before } },
    ]);
  });

  test('refuses the value that counts already, blanks as a reason, a past moment, and an unknown name', async () => {
    expect(await post('outBefore', { value: '180' })).toMatchObject({ status: 422, body: { field: 'value' } });
    expect(await post('outBefore', { value: '90', reason: ' ' })).toMatchObject({ body: { field: 'reason' } });
    for (const ahead of [-SECOND, 400 * DAY]) {
      const from = addMilliseconds(server.clock.now(), ahead).toISOString();
      expect(await post('outBefore', { value: '90', from })).toMatchObject({ status: 422, body: { field: 'from' } });
    }
    const unknown = await owner.x('POST', '/admin/settings/nothing', { value: '1', reason, seen: 0 });
    expect(unknown).toMatchObject({ status: 404, body: { field: 'name' } });
    expect(await post('outBefore/undo')).toMatchObject({ status: 409 });
    expect(await testBed.db.$count(settings)).toBe(0);
  });

  test('a planned value counts for bookings from its moment on, in every process', async () => {
    const second = await testBed.serve();
    const at = new Date(Math.floor(server.clock.now().getTime() / SECOND + 3600) * SECOND);
    const goTo = (ahead: number) => {
      for (const { clock } of [server, second]) clock.forward(at.getTime() + ahead - clock.now().getTime());
    };
    expect(await post('outBefore', { value: '90', from: at.toISOString() })).toMatchObject({ status: 200 });
    expect(await read('outBefore')).toMatchObject({
      ...{ value: '180', planned_value: '90', planned_from: at.toISOString().replace('.000', '') },
    });
    const again = await post('outBefore', { value: '60', from: at.toISOString() });
    expect(again).toMatchObject({ status: 409, body: { code: 'state_conflict', field: 'from' } });
    const limitOf = async (on: TestServer) => {
      const { bookingId } = await createBookingWithParties(testBed, on);
      const [row] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
      return row?.limits.outBefore;
    };
    const exactly = async (ahead: number) => (await readBookingRules(testBed.db, addMilliseconds(at, ahead))).limits;
    expect([(await exactly(-SECOND)).outBefore, (await exactly(0)).outBefore]).toEqual([180, 90]);
    goTo(-2 * MINUTE);
    expect([await limitOf(server), await limitOf(second)]).toEqual([180, 180]);
    goTo(SECOND);
    expect([await limitOf(server), await limitOf(second)]).toEqual([90, 90]);
    // The session ended meanwhile.
    owner = await signInOwner();
    expect(await read('outBefore')).toMatchObject({ value: '90', before: '180', planned_value: '' });
  });

  test('a planned change can be cancelled until it begins, and stays in the history', async () => {
    const from = addMilliseconds(server.clock.now(), DAY).toISOString();
    await post('start_code', { value: 'off', from });
    expect(await post('start_code/cancel', { from })).toMatchObject({ status: 200 });
    expect(await post('start_code/cancel', { from })).toMatchObject({ status: 409 });
    expect((await owner.x('GET', '/admin/settings/start_code/history')).body.items).toMatchObject([
      { value: 'off', state: 'withdrawn', reason },
    ]);
    server.clock.forward(DAY + SECOND);
    owner = await signInOwner();
    expect(await read('start_code')).toMatchObject({ value: 'on', planned_value: '' });
    expect(await post('start_code', { value: 'off' })).toMatchObject({ status: 200 });
    const { since } = await read('start_code');
    expect(await post('start_code/cancel', { from: since })).toMatchObject({ status: 409 });
  });

  test('the second of two operators at once is told the present value', async () => {
    const other = await signInOwner();
    const both = await Promise.all(
      [owner, other].map((by, index) =>
        by.x('POST', '/admin/settings/queueAfter', { value: String(100 + index), reason, seen: 0 }),
      ),
    );
    const [won, lost] = both.toSorted((a, b) => a.status - b.status);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.body).toMatchObject({ code: 'state_conflict', version: 1, state: (await read('queueAfter')).value });
  });

  test.each(['operations', 'finance', 'content', 'releases'] as const)('%s reads and changes nothing', async (role) => {
    const { browser } = await createSignedInStaff(testBed, server, role);
    const calls = [
      browser.x('GET', '/admin/settings'),
      browser.x('GET', '/admin/settings/outBefore/history'),
      browser.x('GET', '/admin/settings/outBefore/effect?value=1'),
      browser.x('POST', '/admin/settings/outBefore', { value: '90', reason, seen: 0 }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await testBed.db.$count(settings)).toBe(0);
  });

  test('warns that the terms are outdated until newer ones are published', async () => {
    const outdated = async () => (await list()).filter((item) => item.terms_outdated).map(({ name }) => name);
    await post('outBefore', { value: '90' });
    expect(await outdated()).toEqual([]);
    await post('freeCancelDelay', { value: '45' });
    expect(await outdated()).toEqual(['freeCancelDelay']);
    server.clock.forward(SECOND);
    const terms = { kind: 'terms', slug: 'terms', lang: 'en', data: { title: 'Terms', sections: [] } } as const;
    const at = server.clock.now();
    await testBed.db.insert(content).values({ ...terms, publishedAt: at, updatedAt: at } as never);
    expect(await outdated()).toEqual([]);
    server.clock.forward(SECOND);
    await post('freeCancelDelay', { value: '50' });
    expect(await outdated()).toEqual(['freeCancelDelay']);
    await testBed.db.delete(content).where(eq(content.kind, 'terms'));
  });
});

describe('the effect of a setting in the last 90 days', () => {
  const testBed = useTestBed();
  let server: TestServer;
  let owner: HttpBrowser;
  /** Minutes of each case, as the records below have them. */
  const minutes = [3, 10, 25, 40, 65, 150];
  const ids: string[] = [];
  let start: Date;

  beforeAll(async () => {
    server = await testBed.serve();
    start = addMilliseconds(server.clock.now(), -10 * DAY);
    for (const late of minutes) {
      const parties = await createBookingWithParties(testBed, server);
      await takeJobSteps(server, parties, 'accept');
      await record(parties.bookingId, parties.provider.id, late);
      ids.push(parties.bookingId);
    }
    // Too old to count.
    const old = addMilliseconds(start, -90 * DAY);
    const { bookingId, provider } = await createBookingWithParties(testBed, server);
    await record(bookingId, provider.id, 1000);
    await testBed.db.update(bookings).set({ startAt: old, createdAt: old }).where(eq(bookings.id, bookingId));
    owner = (await createSignedInStaff(testBed, server, 'owner')).browser;
    // Bookings of the demo city have their own figures.
    const others = (await testBed.db.select({ id: bookings.id }).from(bookings)).filter(({ id }) => id !== bookingId);
    const far = others.map(({ id }) => id).filter((id) => !ids.includes(id));
    if (far.length > 0)
      await testBed.db.update(bookings).set({ startAt: old, createdAt: old }).where(inArray(bookings.id, far));
  }, 120_000);

  async function record(bookingId: string, providerId: string, late: number) {
    const after = (base: Date, count: number) => addMilliseconds(base, count * MINUTE);
    const endAt = after(start, 60);
    const completedAt = after(endAt, late);
    const steps = [
      ['open', 'accepted', 'provider', after(start, late - 2000)],
      ['accepted', 'on_the_way', 'provider', after(start, -late)],
      ['on_the_way', 'arrived', 'provider', after(start, late)],
      ['arrived', 'started', 'provider', after(start, late)],
      ['started', 'completed', 'provider', completedAt],
      ['completed', 'completed', late > 100 ? 'system' : 'customer', after(completedAt, late)],
    ] as const;
    await testBed.db.delete(bookingHistory).where(eq(bookingHistory.bookingId, bookingId));
    for (const [fromStatus, toStatus, by, at] of steps)
      await testBed.db.insert(bookingHistory).values({ id: newId('h'), bookingId, fromStatus, toStatus, by, at });
    await testBed.db
      .update(bookings)
      .set({
        status: 'completed',
        startAt: start,
        endAt,
        completedAt,
        createdAt: after(start, -2000),
        totalCents: 1000,
      })
      .where(eq(bookings.id, bookingId));
    await testBed.db.insert(absenceClaims).values({
      ...{ bookingId, state: 'contested', claimedAt: after(start, late), answeredAt: after(start, 2 * late) },
      answerBy: after(start, 500),
    });
    const delay = { startAt: start, arrivesAt: after(start, late), announcedAt: start };
    await testBed.db.insert(delays).values({ id: newId('d'), bookingId, providerId, ...delay });
    const extra = { lines: [], amountCents: late * 10, answerBy: endAt, createdAt: start };
    await testBed.db.insert(extraWorks).values({ id: newId('e'), bookingId, state: 'approved', ...extra });
  }

  const effect = async (name: string, value: string) =>
    (await owner.x('GET', `/admin/settings/${name}/effect?value=${encodeURIComponent(value)}`)).body;
  const count = (isAffected: (late: number) => boolean) => minutes.filter(isAffected).length;

  test.each<[name: string, value: number, before: number, isAffected: (late: number) => boolean]>([
    ['outBefore', 40, 0, (late) => late > 40],
    ['nobodyCameAfter', 26, 2, (late) => late < 26],
    ['answerWithin', 30, 1, (late) => late > 30],
    ['confirmWithin', 30, 1, (late) => late > 30],
    ['remindAfter', 20, 2, (late) => late > 20],
    ['queueAfter', 100, 0, (late) => late > 100],
    ['closeAfter', 64, 0, (late) => late > 64],
    ['acceptWithin', 39, 0, (late) => late > 39],
    ['freeCancelDelay', 25, 3, (late) => late >= 25],
    ['lateCreditAfter', 40, 4, (late) => late >= 40],
    ['extraWorkPercent', 39, 1, (late) => late > 39],
    ['punctualMinutes', 40, 4, (late) => late > 40],
  ])('counts in the records what another value of %s would have changed', async (name, value, before, isAffected) => {
    expect(await effect(name, String(value))).toMatchObject({
      ...{ known: true, now: false, total: minutes.length, before, after: count(isAffected) },
    });
  });

  test('counts the amount of a credit, and the cases that a switch decides', async () => {
    expect(await effect('lateCreditCents', '500')).toMatchObject({
      ...{ known: true, total: 6, after: 4, amount_before: '0.00', amount_after: '20.00' },
    });
    expect(await effect('start_code', 'off')).toMatchObject({ known: true, total: 6, before: 6, after: 0 });
  });

  test.each([
    ['outBefore', '200'],
    ['extraWorkPercent', '200'],
    ['payoutMinimumCents', '0'],
    ['noShowAfter', '60'],
    ['payoutWeekday', '5'],
    ['reliabilityMinCases', '9'],
  ])('says that the records cannot answer for %s of %s', async (name, value) => {
    expect(await effect(name, value)).toMatchObject({ known: false, total: 0, before: 0, after: 0 });
  });

  test('counts the bookings outside of a smaller area', async () => {
    await testBed.db.update(bookings).set({ pickLat: 45.5, pickLong: -122.6 }).where(inArray(bookings.id, ids));
    await testBed.db
      .update(bookings)
      .set({ pickLat: 44.94, pickLong: -123.03 })
      .where(eq(bookings.id, ids[0] ?? ''));
    expect(await effect('service_area', otherArea)).toMatchObject({ known: true, total: 6, after: 5 });
  });
});
