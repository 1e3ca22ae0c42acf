import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { SECOND } from '../../platform/clock';
import { setHostCookie } from '../../platform/http/cookies';
import { mayWrite } from '../../platform/http/mayWrite';
import { WROTE_COOKIE } from '../../platform/replica/replica';

/**
 * Lets a browser read its own changes: its reads go to the primary for the replica's maximum lag plus a second. Uses a
 * cookie, because the next request may reach another process. `maxLag` is in milliseconds.
 */
export const ownWrites = fp<{ maxLag: number }>(async (server: FastifyInstance, { maxLag }) => {
  server.addHook('preHandler', async (request, reply) => {
    if (mayWrite(request)) setHostCookie(request, reply, WROTE_COOKIE, '1', maxLag + SECOND);
  });
});
