import { eq } from 'drizzle-orm';
import { requestCapture } from '../../src/money/payments/payments.repository';
import { settlePayment } from '../../src/money/payments/settlePayment';
import { bookings as bookingTable } from '../../src/platform/db/schema';
import type { TestBed, TestServer } from './apiFixture';
import type { AnyValue, HttpBrowser } from './browser';
import { hoursAhead, orderFields, pay, quoteFields } from './order';

export type PaidBookingHelpers = ReturnType<typeof paidBookings>;

export function paidBookings(testBed: TestBed, { server, browser }: { server: TestServer; browser: HttpBrowser }) {
  const paid = async (startAt = hoursAhead(server, 5), coupon?: string, couponPercent?: number) => {
    const category = await testBed.category(4555);
    const provider = await testBed.provider(category.services);
    const common = { category, providerId: provider.id, startAt, bookingType: 'schedule' as const };
    const fields = orderFields({ ...common, ...(couponPercent && { couponPercent }) });
    const { id } = await pay(browser, quoteFields(fields, coupon));
    const { body } = await browser.w('booking', { ...fields, stripeToken: id, ...(coupon && { coupon }) });
    if (!body.response) throw new Error(JSON.stringify(body));
    return { bookingId: body.data.booking_id as string, paymentId: id as string, provider, category, fields };
  };
  const accepted = async (startAt = hoursAhead(server, 5)) => {
    const created = await paid(startAt);
    await testBed.db.transaction(async (tx) => {
      await tx.update(bookingTable).set({ status: 'accepted' }).where(eq(bookingTable.id, created.bookingId));
      await requestCapture(tx, created.paymentId, server.clock.now());
    });
    await settlePayment(server.app.context, created.paymentId, server.app.server.log);
    return created;
  };
  const detail = async (booking_id: string, as = browser) => (await as.w('bookingDetails', { booking_id })).body.data;
  const request = (id: string, body: AnyValue = {}, as = browser) =>
    as.x('POST', `/bookings/${id}/cancel-request`, body);
  return { paid, accepted, detail, request };
}
