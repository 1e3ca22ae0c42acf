import { drizzle } from 'drizzle-orm/node-postgres';
import Fastify from 'fastify';
import pg from 'pg';
import { listCategories, listTopProviders } from '../../../api-server/src/catalog/service';
import * as schema from '../../../api-server/src/db/schema';

/**
 * What an API call costs at least: a Fastify route of nothing but the call's own queries, prepared, and its answer as
 * JSON. Run as a program of its own: `node --import tsx bareApi.ts <port>` with DATABASE_URL.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
const said: { text: string; values: unknown[] }[] = [];
const db = drizzle(pool, { schema, logger: { logQuery: (text, values) => void said.push({ text, values }) } });

const calls = {
  category_with_subcategory: () => listCategories(db),
  top_rated_provider_list: () => listTopProviders(db, new Date()),
};

const server = Fastify();
server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
for (const [path, answer] of Object.entries(calls)) {
  said.length = 0;
  const data = await answer();
  const queries = said.map(({ text, values }, index) => ({ name: `${path} ${index}`, text, values, rowMode: 'array' }));
  server.post(`/UserController/${path}`, async () => {
    for (const query of queries) await pool.query(query as pg.QueryConfig);
    return { result: 'true', message: '', data };
  });
}
await server.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.send?.('ready');
process.once('disconnect', () => process.exit(0));
