import { couponRefusalText, formatMoney, maxAmountCents, parseMoney } from '@doorstep/shared-api/domain';
import type { FastifyInstance } from 'fastify';
import { later, MINUTE } from '../clock';
import type { Context } from '../context';
import { couponRecords } from '../db/schema';
import { Failure } from '../http/failure';
import { wCall } from '../http/wCall';
import { newId } from '../ids';
import { checkCoupon } from './coupons';

const RECORD_LIFE = 30 * MINUTE;

export async function couponRoutes(app: FastifyInstance, context: Context) {
  const { db, clock } = context;

  wCall(app, context, 'applyCoupon', async ({ text, user }) => {
    const now = clock();
    const baseFareCents = parseMoney(text('basefare'));
    if (baseFareCents === undefined || baseFareCents > maxAmountCents) {
      throw new Failure('validation', 'Please enter a valid amount.', { field: 'basefare', body: { fare: '0.00' } });
    }
    const fare = formatMoney(baseFareCents);
    const order = { code: text('coupon'), userId: user.id, totalCents: baseFareCents, now };
    const { coupon, decision } = await checkCoupon(db, order);
    if (!decision.ok || !coupon) {
      const reason = decision.ok ? 'unknown' : decision.reason;
      throw new Failure('coupon_invalid', couponRefusalText(reason, coupon?.minFareCents), {
        field: 'coupon',
        body: { fare },
      });
    }
    await db.insert(couponRecords).values({
      id: newId('cr'),
      userId: user.id,
      couponCode: coupon.code,
      baseFareCents,
      discountCents: decision.discountCents,
      createdAt: now,
      expiresAt: later(now, RECORD_LIFE),
    });
    return {
      message: 'Coupon applied successfully',
      discount: formatMoney(decision.discountCents),
      fare: formatMoney(decision.fareCents),
    };
  });
}
