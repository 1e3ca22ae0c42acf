import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { SECOND } from '../clock';
import { WROTE_COOKIE } from '../db/replica';
import { setOwnCookie } from '../http/cookies';
import { mayWrite } from '../http/mayWrite';

/**
 * A browser that may have changed something reads its own change: for as long as the replica may be behind, and a second more, its
 * reads go to the primary. A cookie, because the next request may reach another process. `maxLag` in milliseconds.
 */
export const ownWrites = fp<{ maxLag: number }>(async (server: FastifyInstance, { maxLag }) => {
  server.addHook('preHandler', async (request, reply) => {
    if (mayWrite(request)) setOwnCookie(request, reply, WROTE_COOKIE, '1', maxLag + SECOND);
  });
});
