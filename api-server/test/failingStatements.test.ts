import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { users } from '../src/db/schema';
import { makeLogger } from '../src/logger';
import { sweep } from '../src/maintenance';
import { type Server, World } from './support/apiFixture';
import type { Browser } from './support/browser';
import { type Call, exampleFields, requestAs, restCalls, sessionFor, wireCallsOf } from './support/callTable';
import { CARD, orderFields } from './support/order';

const testBed = new World();
const lines: string[] = [];
let server: Server;
let calls: Call[] = [];
let roles: (() => Promise<Browser>)[] = [];

const WORDS = 'Wordsofmine';
const user = { fullname: 'Zebulon Quartermain', email: 'zeb.q@example.net', contact: '5559871234' };
const personal = [WORDS, ...Object.values(user), '9871234', 'Secret Lane', CARD.number];

/** Number of the statement that fails. Its error contains all values, as databases write them. */
let failAt = Number.POSITIVE_INFINITY;
let statements = 0;

beforeAll(async () => {
  const query = pg.Client.prototype.query as unknown as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args;
    const text = typeof config === 'string' ? config : (config as { text: string }).text;
    if (/^\s*rollback/i.test(text) || ++statements !== failAt) return query.apply(this, args);
    const row = `(${(Array.isArray(values) ? values : []).join(', ')})`;
    const error = Object.assign(new Error(`invalid row ${row}\n    at somewhere ${row}`), {
      code: 'XX000',
      detail: `Failing row contains ${row}.`,
      where: row,
    });
    const callback = args.at(-1);
    return typeof callback === 'function' ? callback(error) : Promise.reject(error);
  } as never);
  await testBed.open('embedded');
  server = await testBed.serve(
    { logLevel: 'trace' },
    { logger: makeLogger('trace', { write: (line) => lines.push(line) }) },
  );
  const category = await testBed.category(4555);
  const provider = await testBed.provider(category.services);
  const customer = await testBed.user('customer', { ...user, address: '77 Secret Lane' });
  roles = [customer, provider].map(
    ({ id }) =>
      () =>
        sessionFor(testBed, server, id),
  );
  const order = { ...orderFields({ category, bookingType: 'book' }), address: '77 Secret Lane', address2: WORDS };
  const booking = (await (await roles[0]?.())?.w('booking', order))?.body;
  const [row] = await testBed.db.select().from(users).where(eq(users.id, customer.id));
  personal.push(row?.passwordHash ?? '');
  const values: Record<string, unknown> = {
    ...exampleFields(category, provider.id, booking.data.booking_id),
    ...order,
    ...user,
    provider_id: provider.id,
    password: WORDS.repeat(2),
    comment: WORDS,
    message: WORDS,
    reason: WORDS,
    email: 'zeb.two@example.net',
  };
  personal.push('zeb.two');
  const wires = await wireCallsOf(roles, values);
  calls = [...wires, ...restCalls(server).map((call) => withPersonalData(call, booking.data.booking_id))];
}, 240_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await testBed.close();
});

function withPersonalData(call: Call, bookingId: string): Call {
  const current: Record<string, unknown> = { ...CARD, ...user, text: WORDS, booking_id: bookingId, user_type: '1' };
  const body = Object.fromEntries(
    Object.entries(call.body).map(([name, value]) => [
      name,
      current[name] ?? (typeof value === 'string' && /^a+$/.test(value) ? `${WORDS}${value}` : value),
    ]),
  );
  const params = Object.fromEntries(Object.keys(call.params).map((name) => [name, bookingId]));
  return { ...call, body, params };
}

/** The second statement fails, as the first one reads the session. */
async function whoIsLetIn(call: Call): Promise<() => Promise<Browser>> {
  for (const open of roles) {
    const browser = await open();
    statements = 0;
    failAt = 2;
    const { status } = await requestAs(server, browser, call);
    failAt = Number.POSITIVE_INFINITY;
    if (status !== 401 && status !== 403) return open;
  }
  return roles[0] as () => Promise<Browser>;
}

test('keeps user input out of log and response, whichever statement fails', async () => {
  let failures = 0;
  const leaks: string[] = [];
  for (const call of calls) {
    const open = await whoIsLetIn(call);
    let browser = await open();
    for (let n = 1; n < 40; n++) {
      lines.length = 0;
      statements = 0;
      failAt = n;
      const { status, body } = await requestAs(server, browser, call);
      failAt = Number.POSITIVE_INFINITY;
      const message = lines.join('') + (status >= 500 ? body : '');
      for (const secret of [...personal, ...browser.cookies.values()])
        if (secret && message.includes(secret)) leaks.push(`${call.name} ${n}: ${secret}`);
      if (statements < n) break;
      failures += 1;
      if (status === 401) browser = await open();
    }
  }
  expect(leaks).toEqual([]);
  expect(failures).toBeGreaterThan(200);
}, 240_000);

test('keeps user input out of the log when the maintenance job fails', async () => {
  lines.length = 0;
  for (let n = 1; n < 30; n++) {
    statements = 0;
    failAt = n;
    await sweep(server.app.context, server.app.server.log).catch((error) =>
      server.app.server.log.error({ error }, error.message),
    );
  }
  failAt = Number.POSITIVE_INFINITY;
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of personal) expect(lines.join('')).not.toContain(secret);
});
