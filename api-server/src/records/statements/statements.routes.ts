import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { csvAmount, csvHead, csvLine } from '../../identity/admin/csv';
import { audit } from '../../identity/audit/audit';
import { needsProvider, userOf } from '../../identity/http/restHooks';
import { needsRight, needsRightAndProof } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { languageOf } from '../../platform/language';
import { readMarketplaceStatement } from './marketplaceStatement';
import { readStatement, readStatements, zoneOf } from './readStatement';
import { statementCsv, statementPdf } from './statementFile';
import { MarketplaceStatementBody, MonthParam, StatementBody, StatementList } from './statements.schemas';

export const statementRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const fileResponse = (type: string, description: string) => ({
  description,
  content: { [type]: { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
});

const noStatement = () => new HttpError('not_found', 'There is no statement for that month.');

interface StatementRouteOptions {
  url: string;
  tag: string;
  onRequest: onRequestHookHandler[] | onRequestHookHandler;
  onExport: onRequestHookHandler[] | onRequestHookHandler;
  params: Record<string, typeof Id>;
  providerOf(request: FastifyRequest): Promise<string> | string;
}

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock, settings } = context;

  const statementsOf = ({ url, tag, onRequest, onExport, params, providerOf }: StatementRouteOptions) => {
    const common = { tags: [tag], security };
    const ofMonth = Type.Object({ ...params, month: MonthParam });
    const find = async (request: FastifyRequest) => {
      const { month } = request.params as { month: string };
      const providerId = await providerOf(request);
      const language = languageOf(request);
      const statement = await readStatement(db, providerId, month, clock(), language);
      if (!statement) throw noStatement();
      const timeZone = await zoneOf(db, providerId);
      return { statement, timeZone, language, siteUrl: settings.publicUrl };
    };

    app.get(
      url,
      {
        onRequest,
        schema: {
          ...common,
          summary: 'List the months with a statement, newest first',
          params: Type.Object(params),
          response: { 200: StatementList, ...problemResponses(400, 401, 403, 404, 429) },
        },
      },
      async (request) => readStatements(db, await providerOf(request), clock()),
    );

    app.get(
      `${url}/:month`,
      {
        onRequest,
        schema: {
          ...common,
          summary: 'Read the statement of a month: every ledger line that changed the provider’s balance',
          params: ofMonth,
          response: { 200: StatementBody, ...problemResponses(400, 401, 403, 404, 429) },
        },
      },
      async (request) => (await find(request)).statement,
    );

    app.get(
      `${url}/:month/statement.pdf`,
      {
        onRequest,
        schema: {
          ...common,
          summary: 'Get the statement as a PDF document in the reader’s language',
          params: ofMonth,
          response: {
            200: fileResponse('application/pdf', 'The document'),
            ...problemResponses(400, 401, 403, 404, 429),
          },
        },
      },
      async (request, reply) => {
        const file = await find(request);
        const name = `statement-${file.statement.number}.pdf`;
        reply.type('application/pdf').header('Content-Disposition', `inline; filename="${name}"`);
        return reply.send(await statementPdf(file));
      },
    );

    app.get(
      `${url}/:month/statement.csv`,
      {
        onRequest: onExport,
        schema: {
          ...common,
          summary: 'Get the statement as CSV in the reader’s language',
          params: ofMonth,
          response: {
            200: { description: 'The table', content: { 'text/csv': { schema: Type.String() } } },
            ...problemResponses(400, 401, 403, 404, 429),
          },
        },
      },
      async (request, reply) => {
        const file = await find(request);
        const name = `statement-${file.statement.number}.csv`;
        reply.type('text/csv; charset=utf-8').header('Content-Disposition', `attachment; filename="${name}"`);
        return reply.send(statementCsv(file));
      },
    );
  };

  statementsOf({
    url: `${apiV1}/provider/statements`,
    tag: 'provider',
    onRequest: needsProvider(context),
    onExport: needsProvider(context),
    params: {},
    providerOf: (request) => userOf(request).id,
  });

  const needsMoney = needsRight(context, 'money.read');
  statementsOf({
    url: `${apiV1}/admin/people/:id/statements`,
    tag: 'admin',
    onRequest: needsMoney,
    onExport: needsRightAndProof(context, 'money.read'),
    params: { id: Id },
    providerOf: async (request) => {
      const { id } = request.params as { id: string };
      const now = clock();
      const subject = { type: 'person', id } as const;
      await db.transaction((tx) =>
        audit(tx, now, { actor: userOf(request), kind: 'look', act: 'statement.look', subject }),
      );
      return id;
    },
  });

  const marketplace = async (month: string) => {
    const statement = await readMarketplaceStatement(db, settings.timeZone, month, clock());
    if (!statement) throw noStatement();
    return statement;
  };

  app.get(
    `${apiV1}/admin/statements/:month`,
    {
      onRequest: needsMoney,
      schema: {
        tags: ['admin'],
        security,
        summary: 'Read the marketplace’s statement of a month: the changes of every ledger account',
        params: Type.Object({ month: MonthParam }),
        response: { 200: MarketplaceStatementBody, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    (request) => marketplace(request.params.month),
  );

  app.get(
    `${apiV1}/admin/statements/:month/statement.csv`,
    {
      onRequest: needsRightAndProof(context, 'money.read'),
      schema: {
        tags: ['admin'],
        security,
        summary: 'Get the marketplace’s statement as CSV: a line for each account and kind of movement',
        params: Type.Object({ month: MonthParam }),
        response: {
          200: { description: 'The table', content: { 'text/csv': { schema: Type.String() } } },
          ...problemResponses(400, 401, 403, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const { month, accounts } = await marketplace(request.params.month);
      const lines = accounts.flatMap(({ account, opening, changes, closing }) => [
        csvLine([month, account, 'opening', csvAmount(opening)]),
        ...changes.map(({ kind, amount }) => csvLine([month, account, kind, csvAmount(amount)])),
        csvLine([month, account, 'closing', csvAmount(closing)]),
      ]);
      reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="doorstep-statement-${month}.csv"`);
      return reply.send([csvHead(['month', 'account', 'line', 'amount']), ...lines].join(''));
    },
  );
};
