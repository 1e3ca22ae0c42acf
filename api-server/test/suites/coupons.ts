import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../support/browser';
import { orderFields } from '../support/order';
import type { Server, World } from '../support/world';

export function coupons(world: World) {
  describe('applying a coupon', () => {
    let server: Server;
    let browser: Browser;
    beforeAll(async () => {
      server = await world.serve();
      ({ browser } = await world.customer(server));
    });
    const apply = (coupon: string, basefare = '45.55', as = browser) => as.w('applyCoupon', { coupon, basefare });

    test('gives an amount, half a cent rounded up', async () => {
      const code = await world.coupon(10);
      const { body } = await apply(`  ${code.toLowerCase()} `);
      expect(body).toEqual({ result: true, message: 'Coupon applied successfully', discount: '4.56', fare: '40.99' });
    });

    test('an unknown code is refused', async () => {
      expect((await apply('NOPE')).body).toEqual({
        result: false,
        message: 'Invalid coupon code!',
        discount: '0.00',
        fare: '45.55',
        error: { code: 'coupon_invalid', field: 'coupon', request_id: expect.any(String) },
      });
    });

    test('an old one, and one below its minimum, are refused in their own words', async () => {
      const old = await world.coupon(20, { validUntil: new Date('2026-01-01T00:00:00Z') });
      expect((await apply(old)).body.message).toBe('Coupon has expired!');
      const dear = await world.coupon(20, { minFareCents: 2000 });
      expect((await apply(dear, '19.99')).body).toMatchObject({ message: 'Minimum order is $20.00.', fare: '19.99' });
      expect((await apply(dear, '20')).body).toMatchObject({ result: true, discount: '4.00', fare: '16.00' });
    });

    test('it counts once per customer', async () => {
      const code = await world.coupon(100);
      const { browser: customer } = await world.customer(server);
      const category = await world.category(2000);
      const fields = { ...orderFields({ category, couponPercent: 100 }), coupon: code };
      expect((await customer.w('booking', fields)).body.response).toBe(true);
      expect((await apply(code, '45.55', customer)).body.message).toBe('Coupon already used!');
      expect((await apply(code)).body.result).toBe(true);
    });

    test.each(['', 'abc', '-1', '1.234', '1e3'])('%j is no amount', async (basefare) => {
      const { body } = await apply(await world.coupon(10), basefare);
      expect(body).toMatchObject({ result: false, error: { code: 'validation', field: 'basefare' } });
    });
  });
}
