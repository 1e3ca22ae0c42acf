import { apiV1, type DeliveryWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { problemResponses, security } from '../../platform/http/schemas';
import { unsuppress } from '../../platform/mail/suppressions.repository';
import { mailsAreHeld } from '../../platform/mail/unverified.repository';
import { needsSession, userOf } from '../http/restHooks';
import { readDeliveryFailures } from './delivery';

const Delivery = Type.Object({
  email: Type.Enum(['works', 'undeliverable', 'unverified'] as const),
  email_held: Type.Boolean({
    description: 'Unverified for more than 7 days, so mails about the account and bookings are held back',
  }),
  sms: Type.Enum(['works', 'stopped', 'unverified'] as const),
});

export const deliveryRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock } = context;
  const common = { tags: ['notifications'], security };
  const onRequest = needsSession(context);
  const toWire = async (user: User): Promise<DeliveryWire> => {
    const { emailBouncedAt, textsStoppedAt } = await readDeliveryFailures(db, user);
    return {
      email: emailBouncedAt ? 'undeliverable' : user.emailUnverifiedSince ? 'unverified' : 'works',
      email_held: mailsAreHeld(user, clock()),
      sms: textsStoppedAt ? 'stopped' : user.contactUnverifiedSince ? 'unverified' : 'works',
    };
  };

  app.get(
    `${apiV1}/notifications/delivery`,
    {
      onRequest,
      schema: {
        ...common,
        summary:
          'Check whether the person receives our mails and text messages. `unverified`: address or number not confirmed yet',
        response: { 200: Delivery, ...problemResponses(401, 429) },
      },
    },
    async (request) => toWire(userOf(request)),
  );

  app.post(
    `${apiV1}/notifications/delivery/email`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Resume mails to the person’s mailbox, until it rejects one again',
        response: { 200: Delivery, ...problemResponses(401, 403, 429) },
      },
    },
    async (request) => {
      const user = userOf(request);
      await unsuppress(db, { channel: 'email', to: user.email }, 'bounce');
      return toWire(user);
    },
  );
};
