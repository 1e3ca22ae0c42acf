import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runMaintenance } from '../src/main/maintenance';
import { users } from '../src/platform/db/schema';
import { makeLogger } from '../src/platform/logging/logger';
import { TestBed, type TestServer } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { type Call, discoverWireCalls, exampleFields, requestAs, restCalls, sessionFor } from './support/callTable';
import { CARD, orderFields } from './support/order';

const testBed = new TestBed();
const logLines: string[] = [];
let server: TestServer;
let calls: Call[] = [];
let roleSignIns: (() => Promise<HttpBrowser>)[] = [];

const WRITTEN_TEXT = 'Wordsofmine';
const user = { fullname: 'Zebulon Quartermain', email: 'zeb.q@example.net', contact: '5559871234' };
const personalValues = [WRITTEN_TEXT, ...Object.values(user), '9871234', 'Secret Lane', CARD.number];

/** Number of the statement that fails. Its error contains all values, as databases write them. */
let failingStatementNumber = Number.POSITIVE_INFINITY;
let statementCount = 0;

beforeAll(async () => {
  const query = pg.Client.prototype.query as unknown as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args;
    const text = typeof config === 'string' ? config : (config as { text: string }).text;
    if (/^\s*rollback/i.test(text) || ++statementCount !== failingStatementNumber) return query.apply(this, args);
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
    { logger: makeLogger('trace', { write: (line) => logLines.push(line) }) },
  );
  const category = await testBed.category(4555);
  const provider = await testBed.provider(category.services);
  const customer = await testBed.user('customer', { ...user, address: '77 Secret Lane' });
  roleSignIns = [customer, provider].map(
    ({ id }) =>
      () =>
        sessionFor(testBed, server, id),
  );
  const order = {
    ...orderFields({ category, bookingType: 'book' }),
    address: '77 Secret Lane',
    address2: WRITTEN_TEXT,
  };
  const booking = (await (await roleSignIns[0]?.())?.w('booking', order))?.body;
  const [row] = await testBed.db.select().from(users).where(eq(users.id, customer.id));
  personalValues.push(row?.passwordHash ?? '');
  const values: Record<string, unknown> = {
    ...exampleFields(category, provider.id, booking.data.booking_id),
    ...order,
    ...user,
    provider_id: provider.id,
    password: WRITTEN_TEXT.repeat(2),
    comment: WRITTEN_TEXT,
    message: WRITTEN_TEXT,
    reason: WRITTEN_TEXT,
    email: 'zeb.two@example.net',
  };
  personalValues.push('zeb.two');
  const wires = await discoverWireCalls(roleSignIns, values);
  calls = [...wires, ...restCalls(server).map((call) => withPersonalData(call, booking.data.booking_id))];
}, 240_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await testBed.close();
});

function withPersonalData(call: Call, bookingId: string): Call {
  const current: Record<string, unknown> = {
    ...CARD,
    ...user,
    text: WRITTEN_TEXT,
    booking_id: bookingId,
    user_type: '1',
  };
  const body = Object.fromEntries(
    Object.entries(call.body).map(([name, value]) => [
      name,
      current[name] ?? (typeof value === 'string' && /^a+$/.test(value) ? `${WRITTEN_TEXT}${value}` : value),
    ]),
  );
  const params = Object.fromEntries(Object.keys(call.params).map((name) => [name, bookingId]));
  return { ...call, body, params };
}

/** The second statement fails, as the first one reads the session. */
async function findAllowedRole(call: Call): Promise<() => Promise<HttpBrowser>> {
  for (const open of roleSignIns) {
    const browser = await open();
    statementCount = 0;
    failingStatementNumber = 2;
    const { status } = await requestAs(server, browser, call);
    failingStatementNumber = Number.POSITIVE_INFINITY;
    if (status !== 401 && status !== 403) return open;
  }
  return roleSignIns[0] as () => Promise<HttpBrowser>;
}

test('keeps user input out of log and response, whichever statement fails', async () => {
  let failures = 0;
  const leaks: string[] = [];
  for (const call of calls) {
    const open = await findAllowedRole(call);
    let browser = await open();
    for (let n = 1; n < 40; n++) {
      logLines.length = 0;
      statementCount = 0;
      failingStatementNumber = n;
      const { status, body } = await requestAs(server, browser, call);
      failingStatementNumber = Number.POSITIVE_INFINITY;
      const message = logLines.join('') + (status >= 500 ? body : '');
      for (const secret of [...personalValues, ...browser.cookies.values()])
        if (secret && message.includes(secret)) leaks.push(`${call.name} ${n}: ${secret}`);
      if (statementCount < n) break;
      failures += 1;
      if (status === 401) browser = await open();
    }
  }
  expect(leaks).toEqual([]);
  expect(failures).toBeGreaterThan(200);
}, 240_000);

test('keeps user input out of the log when the maintenance job fails', async () => {
  logLines.length = 0;
  for (let n = 1; n < 30; n++) {
    statementCount = 0;
    failingStatementNumber = n;
    await runMaintenance(server.app.context, server.app.server.log).catch((error) =>
      server.app.server.log.error({ error }, error.message),
    );
  }
  failingStatementNumber = Number.POSITIVE_INFINITY;
  expect(logLines.length).toBeGreaterThan(0);
  for (const secret of personalValues) expect(logLines.join('')).not.toContain(secret);
});
