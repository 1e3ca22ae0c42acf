import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastifyMultipart from '@fastify/multipart';
import fp from 'fastify-plugin';

export const BODY_BYTES = 1024 * 1024;

/** Parses cookies, and bodies as JSON, form or multipart. Plain text is not accepted. */
export const bodies = fp(async (server) => {
  server.removeContentTypeParser('text/plain');
  await server.register(fastifyCookie);
  await server.register(fastifyFormbody, { bodyLimit: BODY_BYTES });
  await server.register(fastifyMultipart);
});
