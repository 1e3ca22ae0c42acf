import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Compiled, lazyCompilers } from './lazyCompilers';

const body = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const response = { 200: { type: 'object', properties: { name: { type: 'string' } } } };

function serverWith(shared: Map<string, Compiled>) {
  const server = Fastify({ schemaController: lazyCompilers(shared) });
  server.post('/', { schema: { body, response } }, () => ({ name: 'Ada', secret: 'x' }));
  return server;
}

test('compiles a schema at its first request, once for all servers that share it', async () => {
  const shared = new Map<string, Compiled>();
  const [first, second] = [serverWith(shared), serverWith(shared)];
  await Promise.all([first.ready(), second.ready()]);
  expect(shared.size).toBe(0);
  for (const server of [first, second]) {
    const wrong = await server.inject({ method: 'POST', url: '/', payload: {} });
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, "body must have required property 'name'"]);
    const right = await server.inject({ method: 'POST', url: '/', payload: { name: 'Ada' } });
    expect(right.json()).toEqual({ name: 'Ada' });
    expect(shared.size).toBe(2);
  }
  await Promise.all([first.close(), second.close()]);
});

test('compiles for one server alone without a shared map', async () => {
  const server = Fastify({ schemaController: lazyCompilers() });
  server.post('/', { schema: { body } }, () => 'done');
  expect((await server.inject({ method: 'POST', url: '/', payload: {} })).statusCode).toBe(400);
  expect((await server.inject({ method: 'POST', url: '/', payload: { name: 'Ada' } })).statusCode).toBe(200);
  await server.close();
});
