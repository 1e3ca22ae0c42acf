import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { problemResponses } from '../../platform/http/schemas';
import { logOf } from '../../platform/log';
import { findUser } from '../accounts/accounts.repository';
import { limitsCalls } from '../http/restHooks';
import { unsubscribe } from '../newsletter/subscribe';
import { readPreferences, savePreferences } from '../notifications/preferences';
import { readUnsubscription, unsubscribePath } from './unsubscribeLinks';

const linkEnded = () =>
  new HttpError('validation', 'This link does not work any more. Sign in to choose your e-mails.', {
    field: 'token',
    status: 422,
  });

/** The link in the head of an optional mail: a mailbox posts to it, a person who opens it gets a page with one button. */
export const unsubscribeRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, settings } = context;
  const onRequest = limitsCalls(context);
  const Token = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
  const tags = ['newsletter'];

  app.get(
    unsubscribePath,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Redirect to the page that asks before unsubscribing. Opening the link changes nothing',
        querystring: Token,
        response: { 303: Type.Null(), ...problemResponses(400, 429) },
      },
    },
    async (request, reply) => {
      const token = encodeURIComponent(request.query.token);
      return reply.redirect(`${settings.publicUrl}/newsletter?mails=${token}`, 303);
    },
  );

  app.post(
    unsubscribePath,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Unsubscribe from the mails that the link came with (RFC 8058). Can be repeated',
        querystring: Token,
        response: { 200: Type.Object({ done: Type.Literal(true) }), ...problemResponses(400, 422, 429) },
      },
    },
    async (request) => {
      const link = await readUnsubscription(context.secrets, request.query.token);
      if (!link) throw linkEnded();
      if (link.kind === 'newsletter') await unsubscribe(context, link.token);
      else await endTopic(link.userId, link.topic);
      logOf(request).info(
        { event: 'mails_ended', what: link.kind === 'topic' ? link.topic : 'newsletter' },
        'unsubscribed',
      );
      return { done: true as const };
    },
  );

  async function endTopic(userId: string, topic: string) {
    const user = await findUser(db, userId);
    if (!user || user.accountStatus === 'deleted') throw linkEnded();
    const rows = await readPreferences(db, userId);
    const changed = rows.filter((row) => row.topic === topic).map((row) => ({ ...row, email: false }));
    await savePreferences(db, userId, changed);
  }
};
