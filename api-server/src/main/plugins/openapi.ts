import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { apiV1 } from '@doorstep/shared-api/wire';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { rightOfHooks } from '../../identity/http/staffHooks';
import { completeOpenApi, type OpenApiDocument } from './completeOpenApi';

/** Must be registered before the v1 calls. */
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
        description: 'All calls except those of /UserController. Responses are JSON, errors are problem+json.',
        contact: { name: 'The maintainers of Doorstep' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      },
    },
    transformObject: (given) =>
      'openapiObject' in given
        ? (completeOpenApi(given.openapiObject as OpenApiDocument) as object)
        : given.swaggerObject,
  });
  let document: Promise<Document> | undefined;
  server.get(`${apiV1}/openapi.json`, { schema: { hide: true } }, async (request, reply) => {
    document ??= makeDocument(server).catch((error) => {
      document = undefined;
      throw error;
    });
    const { text, br, gzip, etag } = await document;
    reply.headers({ 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept-Encoding', ETag: etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'];
    if (acceptsEncoding(accepted, 'br')) return reply.header('Content-Encoding', 'br').send(br);
    if (acceptsEncoding(accepted, 'gzip')) return reply.header('Content-Encoding', 'gzip').send(gzip);
    return reply.send(text);
  });
});

/** Whether `Accept-Encoding` names the coding with a quality above 0. Wildcards count as not named. */
const acceptsEncoding = (header: string | string[] | undefined, coding: 'br' | 'gzip') =>
  String(header ?? '')
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .some(([name, quality]) => name === coding && !/^q=0(\.0*)?$/.test(quality ?? ''));

interface Document {
  text: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Weak ETag, the same for all encodings. */
  etag: string;
}

/**
 * Builds the document once per process. It blocks the thread for 25 ms, which simultaneous requests would otherwise
 * multiply.
 */
async function makeDocument(server: FastifyInstance): Promise<Document> {
  const text = Buffer.from(JSON.stringify(server.swagger()));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(text, quality),
    promisify(gzip)(text, { level: 8 }),
  ]);
  return { text, br, gzip: zipped, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
