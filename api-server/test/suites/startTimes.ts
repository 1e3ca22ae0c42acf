import type { BookingType } from '@doorstep/shared-api/domain';
import { instantOfWallTime, isSkippedWallTime, toWireDate, wallTimeIn } from '@doorstep/shared-api/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookings, providerProfiles, slotClaims, slotHolds } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { hoursAhead, orderFields, quoteFields } from '../support/order';

const ZONE = 'America/Los_Angeles';
const DAY = 24 * 3_600_000;

interface ChosenStartTime {
  date: string;
  time: string;
  startAt: string;
}

/** Add new calls and new impossible times to these tables. */
export function startTimes(testBed: TestBed) {
  let server: TestServer;
  let browser: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    ({ browser } = await testBed.customer(server));
  });

  const dayAhead = (days: number) => wallTimeIn(ZONE, new Date(server.clock.now().getTime() + days * DAY)).date;
  const at = (date: string, time: string): ChosenStartTime => ({
    date,
    time,
    startAt: instantOfWallTime(ZONE, { date, time }).toISOString(),
  });
  function skippedDay(): string {
    const ahead = Array.from({ length: 366 }, (_, days) => dayAhead(days));
    return ahead.find((date) => isSkippedWallTime(ZONE, { date, time: '02:30' })) ?? '';
  }

  const impossible: Record<string, { when: () => ChosenStartTime; code: string; message: RegExp }> = {
    yesterday: { when: () => at(dayAhead(-1), '10:00'), code: 'validation', message: /valid date and time/ },
    'in the hour that the clocks skip': {
      when: () => ({ date: skippedDay(), time: '02:30', startAt: `${skippedDay()}T02:30:00-08:00` }),
      code: 'validation',
      message: /does not exist on that day/,
    },
    'on the day after the last one': {
      when: () => at(dayAhead(368), '10:00'),
      code: 'validation',
      message: /within the next 12 months/,
    },
    'at night, when nobody works': {
      when: () => at(dayAhead(3), '03:15'),
      code: 'provider_unavailable',
      message: /Nobody is at work|This provider is not available/,
    },
  };

  async function bookable(named: boolean) {
    const category = await testBed.category(2000);
    const provider = await testBed.provider(category.services);
    return { category, provider, providerId: named ? provider.id : '' };
  }
  type Work = Awaited<ReturnType<typeof bookable>>;

  async function booked({ category, providerId }: Work, bookingType: BookingType = 'schedule') {
    const fields = orderFields({ category, providerId, bookingType, startAt: hoursAhead(server, 28) });
    const { body } = await browser.w('booking', fields);
    if (!body.response) throw new Error(JSON.stringify(body));
    return body.data.booking_id as string;
  }
  const book =
    (bookingType: BookingType, change: (chosen: ChosenStartTime) => AnyValue) =>
    async ({ category, providerId }: Work, chosen: ChosenStartTime) => {
      const { asap: _now, ...fields } = orderFields({ category, providerId, bookingType });
      const { body } = await browser.w('booking', { ...fields, time_zone: ZONE, ...change(chosen) });
      return body.response ? undefined : { ...body.error, message: body.message };
    };
  const byFields = ({ date, time }: ChosenStartTime) => ({ start_date: toWireDate(date), start_time: time });
  const byInstant = ({ startAt }: ChosenStartTime) => ({ start_at: startAt });
  const rejectionOf = ({ status, body }: AnyValue) => (status < 300 ? undefined : { ...body, message: body.detail });
  const quote =
    (bookingType: BookingType) =>
    async ({ category, providerId }: Work, { startAt }: ChosenStartTime) =>
      rejectionOf(
        await browser.x('POST', '/quote', {
          ...quoteFields(orderFields({ category, providerId, bookingType })),
          start_at: startAt,
          lat: 45.5152,
          long: -122.6784,
        }),
      );
  const transition =
    (bookingType?: BookingType) =>
    async (work: Work, { startAt }: ChosenStartTime) =>
      rejectionOf(
        await browser.x('POST', `/bookings/${await booked(work, bookingType)}/reschedule`, { start_at: startAt }),
      );

  const calls: Record<
    string,
    { named: boolean; call: (work: Work, chosen: ChosenStartTime) => Promise<AnyValue | undefined> }
  > = {
    'booking an open job, date and time': { named: false, call: book('book', byFields) },
    'booking an open job, start_at': { named: false, call: book('book', byInstant) },
    'booking a scheduled open job': { named: false, call: book('schedule', byFields) },
    'booking with a provider': { named: true, call: book('book', byFields) },
    'booking a scheduled job with a provider': { named: true, call: book('schedule', byInstant) },
    'booking a hire, date and time': { named: true, call: book('hire', byFields) },
    'booking a hire, start_at': { named: true, call: book('hire', byInstant) },
    'quote for an open job': { named: false, call: quote('book') },
    'quote for a scheduled open job': { named: false, call: quote('schedule') },
    'quote with a provider': { named: true, call: quote('book') },
    'quote for a hire': { named: true, call: quote('hire') },
    'hold of a slot': {
      named: true,
      call: async ({ providerId }, { startAt }) =>
        rejectionOf(await browser.x('POST', '/holds', { provider_id: providerId, start_at: startAt, duration: 60 })),
    },
    'reschedule of an open job': { named: false, call: transition() },
    'reschedule with a provider': { named: true, call: transition() },
    'reschedule of a hire': { named: true, call: transition('hire') },
  };

  describe.each(Object.entries(calls))('%s', (_name, { named, call }) => {
    test.each(Object.entries(impossible))('rejects %s with a message, and stores nothing', async (_when, expected) => {
      const work = await bookable(named);
      const rejection = await call(work, expected.when());
      expect(rejection).toMatchObject({
        code: expected.code,
        field: expect.stringMatching(/^start_/),
        message: expect.stringMatching(expected.message),
      });
      const claimed = await testBed.db.select().from(slotClaims).where(eq(slotClaims.providerId, work.provider.id));
      const ofBookings = await testBed.db
        .select({ id: bookings.id })
        .from(bookings)
        .where(eq(bookings.categoryId, work.category.id));
      expect(claimed.every(({ bookingId }) => ofBookings.some(({ id }) => id === bookingId))).toBe(true);
      expect(await testBed.db.$count(slotHolds, eq(slotHolds.providerId, work.provider.id))).toBe(0);
    });

    test('accepts a time on a working day of the next week', async () => {
      expect(await call(await bookable(named), at(dayAhead(6), '10:00'))).toBeUndefined();
    });
  });

  test.each(Object.entries(impossible))('does not copy %s when booking again', async (_when, { when, code }) => {
    for (const named of [true, false]) {
      const id = await booked(await bookable(named));
      await testBed.db.update(bookings).set({ status: 'completed' }).where(eq(bookings.id, id));
      const { startAt } = when();
      const { status, body } = await browser.x('POST', `/bookings/${id}/rebook`, { start_at: startAt });
      const isNever = code === 'validation' && startAt > server.clock.now().toISOString();
      if (isNever) expect([status, body.code]).toEqual([400, 'validation']);
      else expect([status, body.draft.start_at]).toEqual([200, '']);
    }
  });

  test('ends free times with the last bookable day', async () => {
    const { provider } = await bookable(true);
    const send = (from: string) =>
      browser.x('GET', `/availability?provider_id=${provider.id}&from=${from}&to=${from}&duration=60`);
    expect((await send(dayAhead(368))).body.slots).toEqual([]);
    expect((await send(dayAhead(364))).body.slots).not.toEqual([]);
  });

  test('reads a repeated hour as its first pass everywhere', async () => {
    const isTwice = (date: string) => {
      const first = instantOfWallTime(ZONE, { date, time: '01:30' });
      return wallTimeIn(ZONE, new Date(first.getTime() + 3_600_000)).time === '01:30';
    };
    const date = Array.from({ length: 366 }, (_, days) => dayAhead(days)).find(isTwice) ?? '';
    const first = `${date}T08:30:00.000Z`;
    const work = await bookable(true);
    await testBed.db
      .update(providerProfiles)
      .set({ opensMinute: 0, closesMinute: 24 * 60 })
      .where(eq(providerProfiles.userId, work.provider.id));
    expect(await book('schedule', byFields)(work, { date, time: '01:30', startAt: '' })).toBeUndefined();
    const [row] = await testBed.db.select().from(bookings).where(eq(bookings.providerId, work.provider.id));
    expect(row?.startAt?.toISOString()).toBe(first);
    // The repeated hour is a separate one, identified by its offset.
    const second = { date, time: '', startAt: `${date}T01:30:00-08:00` };
    expect(await book('schedule', byInstant)(work, second)).toBeUndefined();
  });

  test('allows "as soon as possible" at any hour for an open job', async () => {
    const ownServer = await testBed.serve();
    ownServer.clock.forward(14 * 3_600_000);
    const { category } = await bookable(false);
    const { browser: late } = await testBed.customer(ownServer);
    expect((await late.w('booking', orderFields({ category }))).body.response).toBe(true);
  });
}
