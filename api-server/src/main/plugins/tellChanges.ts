import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { ChangeBroadcast } from '../../platform/cache/changeMessages';
import { mayWrite } from '../../platform/http/mayWrite';

/** Announces a request that may have changed something to the other processes before it is answered. */
export const tellChanges = fp<{ changes: ChangeBroadcast }>(async (server: FastifyInstance, { changes }) => {
  server.addHook('onSend', async (request) => {
    if (mayWrite(request)) await changes.tell();
  });
});
