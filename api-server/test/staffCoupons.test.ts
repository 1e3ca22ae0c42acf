import { wallTimeIn } from '@doorstep/shared-api/domain';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../src/platform/clock';
import { auditLog, bookings, couponRecords, coupons, couponUses } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { createBookingWithParties } from './support/jobs';
import { createSignedInStaff } from './support/staff';

const reason = 'Spring campaign.';
const base = {
  ...{ code: 'SPRING', description: 'For spring cleaning', percent: '5', per_person: 1 },
  ...{ first_booking: false, listed: true, accept_loss: false, reason },
};

describe('coupons made by staff', () => {
  const testBed = useTestBed();
  let server: TestServer;
  let finance: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    finance = await signInFinance();
  });
  beforeEach(async () => {
    await testBed.db.delete(couponUses);
    await testBed.db.delete(couponRecords);
    await testBed.db.delete(coupons).where(eq(coupons.code, base.code));
  });

  const signInFinance = async () => (await createSignedInStaff(testBed, server, 'finance')).browser;
  const create = (fields: object = {}) => finance.x('POST', '/admin/coupons', { ...base, ...fields });
  const list = async (state = ''): Promise<AnyValue[]> =>
    (await finance.x('GET', `/admin/coupons${state && `?state=${state}`}`)).body.items;
  const spring = async () => (await list()).find(({ code }) => code === base.code);
  const apply = async (browser: HttpBrowser, basefare = '40.00') =>
    (await browser.w('applyCoupon', { coupon: base.code, basefare })).body;
  const customer = () => testBed.customer(server);
  /** Books with the coupon, and sets what it was worth. */
  const use = async (discountCents: number) => {
    const coupon = { code: base.code, percent: 5, fundedBy: 'platform' } as const;
    const { bookingId } = await createBookingWithParties(testBed, server, { coupon });
    await testBed.db.update(bookings).set({ discountCents }).where(eq(bookings.id, bookingId));
  };

  test('a new coupon is listed with its limits, applies at once, and is written to the log', async () => {
    expect(await create({ max_discount: '10.00', min_fare: '20', in_total: 3, budget: '90' })).toMatchObject({
      status: 200,
    });
    expect(await spring()).toMatchObject({
      ...{ percent: '5', amount: '0.00', max_discount: '10.00', min_fare: '20.00', in_total: 3, budget: '90.00' },
      ...{ uses: 0, cost: '0.00', state: 'running', funded_by: 'platform', version: 1 },
    });
    const { browser } = await customer();
    expect(await apply(browser)).toMatchObject({ discount: '2.00', fare: '38.00' });
    expect((await apply(browser, '19.99')).message).toBe('Minimum order is $20.00.');
    const [line] = await testBed.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.act, 'coupon.create'), eq(auditLog.subjectId, base.code)));
    expect(line).toMatchObject({ why: reason, after: { gives: '5 %', in_total: 3, budget: '90.00' } });
  });

  test('can give an amount, and are shown with it among the offers', async () => {
    await create({ percent: undefined, amount: '3.00', min_fare: '30.00' });
    const { browser } = await customer();
    expect(await apply(browser)).toMatchObject({ discount: '3.00', fare: '37.00' });
    const offers: AnyValue[] = (await server.browser().w('coupons')).body.deliverydata;
    expect(offers.find(({ coupon_name }) => coupon_name === base.code)).toMatchObject({
      ...{ percentage: '0', amount: '3.00' },
    });
  });

  test.each([
    ['a code with a blank', { code: 'SPRING 1' }, 'code'],
    ['no percentage and no amount', { percent: undefined }, 'percent'],
    ['a percentage and an amount', { amount: '5.00' }, 'percent'],
    ['101 percent', { percent: '101' }, 'percent'],
    ['0 percent', { percent: '0' }, 'percent'],
    ['an amount above the smallest booking', { percent: undefined, amount: '5.00', min_fare: '4.99' }, 'min_fare'],
    ['a budget of nothing', { budget: '0' }, 'budget'],
    ['a last day that was yesterday', { until: '2020-01-01' }, 'until'],
    ['a last day before the first', { from: '2030-01-02', until: '2030-01-01' }, 'until'],
    ['a day that does not exist', { from: '2030-02-30' }, 'from'],
    ['no reason but blanks', { reason: '  ' }, 'reason'],
    ['a loss that nobody accepted', { percent: '11' }, 'accept_loss'],
  ])('are refused with %s, and the field is named', async (_what, fields, field) => {
    const { status, body } = await create(fields);
    expect({ isRefused: status === 400 || status === 422, field: body.field }).toEqual({ isRefused: true, field });
    expect(await spring()).toBeUndefined();
  });

  test('cannot take the code of another, in capital letters or not', async () => {
    await create();
    expect(await create({ code: 'spring' })).toMatchObject({ status: 409, body: { field: 'code' } });
  });

  test('may cost more than the commission when the loss is accepted', async () => {
    expect(await create({ percent: '50', accept_loss: true })).toMatchObject({ status: 200 });
  });

  test.each([
    ['a cent is missing in the budget', 9801, 'Coupon has expired!'],
    ['the budget just pays it', 9800, undefined],
  ])('check the budget: when %s', async (_when, spentCents, message) => {
    await create({ budget: '100.00' });
    await use(spentCents);
    const { browser } = await customer();
    const answer = await apply(browser);
    expect(message ? answer.message : answer.discount).toBe(message ?? '2.00');
    expect(await spring()).toMatchObject({ uses: 1, cost: (spentCents / 100).toFixed(2) });
  });

  test.each([
    ['a booking under way', 'open', 'This coupon is for a first booking only.'],
    ['a cancelled booking only', 'cancelled', undefined],
  ] as const)('for a first booking: a customer with %s', async (_what, status, message) => {
    await create({ first_booking: true });
    const by = await customer();
    const { bookingId } = await createBookingWithParties(testBed, server, { by });
    await testBed.db.update(bookings).set({ status }).where(eq(bookings.id, bookingId));
    const answer = await apply(by.browser);
    expect(message ? answer.message : answer.discount).toBe(message ?? '2.00');
  });

  test('stop and resume at once, and the second of two colleagues is told', async () => {
    await create();
    const act = (name: string, seen: number) =>
      finance.x('POST', `/admin/coupons/${base.code}/${name}`, { reason, seen });
    expect(await act('stop', 1)).toMatchObject({ status: 200 });
    const { browser } = await customer();
    expect((await apply(browser)).message).toBe('Invalid coupon code!');
    expect((await spring())?.state).toBe('stopped');
    const offers: AnyValue[] = (await server.browser().w('coupons')).body.deliverydata;
    expect(offers.map(({ coupon_name }) => coupon_name)).not.toContain(base.code);
    expect(await act('stop', 1)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    expect(await act('stop', 2)).toMatchObject({ status: 409 });
    expect(await act('resume', 2)).toMatchObject({ status: 200 });
    expect((await apply(browser)).discount).toBe('2.00');
  });

  test('hold on their first and last day in the zone of the marketplace', async () => {
    const zone = 'America/Los_Angeles';
    const day = (ahead: number) => wallTimeIn(zone, new Date(server.clock.now().getTime() + ahead * DAY)).date;
    await create({ from: day(1), until: day(1) });
    const { browser } = await customer();
    expect((await spring())?.state).toBe('planned');
    expect((await apply(browser)).message).toBe('Invalid coupon code!');
    server.clock.forward(DAY);
    expect((await apply(browser)).discount).toBe('2.00');
    server.clock.forward(DAY);
    expect((await apply(browser)).message).toBe('Coupon has expired!');
    // The session ended meanwhile.
    finance = await signInFinance();
    expect((await spring())?.state).toBe('ended');
  });
});
