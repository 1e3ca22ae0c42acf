import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastifyMultipart from '@fastify/multipart';
import fp from 'fastify-plugin';

export const BODY_BYTES = 1024 * 1024;

/** Plain text is not accepted. */
export const bodies = fp(async (server) => {
  server.removeContentTypeParser('text/plain');
  await server.register(fastifyCookie);
  await server.register(fastifyFormbody, { bodyLimit: BODY_BYTES });
  await server.register(fastifyMultipart);
});
