import { measured, testBudget } from '@doorstep/shared-process/measured';
import { beforeAll, expect, test } from 'vitest';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { type Call, everyCall, requestAs, sessionFor } from './support/callTable';
import { createSeededRandom } from './support/seededNumbers';
import { createSignedInStaff, setUpSecondStep } from './support/staff';

/** Number of cases, 5,000 with `npm run trust`. The same seed makes the same cases. */
const CASES = testBudget('cases', 400);
const SEED = 20_301_106;

const testBed = useTestBed();
let server: TestServer;
let calls: Call[] = [];
let signInByRole: Record<string, () => Promise<HttpBrowser>>;

beforeAll(async () => {
  server = await testBed.serve({}, { testDelivery: () => {} });
  calls = await everyCall(testBed, server);
  const { services } = await testBed.category(4555);
  signInByRole = {
    visitor: async () => server.browser(),
    // Sign in a new user each time: the previous one may have closed the account.
    customer: async () => sessionFor(testBed, server, (await testBed.user()).id),
    provider: async () => sessionFor(testBed, server, (await testBed.provider(services)).id),
    staff: async () => {
      const { browser } = await createSignedInStaff(testBed, server, 'owner');
      await setUpSecondStep(server, browser);
      return browser;
    },
  };
}, 120_000);

const randomBelow = createSeededRandom(SEED);
const random = () => randomBelow(1_000_000) / 1_000_000;
const oneOf = <T>(all: readonly T[]): T => all[randomBelow(all.length)] as T;

const texts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '../..',
  "'; drop table users; --",
  '%00',
  '\0',
  '\u202e',
  '😀',
  '\ud800',
  'ünï',
  '١٢',
];
const randomText = (): string => {
  if (random() < 0.5) return oneOf(texts);
  const length = oneOf([1, 5, 40, 300, 5000]);
  return Array.from({ length }, () => String.fromCharCode(randomBelow(random() < 0.8 ? 0x250 : 0xffff))).join('');
};
const numbers = [0, -1, 0.5, 1e21, -1e300, 2 ** 31, 2 ** 53, 99999999, Number.MIN_VALUE];
const dates = [
  '2030-13-40',
  '2030-02-30',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '2030-01-01T25:00:00+99:00',
  '+275760-09-14',
];

function randomValue(depth = 0): unknown {
  const kind = randomBelow(depth < 3 ? 8 : 6);
  if (kind === 0) return oneOf(numbers);
  if (kind === 1) return oneOf([true, false, null]);
  if (kind === 2) return oneOf(dates);
  if (kind < 6) return randomText();
  if (kind === 6) return Array.from({ length: randomBelow(4) }, () => randomValue(depth + 1));
  return Object.fromEntries(
    Array.from({ length: randomBelow(4) }, () => [randomText() || 'x', randomValue(depth + 1)]),
  );
}

function mutateFields(fields: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(fields);
  const next: Record<string, unknown> = { ...fields };
  for (let change = 0; change <= randomBelow(3); change += 1) {
    const what = random();
    const name = names.length ? oneOf(names) : 'x';
    if (what < 0.15) delete next[name];
    else next[what < 0.25 ? randomText() || 'x' : name] = randomValue();
  }
  return next;
}

function mutateCall(call: Call): Call {
  const asTexts = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, one]) => [name, typeof one === 'string' ? one : String(one)]),
    );
  return {
    ...call,
    params: random() < 0.3 ? asTexts(mutateFields(call.params)) : call.params,
    query: random() < 0.5 ? asTexts(mutateFields(call.query)) : call.query,
    body: mutateFields(call.body),
  };
}

test('answers random variations of every call without a server error', async () => {
  const browsers: Record<string, HttpBrowser> = {};
  const faults: string[] = [];
  for (let number = 0; number < CASES; number += 1) {
    const call = mutateCall(calls[number % calls.length] as Call);
    const who = oneOf(Object.keys(signInByRole));
    browsers[who] ??= await (signInByRole[who] as () => Promise<HttpBrowser>)();
    const { status, body } = await requestAs(server, browsers[who] as HttpBrowser, call);
    if (status === 401) delete browsers[who];
    if (status >= 500)
      faults.push(
        `${call.name}, ${who}: ${status} ${body.slice(0, 200)} to ${JSON.stringify([call.params, call.query, call.body]).slice(0, 500)}`,
      );
  }
  measured('cases', CASES);
  measured('answers of 5xx', faults.length);
  expect(faults).toEqual([]);
}, 900_000);
