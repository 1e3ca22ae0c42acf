import { maxAmountCents, payoutStates } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Reason, Seen } from '../../identity/admin/decisionFields';
import { defineList } from '../../identity/admin/lists';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, problemResponses, SignedMoney, security } from '../../platform/http/schemas';
import { listStrandedForStaff, recordBankTransfer } from '../wallet/bankTransfers';
import {
  listBelowZeroForStaff,
  listHoldsForStaff,
  listPayoutsForStaff,
  listRunsForStaff,
  readOverview,
  readPayee,
  readPayoutForStaff,
} from './readForStaff';
import {
  correctPayable,
  holdPayouts,
  releasePayouts,
  remindOfFailure,
  retryFailedPayout,
  setRunsPaused,
  startPayoutRun,
} from './staffPayouts';
import { belowZero, hold, Overview, Payee, payout, run, StaffPayout, strandedWallet } from './staffPayouts.schemas';

export const staffPayoutRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const statusesOf = { preparing: ['prepared', 'sending'] } as const;

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db } = context;
  const tag = 'admin';
  const right = 'money.read' as const;
  const common = { tags: [tag], security };
  const toRead = needsRight(context, right);
  const toMove = needsRight(context, 'money.move');
  const failures = problemResponses(400, 401, 403, 404, 409, 422, 429);
  const url = `${apiV1}/admin/payouts`;
  const params = Type.Object({ id: Id });

  defineList(app, context, {
    path: '/payouts',
    tag,
    right,
    summary: 'List payouts, newest first',
    query: {
      run: Type.Optional(Type.Integer({ minimum: 1 })),
      provider_id: Type.Optional(Id),
      state: Type.Optional(Type.Enum([...payoutStates])),
      waiting: Type.Optional(Type.Boolean({ description: 'only failed or returned payouts that were not paid again' })),
    },
    item: Type.Object(payout),
    read: ({ run: number, provider_id: providerId, state, waiting }, page) =>
      listPayoutsForStaff(
        db,
        {
          ...(number !== undefined && { run: number }),
          ...(providerId && { providerId }),
          ...(state && { states: state === 'preparing' ? statusesOf.preparing : [state] }),
          ...(waiting && { isWaiting: true }),
        },
        page,
      ),
  });

  defineList(app, context, {
    path: '/payouts/runs',
    tag,
    right,
    summary: 'List payout runs with the results of their payouts, latest first',
    query: {},
    item: Type.Object(run),
    read: (_filters, page) => listRunsForStaff(db, page),
  });

  defineList(app, context, {
    path: '/payouts/holds',
    tag,
    right,
    summary: 'List providers whose payouts are on hold, oldest first',
    query: {},
    item: Type.Object(hold),
    read: (_filters, page) => listHoldsForStaff(db, page),
  });

  defineList(app, context, {
    path: '/payouts/below-zero',
    tag,
    right,
    summary: 'List providers with a negative balance, largest first. It is offset against their next earnings',
    query: {},
    item: Type.Object(belowZero),
    read: (_filters, page) => listBelowZeroForStaff(db, page),
  });

  defineList(app, context, {
    path: '/payouts/wallets',
    tag,
    right,
    summary: 'List customers with wallet money that cannot go back to a card, oldest first',
    query: {},
    item: Type.Object(strandedWallet),
    read: (_filters, page) => listStrandedForStaff(context, page),
  });

  app.post(
    `${url}/wallets/:id/transfer`,
    {
      onRequest: toMove,
      schema: {
        ...common,
        summary:
          'Record a bank transfer to a customer whose wallet money cannot go back to a card. Each bank reference counts once',
        params,
        body: Type.Object({
          cents: Type.Integer({ minimum: 1, maximum: maxAmountCents }),
          reference: Type.String({ minLength: 1, maxLength: 60, description: 'reference of the transfer at the bank' }),
        }),
        response: { 200: Type.Object({ sent: SignedMoney, balance: SignedMoney }), ...failures },
      },
    },
    async (request) => {
      const reference = request.body.reference.trim().replace(/\s+/g, ' ').toUpperCase();
      if (!/^[A-Z0-9][A-Z0-9 ._/-]*$/.test(reference))
        throw new HttpError('validation', 'Please enter the bank’s reference for the transfer.', {
          field: 'reference',
          status: 422,
        });
      const { cents } = request.body;
      return recordBankTransfer(context, userOf(request), request.params.id, { cents, reference });
    },
  );

  app.get(
    `${url}/overview`,
    {
      onRequest: toRead,
      schema: {
        ...common,
        summary:
          'Preview the next run: what it pays, what it leaves out and why, and which payouts and balances need attention',
        response: { 200: Overview, ...problemResponses(401, 403, 429) },
      },
    },
    () => readOverview(context),
  );

  app.post(
    `${url}/run`,
    {
      onRequest: toMove,
      schema: {
        ...common,
        summary: 'Start a run for all providers, weekly and monthly. It begins within seconds',
        body: Type.Object({ reason: Reason }),
        response: { 200: Overview, ...failures },
      },
    },
    async (request) => {
      await startPayoutRun(context, userOf(request), requireReason(request.body));
      return readOverview(context);
    },
  );

  for (const isPaused of [true, false]) {
    app.post(
      `${url}/${isPaused ? 'pause' : 'resume'}`,
      {
        onRequest: toMove,
        schema: {
          ...common,
          summary: isPaused ? 'Pause all payout runs' : 'Resume payout runs. A missed one starts at once',
          body: Type.Object({ reason: Reason }),
          response: { 200: Overview, ...failures },
        },
      },
      async (request) => {
        await setRunsPaused(context, userOf(request), isPaused, requireReason(request.body));
        return readOverview(context);
      },
    );
  }

  app.post(
    `${url}/:id/pay-again`,
    {
      onRequest: toMove,
      schema: {
        ...common,
        summary: 'Pay a failed payout again, with everything else owed to the provider, in a separate run',
        params,
        body: Type.Object({ seen: Seen, reason: Reason }),
        response: { 200: StaffPayout, ...failures },
      },
    },
    async (request) => {
      const { id } = request.params;
      await retryFailedPayout(context, userOf(request), id, {
        seen: request.body.seen,
        reason: requireReason(request.body),
      });
      return readPayoutForStaff(db, id);
    },
  );

  app.post(
    `${url}/:id/remind`,
    {
      onRequest: toMove,
      schema: {
        ...common,
        summary: 'Remind the provider what to do about a failed payout',
        params,
        body: Type.Object({ seen: Seen }),
        response: { 200: StaffPayout, ...failures },
      },
    },
    async (request) => {
      await remindOfFailure(context, userOf(request), request.params.id, request.body.seen);
      return readPayoutForStaff(db, request.params.id);
    },
  );

  const payee = `${url}/providers/:id`;
  app.get(
    payee,
    {
      onRequest: toRead,
      schema: {
        ...common,
        summary: 'Read the payout state of a provider: balance, account and hold',
        params,
        response: { 200: Payee, ...problemResponses(401, 403, 404, 429) },
      },
    },
    (request) => readPayee(db, request.params.id),
  );

  for (const [act, perform, summary] of [
    ['hold', holdPayouts, 'Pays nothing out to a provider until it is released; the provider sees the reason'],
    ['release', releasePayouts, 'Lets the payouts of a provider go again'],
  ] as const) {
    app.post(
      `${payee}/${act}`,
      {
        onRequest: toMove,
        schema: {
          ...common,
          summary,
          params,
          body: Type.Object({ seen: Seen, reason: Reason }),
          response: { 200: Payee, ...failures },
        },
      },
      async (request) => {
        const { id } = request.params;
        await perform(context, userOf(request), id, { seen: request.body.seen, reason: requireReason(request.body) });
        return readPayee(db, id);
      },
    );
  }

  app.post(
    `${payee}/correct`,
    {
      onRequest: toMove,
      schema: {
        ...common,
        summary:
          'Correct a provider’s balance at the platform’s cost: a positive amount raises it, a negative one lowers it',
        params,
        body: Type.Object({
          seen: Seen,
          reason: Reason,
          cents: Type.Integer({ minimum: -maxAmountCents, maximum: maxAmountCents }),
          booking_id: Type.Optional(Id),
        }),
        response: { 200: Payee, ...failures },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { seen, cents, booking_id: bookingId } = request.body;
      if (cents === 0) throw new HttpError('validation', 'Please enter an amount.', { field: 'cents', status: 422 });
      await correctPayable(context, userOf(request), id, {
        seen,
        cents,
        bookingId,
        reason: requireReason(request.body),
      });
      return readPayee(db, id);
    },
  );
};

function requireReason({ reason }: { reason: string }): string {
  const words = reason.trim();
  if (!words) throw new HttpError('validation', 'Please give a reason.', { field: 'reason', status: 422 });
  return words;
}
