import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { newId } from '../../../platform/ids';
import { webhookPath } from '../webhook';

export type Delivery = (send: () => Promise<number>) => void;

const soon: Delivery = (send) => {
  setTimeout(() => void send().catch(() => 0), 300).unref();
};

/**
 * Events are signed with the test gateway's own secret and sent to this process. Lost events are not resent. The
 * reconciliation works without them.
 */
export function createTestWebhooks(secret: string, deliver: Delivery = soon) {
  let server: FastifyInstance | undefined;
  let closed = false;
  return {
    attach(to: FastifyInstance) {
      server = to;
      to.addHook('onClose', async () => {
        closed = true;
      });
    },
    emit(type: string, object: Readonly<Record<string, string>>) {
      const payload = JSON.stringify({
        id: newId('evt'),
        object: 'event',
        type,
        data: { object },
      });
      deliver(async () => {
        if (!server || closed) return 0;
        const result = await server.inject({
          method: 'POST',
          url: webhookPath,
          headers: {
            'content-type': 'application/json',
            'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
          },
          payload,
        });
        return result.statusCode;
      });
    },
  };
}

export type TestWebhooks = ReturnType<typeof createTestWebhooks>;
