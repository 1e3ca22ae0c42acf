import { statusCodes } from '@doorstep/shared-api/wire';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookings as bookingTable, couponUses, slotClaims } from '../../src/platform/db/schema';
import type { TestBed, TestServer, TestUser } from '../support/apiFixture';
import type { AnyValue, HttpBrowser } from '../support/browser';
import { hoursAhead, intentStatus, orderFields, pay, quoteFields } from '../support/order';

export function cancelling(testBed: TestBed) {
  describe('cancelling a booking', () => {
    let server: TestServer;
    let browser: HttpBrowser;
    let user: TestUser;
    beforeAll(async () => {
      server = await testBed.serve();
      ({ browser, user } = await testBed.customer(server));
    });

    const paid = async (couponPercent?: number) => {
      const category = await testBed.category(2000);
      const provider = await testBed.provider(category.services);
      const coupon = couponPercent === undefined ? undefined : await testBed.coupon(couponPercent);
      const startAt = hoursAhead(server, 5);
      const fields = orderFields({
        category,
        providerId: provider.id,
        startAt,
        bookingType: 'schedule',
        ...(couponPercent && { couponPercent }),
      });
      const { id } = await pay(browser, quoteFields(fields, coupon));
      const { body } = await browser.w('booking', { ...fields, ...(coupon && { coupon }), stripeToken: id });
      return { bookingId: body.data.booking_id as string, paymentId: id as string, coupon, fields };
    };
    const cancel = (booking_id: string, as = browser, change: Record<string, string> = {}) =>
      as.w('cancelBooking', { booking_id, type: '1', ...change });

    test('returns money, time and coupon, and records it in the history', async () => {
      const { bookingId, paymentId, coupon = '', fields } = await paid(10);
      const { body } = await cancel(bookingId, browser, { user_id: user.id, reason: 'plans changed' });
      expect(body).toEqual({
        response: true,
        responce: true,
        message: 'Booking Cancelled Successfully!',
        data: { booking_id: bookingId, status: '6' },
      });
      expect(await intentStatus(server, paymentId)).toBe('canceled');
      expect(await testBed.db.$count(slotClaims, eq(slotClaims.bookingId, bookingId))).toBe(0);
      expect(await testBed.db.$count(couponUses, eq(couponUses.couponCode, coupon))).toBe(0);
      const detail = (await browser.w('bookingDetails', { booking_id: bookingId })).body.data;
      expect(detail).toMatchObject({
        status: '6',
        payment: { status: 'refunded', refunded: '18.00' },
        can: { cancel: false },
      });
      expect(detail.timeline.map((step: AnyValue) => [step.status, step.by])).toEqual([
        ['1', 'customer'],
        ['6', 'customer'],
      ]);
      const { id } = await pay(browser, quoteFields(fields, coupon));
      expect((await browser.w('booking', { ...fields, coupon, stripeToken: id })).body.response).toBe(true);
    });

    test('answers success again to a repeat, without repeating its work', async () => {
      const { bookingId } = await paid();
      const responses = await Promise.all([cancel(bookingId), cancel(bookingId), cancel(bookingId)]);
      responses.push(await cancel(bookingId));
      for (const { body } of responses) expect(body.response).toBe(true);
      const detail = (await browser.w('bookingDetails', { booking_id: bookingId })).body.data;
      expect(detail.timeline).toHaveLength(2);
    });

    test.each(['accepted', 'on_the_way', 'arrived', 'started', 'completed'] as const)(
      'refuses to cancel in status %s, and changes nothing',
      async (status) => {
        const { bookingId, paymentId } = await paid();
        await testBed.db.update(bookingTable).set({ status }).where(eq(bookingTable.id, bookingId));
        const { status: http, body } = await cancel(bookingId);
        expect(http).toBe(200);
        expect(body).toMatchObject({
          response: false,
          responce: false,
          message: 'Booking could not be cancelled!',
          data: { status: statusCodes[status] },
          error: { code: 'state_conflict' },
        });
        const [row] = await testBed.db.select().from(bookingTable).where(eq(bookingTable.id, bookingId));
        expect(row).toMatchObject({ status, paymentStatus: 'authorized', version: 1 });
        expect(await intentStatus(server, paymentId)).toBe('requires_capture');
      },
    );

    test('treats another user’s booking as missing', async () => {
      const { bookingId } = await paid();
      const { browser: stranger } = await testBed.customer(server);
      const send = async (id: string) => {
        const { body } = await cancel(id, stranger);
        return { ...body, error: { ...body.error, request_id: '' } };
      };
      expect(await send(bookingId)).toEqual(await send('b_doesNotExist'));
      expect(await send(bookingId)).toMatchObject({ response: false, data: {}, error: { code: 'not_found' } });
      const [row] = await testBed.db.select().from(bookingTable).where(eq(bookingTable.id, bookingId));
      expect(row?.status).toBe('open');
    });

    test('ends an unpaid booking without a refund', async () => {
      const { body } = await browser.w('booking', orderFields({ category: await testBed.category(2000) }));
      await cancel(body.data.booking_id);
      const detail = (await browser.w('bookingDetails', { booking_id: body.data.booking_id })).body.data;
      expect(detail.payment).toMatchObject({ status: 'expired', refunded: '0.00' });
      expect(await intentStatus(server, body.data.payment.id)).toBe('canceled');
    });

    test('answers 400 for the same key with another booking', async () => {
      const [one, two] = [await paid(), await paid()];
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const send = (booking_id: string) => browser.w('cancelBooking', { booking_id, type: '1' }, { headers });
      expect((await send(one.bookingId)).body.response).toBe(true);
      expect((await send(one.bookingId)).body.response).toBe(true);
      expect((await send(two.bookingId)).status).toBe(400);
    });
  });
}
