import { buildApp, type Connection, catalog, countReader, readSettings, schema, xsrfOf } from '@doorstep/api-server';
import { APP_TOKEN } from '@doorstep/playwright/people';
import { formatMoney, quote } from '@doorstep/shared-api/domain';
import { bookingTypeCodes } from '@doorstep/shared-api/wire';
import { drizzle } from 'drizzle-orm/node-postgres';
import Fastify from 'fastify';
import pg from 'pg';
import { type LoggedQuery, repeatableInserts } from './inserts';

/**
 * Lower bound for the cost of an API call: Fastify routes that only run the call's prepared statements and return JSON.
 * Runs as a program: `node --import tsx bareApi.ts <port> <person>` with DATABASE_URL and DATA_DIR.
 */
const [port, user] = [Number(process.argv[2]), JSON.parse(process.argv[3] ?? '{}') as { id: string; token: string }];
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
const loggedQueries: LoggedQuery[] = [];
const db = drizzle(pool, {
  schema,
  logger: { logQuery: (text, values) => void loggedQueries.push({ text, values }) },
});
async function captureQueries<Result>(work: () => Promise<Result>): Promise<[Result, LoggedQuery[]]> {
  loggedQueries.length = 0;
  const result = await work();
  return [result, [...loggedQueries]];
}

const [best] = await catalog.listTopProviders(db, new Date());
const providerId = best?.provider_id ?? '';
const firstPage = {
  words: [],
  subcategoryIds: [],
  match: 'all',
  sort: 'rating',
  page: 1,
  perPage: 100,
} as const satisfies Partial<Parameters<typeof catalog.listProviders>[1]>;

const readCalls: Record<string, () => Promise<object>> = {
  category_with_subcategory: async () => ({
    result: 'true',
    message: '',
    data: await catalog.listCategories(db, 'en'),
  }),
  top_rated_provider_list: async () => ({
    result: 'true',
    message: '',
    data: await catalog.listTopProviders(db, new Date()),
  }),
  provider_list: async () => {
    const providers = await catalog.listProviders(
      db,
      { ...firstPage, words: [], subcategoryIds: [] },
      new Date(),
      'en',
    );
    return { result: 'true', message: '', data: providers.data, page: 1, total: providers.total };
  },
  subcategory_according_provider_details: async () => ({
    result: 'true',
    message: '',
    data: await catalog.showProvider(db, providerId, new Date(), 'en'),
  }),
  promocode: async () => ({
    result: true,
    message: '',
    deliverydata: (await catalog.listCoupons(db, new Date(), 'en')).deliverydata,
  }),
  admin_percentage: async () => ({
    result: true,
    message: '',
    data: (await catalog.commissionPercent(db, new Date())).percent,
  }),
};

const server = Fastify();
server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, result) => result(null, body));
const toPreparedQueries = (queries: readonly LoggedQuery[], name: string) =>
  queries.map(
    ({ text, values }, index) => ({ name: `${name} ${index}`, text, values, rowMode: 'array' }) as pg.QueryConfig,
  );
const countQueries = toPreparedQueries((await captureQueries(countReader(db)))[1], 'counts');
for (const [path, read] of Object.entries(readCalls)) {
  const [result, statements] = await captureQueries(read);
  const queries = toPreparedQueries(statements, path);
  server.post(`/UserController/${path}`, async () => {
    for (const query of queries) await pool.query(query);
    return result;
  });
  const bytes = Buffer.from(JSON.stringify(result));
  server.post(`/ready/UserController/${path}`, async (_request, reply) => {
    for (const query of countQueries) await pool.query(query);
    reply.header('Content-Type', 'application/json; charset=utf-8');
    return bytes;
  });
}

async function createOrderFields(): Promise<Record<string, string>> {
  const { subcategory } = await catalog.showProvider(db, providerId, new Date(), 'en');
  const { percent } = await catalog.commissionPercent(db, new Date());
  const [service] = subcategory;
  if (!service) throw new Error('The best provider offers nothing.');
  const line = { subcategory_id: service.id, subcategory_name: service.subcategory, price: service.price };
  const totals = quote([{ priceCents: Math.round(Number(service.price) * 100) }], undefined, percent * 100);
  return {
    provider_id: providerId,
    service_location: '12 High St, Portland',
    address: '12 High St, Portland',
    pick_lat: '45.5152',
    pick_long: '-122.6784',
    category_name: 'Any',
    category_id: service.cat_id,
    order_service: JSON.stringify([line]),
    totalPrice: formatMoney(totals.totalCents),
    delivery_cost: formatMoney(totals.payableCents),
    driver_delivery_cost: formatMoney(totals.providerPayoutCents),
    admin_profit: formatMoney(totals.commissionCents),
    coupon_discount: '0.00',
    booking_type: bookingTypeCodes.hire,
  };
}

const order = await createOrderFields();
const { settings } = readSettings({ ...process.env, HOST: '127.0.0.1' });
if (!settings) throw new Error('The settings are wrong.');
const connection: Connection = { db, kind: 'postgresql', notices: () => async () => {}, close: () => pool.end() };
const { server: whole } = await buildApp({ connection, settings });
const [created, statements] = await captureQueries(() =>
  whole.inject({
    method: 'POST',
    url: '/UserController/booking',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `sid=${user.token}`,
      'x-xsrf-token': xsrfOf(user.token),
    },
    payload: new URLSearchParams({ app_token: APP_TOKEN, user_id: user.id, ...order }).toString(),
  }),
);
const bookingResponse = created.json();
if (bookingResponse.result !== true) throw new Error(`The booking failed: ${created.body}`);
const repeatInserts = repeatableInserts(statements, user.id);
server.post('/UserController/booking', async (request) => {
  const userId = /user_id=(\w+)/.exec(String(request.body))?.[1] ?? '';
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const insert of repeatInserts(userId)) await client.query(insert);
    await client.query('commit');
  } finally {
    client.release();
  }
  return bookingResponse;
});
server.get('/what', async () => ({ providerId, order }));

await server.listen({ port, host: '127.0.0.1' });
process.send?.('ready');
process.once('disconnect', () => process.exit(0));
