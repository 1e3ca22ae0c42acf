import { measured, tries } from '@doorstep/shared-process/measured';
import { beforeAll, expect, test } from 'vitest';
import { type Server, useTestBed } from './support/apiFixture';
import type { Browser } from './support/browser';
import { type Call, everyCall, requestAs, sessionFor } from './support/callTable';
import { numbersFrom } from './support/seededNumbers';
import { setUpSecondStep, staffOf } from './support/staff';

/** Number of cases, 5,000 with `npm run trust`. The same seed makes the same cases. */
const CASES = tries('cases', 400);
const SEED = 20_301_106;

const testBed = useTestBed();
let server: Server;
let calls: Call[] = [];
let open: Record<string, () => Promise<Browser>>;

beforeAll(async () => {
  server = await testBed.serve({}, { testDelivery: () => {} });
  calls = await everyCall(testBed, server);
  const { services } = await testBed.category(4555);
  open = {
    visitor: async () => server.browser(),
    // Sign in a new user each time: the previous one may have closed the account.
    customer: async () => sessionFor(testBed, server, (await testBed.user()).id),
    provider: async () => sessionFor(testBed, server, (await testBed.provider(services)).id),
    staff: async () => {
      const { browser } = await staffOf(testBed, server, 'owner');
      await setUpSecondStep(server, browser);
      return browser;
    },
  };
}, 120_000);

const below = numbersFrom(SEED);
const random = () => below(1_000_000) / 1_000_000;
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;

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
const text = (): string => {
  if (random() < 0.5) return oneOf(texts);
  const length = oneOf([1, 5, 40, 300, 5000]);
  return Array.from({ length }, () => String.fromCharCode(below(random() < 0.8 ? 0x250 : 0xffff))).join('');
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

function value(depth = 0): unknown {
  const kind = below(depth < 3 ? 8 : 6);
  if (kind === 0) return oneOf(numbers);
  if (kind === 1) return oneOf([true, false, null]);
  if (kind === 2) return oneOf(dates);
  if (kind < 6) return text();
  if (kind === 6) return Array.from({ length: below(4) }, () => value(depth + 1));
  return Object.fromEntries(Array.from({ length: below(4) }, () => [text() || 'x', value(depth + 1)]));
}

function changed(fields: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(fields);
  const next: Record<string, unknown> = { ...fields };
  for (let change = 0; change <= below(3); change += 1) {
    const what = random();
    const name = names.length ? oneOf(names) : 'x';
    if (what < 0.15) delete next[name];
    else next[what < 0.25 ? text() || 'x' : name] = value();
  }
  return next;
}

function caseOf(call: Call): Call {
  const asTexts = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, one]) => [name, typeof one === 'string' ? one : String(one)]),
    );
  return {
    ...call,
    params: random() < 0.3 ? asTexts(changed(call.params)) : call.params,
    query: random() < 0.5 ? asTexts(changed(call.query)) : call.query,
    body: changed(call.body),
  };
}

test('answers random variations of every call without a server error', async () => {
  const browsers: Record<string, Browser> = {};
  const faults: string[] = [];
  for (let number = 0; number < CASES; number += 1) {
    const call = caseOf(calls[number % calls.length] as Call);
    const who = oneOf(Object.keys(open));
    browsers[who] ??= await (open[who] as () => Promise<Browser>)();
    const { status, body } = await requestAs(server, browsers[who] as Browser, call);
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
