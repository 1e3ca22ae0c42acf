import { apiV1 } from '@doorstep/shared-api/wire';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../context';
import { Failure } from '../http/failure';
import { problems } from '../http/schemas';

const Ok = Type.Object({ status: Type.Literal('ok') });

export async function healthRoutes(scope: FastifyInstance, context: Context) {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const ok = { status: 'ok' } as const;

  app.get(
    `${apiV1}/health`,
    { logLevel: 'warn', schema: { summary: 'The process runs', tags: ['operation'], response: { 200: Ok } } },
    async () => ok,
  );

  app.get(
    `${apiV1}/ready`,
    {
      logLevel: 'warn',
      schema: { summary: 'The database answers', tags: ['operation'], response: { 200: Ok, ...problems(503) } },
    },
    async (request) => {
      try {
        await context.db.execute(sql`select 1`);
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer');
        throw new Failure('internal', 'The database does not answer.', { status: 503 });
      }
      return ok;
    },
  );
}
