import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { ToldChanges } from '../cache/toldChanges';
import { mayWrite } from '../http/mayWrite';

/** A request that may have changed something says so to the other processes before it is answered. */
export const tellChanges = fp<{ changes: ToldChanges }>(async (server: FastifyInstance, { changes }) => {
  server.addHook('onSend', async (request) => {
    if (mayWrite(request)) await changes.tell();
  });
});
