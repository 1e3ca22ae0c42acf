import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Reason, readReason, Seen } from '../../identity/admin/decisionFields';
import { defineList } from '../../identity/admin/lists';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { Money, problemResponses, security } from '../../platform/http/schemas';
import { couponStates } from './coupons.repository';
import { createCoupon, listStaffCoupons, stopOrResume } from './staffCoupons';

const Text = Type.String();
const Amount = Type.String({ maxLength: 12, examples: ['15.00'] });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'on the marketplace’s calendar, included' });
const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 });

export const staffCouponRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const common = { tags: ['admin'], security };
  const onRequest = needsRight(context, 'money.move');
  const url = `${apiV1}/admin/coupons`;
  const response = {
    200: Type.Object({ done: Type.Boolean() }),
    ...problemResponses(400, 401, 403, 404, 409, 422, 429),
  };

  defineList(app, context, {
    path: '/coupons',
    tag: 'admin',
    right: 'money.read',
    summary: 'List the coupons with their uses and costs, in the order of their codes',
    query: { state: Type.Optional(Type.Enum([...couponStates])) },
    item: Type.Object({
      code: Text,
      description: Text,
      percent: Type.String({ description: 'such as 12.5; empty where the coupon gives an amount' }),
      amount: Money,
      max_discount: Type.String({ description: 'empty without a limit for each booking' }),
      min_fare: Money,
      funded_by: Text,
      first_booking: Type.Boolean(),
      listed: Type.Boolean({ description: 'shown on the page of offers' }),
      per_person: Type.Integer(),
      in_total: Type.Integer({ description: '0 without a limit' }),
      uses: Type.Integer({ description: 'bookings that hold it' }),
      cost: Money,
      budget: Type.String({ description: 'empty without a limit' }),
      from: Type.String({ description: 'empty when it holds from the beginning' }),
      until: Type.String({ description: 'empty without an end' }),
      state: Type.Enum([...couponStates], { description: 'single: for one use, such as an apology' }),
      version: Type.Integer({ description: 'sent back as `seen`' }),
    }),
    read: (filters, page) => listStaffCoupons(context, filters, page),
  });

  app.post(
    url,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Create a coupon that the marketplace pays for',
        description:
          'Where it costs more than the commission of a typical booking, it is created only with `accept_loss`.',
        body: Type.Object({
          code: Type.String({ minLength: 1, maxLength: 40 }),
          description: Type.String({ minLength: 1, maxLength: 120 }),
          percent: Type.Optional(Type.String({ maxLength: 6, examples: ['12.5'] })),
          amount: Type.Optional(Amount),
          max_discount: Type.Optional(Amount),
          min_fare: Type.Optional(Amount),
          from: Type.Optional(Day),
          until: Type.Optional(Day),
          per_person: Type.Integer({ minimum: 1, maximum: 100 }),
          in_total: Type.Optional(Count),
          budget: Type.Optional(Amount),
          first_booking: Type.Boolean(),
          listed: Type.Boolean(),
          accept_loss: Type.Boolean(),
          reason: Reason,
        }),
        response,
      },
    },
    async (request) => {
      await createCoupon(context, userOf(request), { ...request.body, reason: readReason(request.body) });
      return { done: true };
    },
  );

  for (const act of ['stop', 'resume'] as const)
    app.post(
      `${url}/:code/${act}`,
      {
        onRequest,
        schema: {
          ...common,
          summary:
            act === 'stop'
              ? 'Stop a coupon. Bookings that hold it keep their price'
              : 'Let a stopped coupon hold again',
          params: Type.Object({ code: Type.String({ pattern: '^[A-Z0-9-]{1,40}$' }) }),
          body: Type.Object({ reason: Reason, seen: Seen }),
          response,
        },
      },
      async (request) => {
        const { seen } = request.body;
        const reason = readReason(request.body);
        await stopOrResume(context, userOf(request), request.params.code, { act, seen, reason });
        return { done: true };
      },
    );
};
