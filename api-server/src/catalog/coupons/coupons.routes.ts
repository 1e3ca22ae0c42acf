import { couponRejectionMessage, formatMoney, maxAmountCents, parseMoney } from '@doorstep/shared-api/domain';
import { apiV1, type UsedCouponsWire } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { needsSession, userOf } from '../../identity/http/restHooks';
import { defineRpcRoute } from '../../identity/http/rpcRoute';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { problemResponses, security } from '../../platform/http/schemas';
import { newId } from '../../platform/ids';
import { checkCoupon } from './coupons';
import { findUsedCodes, insertRecord } from './coupons.repository';

export const UsedCoupons = Type.Array(Type.String());

const RECORD_LIFE = 30 * MINUTE;

export async function couponRoutes(app: FastifyInstance, context: Context) {
  const { db, clock } = context;

  defineRpcRoute(app, context, 'applyCoupon', async ({ text, user }) => {
    const now = clock();
    const baseFareCents = parseMoney(text('basefare'));
    if (baseFareCents === undefined || baseFareCents > maxAmountCents) {
      throw new HttpError('validation', 'Please enter a valid amount.', { field: 'basefare', body: { fare: '0.00' } });
    }
    const fare = formatMoney(baseFareCents);
    const order = { code: text('coupon'), userId: user.id, totalCents: baseFareCents, now };
    const { coupon, decision } = await checkCoupon(db, order);
    if (!decision.ok || !coupon) {
      const reason = decision.ok ? 'unknown' : decision.reason;
      throw new HttpError('coupon_invalid', couponRejectionMessage(reason, coupon?.minFareCents), {
        field: 'coupon',
        body: { fare },
      });
    }
    await insertRecord(db, {
      id: newId('cr'),
      userId: user.id,
      couponCode: coupon.code,
      baseFareCents,
      discountCents: decision.discountCents,
      createdAt: now,
      expiresAt: addMilliseconds(now, RECORD_LIFE),
    });
    return {
      message: 'Coupon applied successfully',
      discount: formatMoney(decision.discountCents),
      fare: formatMoney(decision.fareCents),
    };
  });

  app.get(
    `${apiV1}/coupons/used`,
    {
      onRequest: needsSession(context),
      schema: {
        summary: 'List the coupons that this customer has used up',
        tags: ['bookings'],
        security,
        response: { 200: Type.Object({ codes: UsedCoupons }), ...problemResponses(401, 429) },
      },
    },
    async (request): Promise<UsedCouponsWire> => ({ codes: await findUsedCodes(db, userOf(request).id) }),
  );
}
