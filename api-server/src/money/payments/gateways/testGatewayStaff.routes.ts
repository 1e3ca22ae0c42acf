import { maxAmountCents } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { audit } from '../../../identity/audit/audit';
import { userOf } from '../../../identity/http/restHooks';
import { needsRight } from '../../../identity/http/staffHooks';
import type { Context } from '../../../platform/context';
import type { User } from '../../../platform/db/schema';
import { HttpError } from '../../../platform/http/httpError';
import { Id, problemResponses, security } from '../../../platform/http/schemas';
import { newId } from '../../../platform/ids';
import { findDispute } from '../../disputes/disputes.repository';
import { settleDispute } from '../../disputes/settleDispute';
import { findPaymentById } from '../payments.repository';
import type { TestGateway } from './testGateway';

const reasons = ['fraudulent', 'product_not_received', 'product_unacceptable', 'duplicate', 'general'] as const;

export function testGatewayStaffRoutes(scope: FastifyInstance, context: Context, gateway: TestGateway) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const onRequest = needsRight(context, 'money.move');
  const url = `${apiV1}/admin/test-gateway`;
  const params = Type.Object({ id: Id });
  const Done = Type.Object({ done: Type.Boolean() });
  const described = (summary: string) => ({
    tags: ['admin'],
    security,
    summary,
    params,
    response: { 200: Done, ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
  });
  const Cents = Type.Integer({ minimum: 1, maximum: maxAmountCents });

  const findTaken = async (id: string) => {
    const payment = await findPaymentById(context.db, id);
    if (payment?.gateway !== 'test' || payment.capturedCents === 0) throw noSuch();
    return payment;
  };
  const log = (actor: User, act: string, type: 'payment' | 'dispute', id: string) =>
    context.db.transaction((tx) => audit(tx, context.clock(), { actor, kind: 'act', act, subject: { type, id } }));

  app.post(
    `${url}/payments/:id/dispute`,
    {
      onRequest,
      schema: {
        ...described('Simulate a dispute by the customer’s bank, for all or part of a payment'),
        body: Type.Object({ reason: Type.Enum(reasons), cents: Type.Optional(Cents) }),
      },
    },
    async (request) => {
      const { id, capturedCents } = await findTaken(request.params.id);
      const { reason, cents = capturedCents } = request.body;
      if (cents > capturedCents) throw amountTooLarge();
      const ref = await gateway.openDispute(id, { reason, isInquiry: false }, cents);
      await log(userOf(request), 'test.dispute', 'payment', id);
      await settleDispute(context, 'test', ref, request.log);
      return { done: true };
    },
  );

  app.post(
    `${url}/payments/:id/refund`,
    {
      onRequest,
      schema: {
        ...described('Simulate a refund in the gateway’s dashboard, which only its event reports'),
        body: Type.Object({ cents: Cents }),
      },
    },
    async (request) => {
      const { id } = await findTaken(request.params.id);
      const { refundedCents = 0, capturedCents = 0 } = (await gateway.find(id)) ?? {};
      if (request.body.cents > capturedCents - refundedCents) throw amountTooLarge();
      await gateway.refund(id, request.body.cents, newId('outside'));
      await log(userOf(request), 'test.refund', 'payment', id);
      return { done: true };
    },
  );

  app.post(
    `${url}/disputes/:id/decide`,
    {
      onRequest,
      schema: {
        ...described('Simulate the bank’s decision of a dispute'),
        body: Type.Object({ outcome: Type.Enum(['won', 'lost'] as const) }),
      },
    },
    async (request) => {
      const { id } = request.params;
      const dispute = await findDispute(context.db, id);
      if (dispute?.gateway !== 'test') throw noSuch();
      await gateway.decideDispute(dispute.ref, request.body.outcome);
      await log(userOf(request), 'test.decide', 'dispute', id);
      await settleDispute(context, 'test', dispute.ref, request.log);
      return { done: true };
    },
  );
}

const noSuch = () => new HttpError('not_found', 'There is no such payment.');
const amountTooLarge = () =>
  new HttpError('validation', 'This is more than what is left of this payment.', { field: 'cents', status: 422 });
