import { apiV1 } from '@doorstep/shared-api/wire';
import fastifySwagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { rightOfHooks } from '../http/staffHooks';

/** The description of the v1 calls, from the schemas that they are checked with. Registered before them. */
export const openapi = fp(async (server) => {
  server.addHook('onRoute', (route) => {
    const right = rightOfHooks(route.onRequest);
    if (right) route.schema = { ...route.schema, 'x-right': right } as typeof route.schema;
  });
  await server.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Doorstep',
        version: '1',
        description: 'The calls beside /UserController: JSON, problem+json errors.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      },
    },
  });
  server.get(`${apiV1}/openapi.json`, { schema: { hide: true } }, async () => server.swagger());
});
