import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBed, TestServer } from '../support/apiFixture';
import type { HttpBrowser } from '../support/browser';
import { orderFields, quoteFields } from '../support/order';

export function coupons(testBed: TestBed) {
  describe('applying a coupon', () => {
    let server: TestServer;
    let browser: HttpBrowser;
    beforeAll(async () => {
      server = await testBed.serve();
      ({ browser } = await testBed.customer(server));
    });
    const apply = (coupon: string, basefare = '45.55', as = browser) => as.w('applyCoupon', { coupon, basefare });

    test('returns the amount, half a cent rounded up', async () => {
      const code = await testBed.coupon(10);
      const { body } = await apply(`  ${code.toLowerCase()} `);
      expect(body).toEqual({ result: true, message: 'Coupon applied successfully', discount: '4.56', fare: '40.99' });
    });

    test('rejects an unknown code', async () => {
      expect((await apply('NOPE')).body).toEqual({
        result: false,
        message: 'Invalid coupon code!',
        discount: '0.00',
        fare: '45.55',
        error: { code: 'coupon_invalid', field: 'coupon', request_id: expect.any(String) },
      });
    });

    test('rejects an expired one, and one below its minimum, with separate messages', async () => {
      const old = await testBed.coupon(20, { validUntil: new Date('2026-01-01T00:00:00Z') });
      expect((await apply(old)).body.message).toBe('Coupon has expired!');
      const dear = await testBed.coupon(20, { minFareCents: 2000 });
      expect((await apply(dear, '19.99')).body).toMatchObject({ message: 'Minimum order is $20.00.', fare: '19.99' });
      expect((await apply(dear, '20')).body).toMatchObject({ result: true, discount: '4.00', fare: '16.00' });
    });

    test('works once per customer', async () => {
      const code = await testBed.coupon(100);
      const { browser: customer } = await testBed.customer(server);
      const category = await testBed.category(2000);
      const fields = { ...orderFields({ category, couponPercent: 100 }), coupon: code };
      expect((await customer.w('booking', fields)).body.response).toBe(true);
      expect((await apply(code, '45.55', customer)).body.message).toBe('Coupon already used!');
      expect((await apply(code)).body.result).toBe(true);
    });

    test('lists a used one to its user with every quote, until the booking is cancelled', async () => {
      const [code, twice] = [await testBed.coupon(100), await testBed.coupon(100, { usesPerCustomer: 2 })];
      const { browser: customer } = await testBed.customer(server);
      const category = await testBed.category(2000);
      const fields = { ...orderFields({ category, couponPercent: 100 }), coupon: code };
      const applyCoupon = async (as: HttpBrowser) => {
        const quoted = await as.x('POST', '/quote', quoteFields(fields));
        const { body } = await as.x('GET', '/coupons/used');
        expect(quoted.body.used_coupons).toEqual(body.codes);
        return body.codes;
      };
      expect(await applyCoupon(customer)).toEqual([]);
      await customer.w('booking', { ...fields, coupon: twice });
      const { data } = (await customer.w('booking', fields)).body;
      expect(await applyCoupon(customer)).toEqual([code]);
      expect(await applyCoupon(browser)).toEqual([]);
      // Use another order: the same one would be taken for a repeated request.
      const other = orderFields({ category: await testBed.category(3000), couponPercent: 100 });
      await customer.w('booking', { ...other, coupon: twice });
      expect(await applyCoupon(customer)).toEqual([code, twice].sort());
      await customer.w('cancelBooking', { booking_id: data.booking_id, type: '1' });
      expect(await applyCoupon(customer)).toEqual([twice]);
      expect((await server.browser().x('GET', '/coupons/used')).status).toBe(401);
    });

    test.each(['', 'abc', '-1', '1.234', '1e3'])('rejects %j as an amount', async (basefare) => {
      const { body } = await apply(await testBed.coupon(10), basefare);
      expect(body).toMatchObject({ result: false, error: { code: 'validation', field: 'basefare' } });
    });
  });
}
