import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMaintenance } from '../src/main/maintenance';
import { makeLogger } from '../src/platform/logging/logger';
import { TestBed, type TestServer } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { type Call, everyCall, requestAs, sessionFor } from './support/callTable';
import { CARD } from './support/order';
import { createSignedInStaff, setUpSecondStep } from './support/staff';

const testBed = new TestBed();
const logLines: string[] = [];
let server: TestServer;
let calls: Call[] = [];
const browsers: Record<string, HttpBrowser> = {};

const person = {
  fullname: 'Zebulon Quartermain',
  email: 'zebulon.q@example.net',
  contact: '5559871234',
  address: '77 Secret Lane',
};
const PERSONAL_MARKER = 'Wordsofmine';
const personalMarkers = [
  'Zebulon',
  'Quartermain',
  'zebulon.q',
  '5559871234',
  '9871234',
  'Secret Lane',
  PERSONAL_MARKER,
  CARD.number,
];
const personalValueByField: Record<string, string> = {
  ...person,
  full_name: person.fullname,
  first_name: 'Zebulon',
  last_name: 'Quartermain',
  phone: `+1${person.contact}`,
  password: `${PERSONAL_MARKER} ${PERSONAL_MARKER}`,
  number: CARD.number,
};

beforeAll(async () => {
  await testBed.open();
  const logger = makeLogger('trace', { write: (line) => logLines.push(line) });
  server = await testBed.serve({ logLevel: 'trace' }, { logger, testDelivery: () => {} });
  calls = await everyCall(testBed, server);
  const { services } = await testBed.category(4555);
  browsers.visitor = server.browser();
  browsers.customer = await sessionFor(testBed, server, (await testBed.user('customer', person)).id);
  browsers.provider = await sessionFor(testBed, server, (await testBed.provider(services)).id);
  const staff = await createSignedInStaff(testBed, server, 'owner');
  await setUpSecondStep(server, staff.browser);
  browsers.staff = staff.browser;
}, 120_000);
afterAll(() => testBed.close());

const withPersonalValues = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? (personalValueByField[name] ?? PERSONAL_MARKER.padEnd(value.length, 'a')) : value,
    ]),
  );

const variantsOf = (call: Call): Call[] => {
  const known = Object.keys(call.body).filter(
    (name) => name in personalValueByField || /^a+$/.test(String(call.body[name])),
  );
  const sound = {
    ...call.body,
    ...withPersonalValues(Object.fromEntries(known.map((name) => [name, call.body[name]]))),
  };
  const everywhere = {
    params: withPersonalValues(call.params) as Record<string, string>,
    query: withPersonalValues(call.query),
  };
  return [
    { ...call, body: sound },
    { ...call, ...everywhere, body: withPersonalValues(call.body) },
    { ...call, query: { ...call.query, [PERSONAL_MARKER]: person.email } },
  ];
};

test('keeps personal input and credentials of any call out of the log', async () => {
  const leaks: string[] = [];
  let written = 0;
  for (const call of calls) {
    for (const [who, browser] of Object.entries(browsers)) {
      for (const variant of variantsOf(call)) {
        logLines.length = 0;
        await requestAs(server, browser, variant);
        written += logLines.length;
        const log = logLines.join('');
        const found = [...personalMarkers, ...browser.cookies.values()].filter((mark) => mark && log.includes(mark));
        if (found.length) leaks.push(`${call.name}, ${who}: ${found}`);
      }
    }
  }
  expect(leaks).toEqual([]);
  expect(written).toBeGreaterThan(calls.length);
}, 240_000);

test('keeps personal data of the maintenance job out of the log', async () => {
  logLines.length = 0;
  await runMaintenance(server.app.context, server.app.server.log);
  await server.messagesSent();
  expect(personalMarkers.filter((mark) => logLines.join('').includes(mark))).toEqual([]);
}, 60_000);
