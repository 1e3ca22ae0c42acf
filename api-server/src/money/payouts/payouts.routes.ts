import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { readPersonalText } from '../../identity/accounts/personFields';
import { assertRecentlyConfirmed } from '../../identity/http/confirmHooks';
import { needsProvider, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { languageOf } from '../../platform/language';
import {
  choosePayoutInterval,
  readPayoutAccount,
  refreshAndReadAccount,
  savePayoutBank,
  startPayoutAccount,
} from './payoutAccount';
import { Interval, Movement, Payout, PayoutAccount } from './payouts.schemas';
import { readPayout, readPayouts } from './readPayouts';

export const payoutRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db } = context;
  const onRequest = needsProvider(context);
  const common = { tags: ['provider'], security };
  const account = `${apiV1}/provider/payout-account`;
  const NoFields = Type.Object({});

  app.get(
    account,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read the own payout account: its state, missing data and payout interval',
        response: { 200: PayoutAccount, ...problemResponses(401, 403, 429) },
      },
    },
    (request) => readPayoutAccount(context, userOf(request).id),
  );

  app.post(
    `${account}/start`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Start or continue the setup of the payout account. `url` is the page of the gateway, or empty',
        body: NoFields,
        response: {
          200: Type.Object({ account: PayoutAccount, url: Type.String() }),
          ...problemResponses(401, 403, 429, 503),
        },
      },
    },
    (request) => {
      assertRecentlyConfirmed(context, request);
      return startPayoutAccount(context, userOf(request));
    },
  );

  app.post(
    `${account}/bank`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Set all or some bank fields, for gateways without a page of their own',
        body: Type.Object({
          holder_name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
          birth_date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })),
          routing_number: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
          account_number: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
        }),
        response: { 200: PayoutAccount, ...problemResponses(400, 401, 403, 409, 422, 429, 503) },
      },
    },
    (request) => {
      assertRecentlyConfirmed(context, request);
      const { body } = request;
      return savePayoutBank(context, userOf(request), {
        ...(body.holder_name !== undefined && { holderName: readPersonalText('holder_name', body.holder_name.trim()) }),
        ...(body.birth_date !== undefined && { birthDate: body.birth_date }),
        ...(body.routing_number !== undefined && { routingNumber: body.routing_number }),
        ...(body.account_number !== undefined && { accountNumber: body.account_number }),
      });
    },
  );

  app.post(
    `${account}/refresh`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Refresh the payout account from the gateway',
        body: NoFields,
        response: { 200: PayoutAccount, ...problemResponses(401, 403, 429, 503) },
      },
    },
    (request) => refreshAndReadAccount(context, userOf(request)),
  );

  app.put(
    `${account}/interval`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Choose the payout interval: every payout day, or the first one of a month',
        body: Type.Object({ interval: Interval }),
        response: { 200: PayoutAccount, ...problemResponses(400, 401, 403, 429) },
      },
    },
    (request) => choosePayoutInterval(context, userOf(request), request.body.interval),
  );

  app.get(
    `${apiV1}/provider/payouts`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List own payouts, newest first',
        querystring: Type.Object({ after: Type.Optional(Type.String({ maxLength: 200 })) }),
        response: {
          200: Type.Object({ items: Type.Array(Payout), next: Type.Union([Type.String(), Type.Null()]) }),
          ...problemResponses(400, 401, 403, 429),
        },
      },
    },
    (request) => readPayouts(db, userOf(request).id, request.query.after),
  );

  app.get(
    `${apiV1}/provider/payouts/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read a payout and the movements that it paid',
        params: Type.Object({ id: Id }),
        response: {
          200: Type.Object({ payout: Payout, movements: Type.Array(Movement) }),
          ...problemResponses(401, 403, 404, 429),
        },
      },
    },
    (request) => readPayout(db, userOf(request).id, request.params.id, languageOf(request)),
  );
};
