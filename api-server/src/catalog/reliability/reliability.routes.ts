import { reliabilityFigures, reliabilityOutcomes } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { needsProvider, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { readReliability } from './reliability';

const Minutes = Type.Optional(Type.Integer({ description: 'minutes late, or until the reply' }));

const Case = Type.Object({
  booking_id: Id,
  booking_number: Type.String(),
  title: Type.String({ description: 'name of the category' }),
  at: Type.String(),
  outcome: Type.Enum([...reliabilityOutcomes]),
  minutes: Minutes,
});

const Response = Type.Object({
  days: Type.Integer({ description: 'days that the figures look back' }),
  min_cases: Type.Integer({ description: 'a figure with fewer cases is not shown to customers' }),
  punctual_minutes: Type.Integer({ description: 'minutes after the start within which an arrival is punctual' }),
  results: Type.Array(
    Type.Object({
      figure: Type.Enum([...reliabilityFigures]),
      enough: Type.Boolean({ description: 'whether there are `min_cases` or more' }),
      cases: Type.Integer(),
      met: Type.Integer({ description: 'cases with a good outcome; for `cancellations`, jobs that were done' }),
      minutes: Type.Optional(Type.Integer({ description: 'median of `replies`' })),
      newest: Type.Array(Case, { description: 'the newest cases that count' }),
    }),
  ),
});

export const reliabilityRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  app.get(
    `${apiV1}/provider/reliability`,
    {
      onRequest: needsProvider(context),
      schema: {
        tags: ['provider'],
        security,
        summary:
          'Read how reliable the provider was: acceptance, punctuality, cancellations, replies, returning customers',
        response: { 200: Response, ...problemResponses(401, 403, 429) },
      },
    },
    (request) => readReliability(context.db, userOf(request).id, context.clock()),
  );
};
