import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookings as bookingTable, slotClaims } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { hoursAhead, intentStatus, orderFields, pay, quoteFields } from '../support/order';

export function bookingTimes(testBed: TestBed) {
  let server: TestServer;
  let browser: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    ({ browser } = await testBed.customer(server));
  });

  const rowOf = async (id: string) => {
    const [row] = await testBed.db.select().from(bookingTable).where(eq(bookingTable.id, id));
    return row;
  };

  describe('time', () => {
    const category = () => testBed.category(2000);

    test.each([
      ['schedule', '', ''],
      ['schedule', '31/02/2027', '10:00'],
      ['schedule', '01/01/2020', '10:00'],
      ['book', '01/01/2020', '10:00'],
      ['schedule', '01/12/2026', '25:00'],
      ['schedule', '01/01/9999', '10:00'],
    ])('rejects type %s at %j %j', async (bookingType, start_date, start_time) => {
      const { asap: _now, ...fields } = orderFields({
        category: await category(),
        bookingType: bookingType as 'book' | 'schedule',
      });
      const { body } = await browser.w('booking', { ...fields, start_date, start_time });
      expect(body).toMatchObject({
        response: false,
        message: start_date.endsWith('9999')
          ? 'Please choose a day within the next 12 months.'
          : 'Please choose a valid date and time.',
        error: { code: 'validation', field: expect.stringMatching(/^start_/) },
      });
    });

    test('requires an hour of notice for a scheduled service', async () => {
      const startAt = new Date(server.clock.now().getTime() + 50 * 60_000);
      const fields = orderFields({ category: await category(), bookingType: 'schedule', startAt });
      expect((await browser.w('booking', fields)).body.response).toBe(false);
      const later = orderFields({
        category: await category(),
        bookingType: 'schedule',
        startAt: hoursAhead(server, 2),
      });
      expect((await browser.w('booking', later)).body.response).toBe(true);
    });

    test('reads date and time on the clocks of the service location, with start_at first', async () => {
      const fields = {
        ...orderFields({ category: await category(), bookingType: 'schedule' }),
        start_date: '15/01/2027',
      };
      const at = async (change: Record<string, string>) => {
        const { body } = await browser.w('booking', { ...fields, ...change });
        return (await rowOf(body.data.booking_id))?.startAt?.toISOString();
      };
      expect(await at({ start_time: '09:30' })).toBe('2027-01-15T17:30:00.000Z');
      expect(await at({ start_time: '02:30 PM' })).toBe('2027-01-15T22:30:00.000Z');
      expect(await at({ start_time: '09:30', start_date_sec: '2027-03-03' })).toBe('2027-01-15T17:30:00.000Z');
      const newYork = { pick_lat: '40.7128', pick_long: '-74.006' };
      expect(await at({ start_time: '09:30', ...newYork })).toBe('2027-01-15T14:30:00.000Z');
      expect(await at({ start_time: '09:30', pick_lat: '', pick_long: '' })).toBe('2027-01-15T17:30:00.000Z');
      const start_at = '2027-01-16T10:00:00+01:00';
      expect(await at({ start_time: '09:30', start_at, time_zone: 'Europe/Berlin' })).toBe('2027-01-16T09:00:00.000Z');
    });

    test('starts now for "as soon as possible"', async () => {
      const { body } = await browser.w('booking', orderFields({ category: await category() }));
      const row = await rowOf(body.data.booking_id);
      expect((row?.createdAt.getTime() ?? 0) - (row?.startAt?.getTime() ?? 0)).toBeLessThan(5000);
      expect(row?.asap).toBe(true);
    });
  });

  describe('slots', () => {
    test('gives a provider’s time to one of 20 simultaneous customers, and charges nothing to the other 19', async () => {
      const category = await testBed.category(2500);
      const provider = await testBed.provider(category.services);
      const fields = orderFields({
        category,
        providerId: provider.id,
        startAt: hoursAhead(server, 4),
        bookingType: 'schedule',
      });
      const customers = await Promise.all(Array.from({ length: 20 }, () => testBed.customer(server)));
      const tokens = await Promise.all(
        customers.map(({ browser: ownBrowser }) => pay(ownBrowser, quoteFields(fields))),
      );
      const responses = await Promise.all(
        customers.map(({ browser: ownBrowser }, index) =>
          ownBrowser.w('booking', { ...fields, stripeToken: tokens[index].id }),
        ),
      );
      const won = responses.filter(({ body }) => body.response === true);
      expect(won).toHaveLength(1);
      for (const { body } of responses.filter(({ body: result }) => result.response !== true)) {
        expect(body).toMatchObject({
          result: false,
          message: 'This time slot has just been booked. Please choose another time.',
          error: { code: 'slot_taken', field: 'start_time' },
        });
      }
      const states = await Promise.all(tokens.map(({ id }) => intentStatus(server, id)));
      expect(states.filter((state) => state === 'requires_capture')).toHaveLength(1);
      expect(states.filter((state) => state === 'canceled')).toHaveLength(19);
      expect(await testBed.db.$count(bookingTable, eq(bookingTable.providerId, provider.id))).toBe(1);
    });

    test('rejects overlapping times, and accepts adjacent ones', async () => {
      const category = await testBed.category(2500);
      const provider = await testBed.provider(category.services);
      const start = hoursAhead(server, 3);
      const book = (minutes: number) =>
        browser.w('booking', {
          ...orderFields({
            category,
            providerId: provider.id,
            startAt: new Date(start.getTime() + minutes * 60_000),
            bookingType: 'schedule',
          }),
        });
      expect((await book(0)).body.response).toBe(true);
      expect((await book(30)).body.error.code).toBe('slot_taken');
      expect((await book(-45)).body.error.code).toBe('slot_taken');
      expect((await book(60)).body.response).toBe(true);
      expect((await book(-60)).body.response).toBe(true);
    });

    test('rejects times outside working hours', async () => {
      const category = await testBed.category(2500);
      const provider = await testBed.provider(category.services);
      const startAt = hoursAhead(server, 14);
      const { body } = await browser.w(
        'booking',
        orderFields({ category, providerId: provider.id, startAt, bookingType: 'schedule' }),
      );
      expect(body).toMatchObject({
        message: 'This provider is not available.',
        error: { code: 'provider_unavailable' },
      });
    });

    test('reserves no time for a hire yet', async () => {
      const category = await testBed.category(2500);
      const provider = await testBed.provider(category.services);
      const fields = orderFields({
        category,
        providerId: provider.id,
        startAt: hoursAhead(server, 3),
        bookingType: 'hire',
      });
      for (let i = 0; i < 2; i++)
        expect((await (await testBed.customer(server)).browser.w('booking', fields)).body.response).toBe(true);
      expect(await testBed.db.$count(slotClaims, eq(slotClaims.providerId, provider.id))).toBe(0);
    });

    test.each(['pending_review', 'suspended', 'deleted'] as const)(
      'refuses a provider that is %s',
      async (accountStatus) => {
        const category = await testBed.category(2500);
        const provider = await testBed.provider(category.services);
        const { users } = await import('../../src/platform/db/schema');
        await testBed.db.update(users).set({ accountStatus }).where(eq(users.id, provider.id));
        const { body } = await browser.w(
          'booking',
          orderFields({ category, providerId: provider.id, startAt: hoursAhead(server, 1) }),
        );
        expect(body.error.code).toBe('provider_unavailable');
      },
    );

    test('rejects services that the provider does not offer', async () => {
      const category = await testBed.category(2500, 3000);
      const provider = await testBed.provider(category.services.slice(0, 1));
      const { body } = await browser.w(
        'booking',
        orderFields({ category, providerId: provider.id, startAt: hoursAhead(server, 1) }),
      );
      expect(body.error.code).toBe('provider_unavailable');
    });
  });
}
