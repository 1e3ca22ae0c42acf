import { dayAfter, instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findLedgerMismatches } from '../src/money/ledger/balances.repository';
import { balanceOf } from '../src/money/ledger/ledger.repository';
import { MINUTE } from '../src/platform/clock';
import { auditLog, bookings, commission } from '../src/platform/db/schema';
import { proveStatements } from '../src/records/statements/proveStatements';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { createBookingWithParties, takeJobSteps } from './support/jobs';
import { createSignedInStaff } from './support/staff';

const ZONE = 'America/Los_Angeles';
const reason = 'The partners agreed on it.';

describe('the commission', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  beforeEach(async () => {
    await testBed.db.delete(commission);
    await testBed.db.insert(commission).values({ id: 1, percentHundredths: 1000 });
  });
  const finance = async () => (await createSignedInStaff(testBed, server, 'finance')).browser;
  const list = async (browser: HttpBrowser): Promise<AnyValue[]> =>
    (await browser.x('GET', '/admin/commission')).body.items;
  const seenBy = async (browser: HttpBrowser): Promise<number> => (await list(browser))[0]?.version;
  const day = (ahead: number) => dayAfter(wallTimeIn(ZONE, server.clock.now()).date, ahead);
  const change = async (browser: HttpBrowser, fields: object = {}) =>
    browser.x('POST', '/admin/commission', {
      ...{ percent: '12.5', from: day(1), reason, seen: await seenBy(browser) },
      ...fields,
    });
  const toDay = (date: string) =>
    server.clock.forward(instantOfWallTime(ZONE, { date, time: '00:00' }).getTime() - server.clock.now().getTime());
  const shown = async () => (await server.browser().w('percentage')).body.data;
  const rateOf = async (id: string) =>
    (await testBed.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.percentHundredths;

  test('applies to bookings from the first moment of its day, and keeps that of earlier ones', async () => {
    const from = day(1);
    const before = await createBookingWithParties(testBed, server);
    expect(await change(await finance(), { from })).toMatchObject({ status: 200, body: { done: true } });
    // Request it once, so that it is cached.
    expect(await shown()).toBe(10);
    toDay(from);
    server.clock.forward(-MINUTE);
    expect(await shown()).toBe(10);
    server.clock.forward(MINUTE);
    expect(await shown()).toBe(12.5);
    const after = await createBookingWithParties(testBed, server, { percent: 12.5 });
    await expect(createBookingWithParties(testBed, server)).rejects.toThrow('price_changed');
    expect([await rateOf(before.bookingId), await rateOf(after.bookingId)]).toEqual([1000, 1250]);
    for (const parties of [before, after]) {
      await takeJobSteps(server, parties, 'accept', 'out', 'arrive', 'start', 'complete');
      expect((await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`)).status).toBe(200);
    }
    const earned = [before, after].map(({ provider }) => balanceOf(testBed.db, `provider_payable:${provider.id}`));
    expect(await Promise.all(earned)).toEqual([9000, 8750]);
    expect(await findLedgerMismatches(testBed.db)).toEqual([]);
    expect((await proveStatements(testBed.db, ZONE)).mismatches).toEqual([]);
  });

  test('appears in the list and the log with its day, author and reason', async () => {
    const { user, browser } = await createSignedInStaff(testBed, server, 'finance');
    const from = day(30);
    await change(browser, { from, percent: '8.25' });
    expect(await list(browser)).toMatchObject([
      { change: 2, percent: '8.25', from, state: 'planned', reason, by: user.fullname },
      { change: 1, percent: '10', from: '', state: 'current', by: '' },
    ]);
    const [line] = await testBed.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorId, user.id), eq(auditLog.act, 'commission.change')));
    expect(line).toMatchObject({
      ...{ subjectType: 'settings', subjectId: 'commission', why: reason },
      ...{ before: { percent: '10' }, after: { percent: '8.25', from } },
    });
    toDay(from);
    expect((await list(await finance())).map(({ state }) => state)).toEqual(['current', 'past']);
  });

  test('can be withdrawn before its day, not afterwards', async () => {
    const from = day(2);
    const browser = await finance();
    await change(browser, { from });
    const withdraw = async (by: HttpBrowser, id = 2) =>
      by.x('POST', `/admin/commission/${id}/withdraw`, { reason, seen: await seenBy(by) });
    expect((await withdraw(browser, 1)).body.detail).toBe(
      'You can withdraw only a commission that has not started yet.',
    );
    expect((await withdraw(browser)).status).toBe(200);
    expect((await withdraw(browser)).status).toBe(409);
    expect((await change(browser, { from, percent: '11' })).status).toBe(200);
    toDay(from);
    expect(await shown()).toBe(11);
    expect((await withdraw(await finance(), 3)).status).toBe(409);
    expect((await list(await finance())).map(({ state }) => state)).toEqual(['current', 'withdrawn', 'past']);
  });

  test.each([
    [{ percent: '50.01' }, 422, 'percent'],
    [{ percent: '12,5' }, 422, 'percent'],
    [{ percent: '-1' }, 422, 'percent'],
    [{ percent: '1.005' }, 422, 'percent'],
    [{ from: '2026-02-30' }, 400, 'from'],
    [{ from: '2020-01-01' }, 422, 'from'],
    [{ reason: '   ' }, 422, 'reason'],
  ])('rejects %o, and names the field', async (fields, status, field) => {
    expect(await change(await finance(), fields)).toMatchObject({ status, body: { code: 'validation', field } });
    expect(await testBed.db.$count(commission)).toBe(1);
  });

  test('cannot change today or more than a year ahead', async () => {
    const browser = await finance();
    for (const from of [day(0), day(367)]) expect((await change(browser, { from })).status).toBe(422);
    expect((await change(browser, { from: day(366) })).status).toBe(200);
  });

  test('allows one change per day, and refuses one based on an outdated version', async () => {
    const browsers = [await finance(), await finance()] as const;
    const seen = await seenBy(browsers[0]);
    const answers = await Promise.all(
      browsers.map((browser, index) => change(browser, { seen, from: day(3 + index), percent: `${9 + index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const planned = (await list(browsers[0]))[0];
    expect((await change(browsers[0], { from: planned?.from })).body.detail).toBe(
      'A commission is already planned from that day. Withdraw it first.',
    );
  });

  test('cannot be changed by other staff', async () => {
    const { browser } = await createSignedInStaff(testBed, server, 'content');
    expect((await browser.x('GET', '/admin/commission')).status).toBe(403);
    const body = { percent: '1', from: day(1), reason, seen: 1 };
    expect((await browser.x('POST', '/admin/commission', body)).status).toBe(403);
    expect((await browser.x('POST', '/admin/commission/1/withdraw', { reason, seen: 1 })).status).toBe(403);
  });
});
