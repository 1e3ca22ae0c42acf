import { measured } from '@doorstep/shared-process/measured';
import { beforeAll, expect, test } from 'vitest';
import { type Server, useTestBed } from './support/apiFixture';
import type { Browser } from './support/browser';
import { type Call, everyCall, requestAs, sessionFor } from './support/callTable';
import type { Input, Scene, Ways } from './support/foreignIdScene';
import { foreignIdWays } from './support/foreignIdWays';
import { changedTables, hashRows } from './support/rows';

const testBed = useTestBed();
let server: Server;
let calls: Call[] = [];
let ways: Ways = {};
const strangers: Record<string, Browser> = {};

const NAMES_SOMETHING = /(^|[_.])(ids?|secret|token)$|^(stripeToken|reply_to|photos)$/;
/** Ids that are nobody's own: of the catalogue, and of providers as everybody sees them. */
const PUBLIC = /(category_id|cat_id|subcategory_ids?|providers\/\{id\}\/reviews id|reviews\/\{id\}\/report id)$/;
const ofPublicProvider = ['GET /availability', 'POST /holds', 'POST /quote', 'booking', 'favourite'];
const elsewhere = new Set([
  ...[...ofPublicProvider, 'subcategory_according_provider_details'].map((call) => `${call} provider_id`),
  // The token is the proof, whoever brings it.
  'POST /password/reset reset_token',
  'POST /contact/undo token',
  'POST /email/link token',
  // Typed by the payer, as the number of a card is.
  'POST /payments/intents upi.id',
  'POST /newsletter/confirm token',
  'POST /newsletter/unsubscribe token',
  'GET /mail/unsubscribe token',
  'POST /mail/unsubscribe token',
  'Register device_token',
  'providerRegister device_token',
  // A signature of the passkey is the proof: suites/passkeys.ts.
  'POST /me/confirm passkey.id',
  'POST /me/passkeys credential.id',
  'POST /passkeys/sign-in credential.id',
  // The sender's own name for a message.
  'POST /bookings/{id}/messages client_id',
  // Read by nothing.
  'booking quote_id',
  'booking source_booking_id',
  // A file, not JSON: suites/problems.ts.
  'POST /bookings/{id}/photos id',
  // A file, not JSON: suites/messagePhotos.ts.
  'POST /bookings/{id}/messages/photos id',
  // Tested with Stripe: suites/stripe.ts.
  'POST /payment-methods setup_intent_id',
]);
/** Calls that staff may read. */
const staffReads = /^(deliveryDetails|offer_list|user_offer_list)$|\/receipt/;
/** Refused by doing nothing: whose they are decides what is looked for. */
const silent = ['POST /notifications/read', 'delete_favourite'];
/** A way may be there several times, with what is done after a colon. */
const fieldOf = (way: string) => way.replace(/: .*/, '');

beforeAll(async () => {
  server = await testBed.serve({}, { testDelivery: () => {} });
  calls = await everyCall(testBed, server);
  const { services } = await testBed.category(4555);
  const people = {
    'another customer': await testBed.user(),
    'another provider': await testBed.provider(services),
    'a waiting provider': await testBed.user('provider', { accountStatus: 'pending_review' }),
    staff: await testBed.user('admin'),
  };
  for (const [who, { id }] of Object.entries(people)) strangers[who] = await sessionFor(testBed, server, id);
  ways = foreignIdWays(testBed, server, strangers['another customer'] as Browser);
}, 60_000);

/** Names of fields, those of objects within them after a dot. */
function fieldNames(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return fieldNames(value[0], prefix);
  if (value === null || typeof value !== 'object') return prefix ? [prefix.slice(0, -1)] : [];
  return Object.entries(value).flatMap(([name, inner]) => fieldNames(inner, `${prefix}${name}.`));
}

test('every field that takes an id of somebody is in the table', () => {
  const fields = calls
    // Staff calls need a right, not ownership (access.test.ts).
    .filter(({ name }) => !name.includes(' /admin/'))
    .flatMap((call) => {
      const names = [call.params, call.query, call.body].flatMap((place) => fieldNames(place));
      return names
        .filter((name) => NAMES_SOMETHING.test(name) && name !== 'user_id')
        .map((name) => `${call.name} ${name}`);
    })
    .filter((field) => !PUBLIC.test(field) && !elsewhere.has(field));
  expect([...new Set(Object.keys(ways).map(fieldOf))].sort()).toEqual(fields.sort());
});

const withInput = (call: Call, { params = {}, query = {}, body = {} }: Input): Call => ({
  ...call,
  params,
  query,
  body,
});

/** The refusal's code; 'none' for a success. */
async function send(call: Call, by: Browser, input: Input): Promise<string> {
  const { status, body } = await requestAs(server, by, withInput(call, input));
  return /"code":"(\w+)"/.exec(body)?.[1] ?? (status < 300 ? 'none' : String(status));
}

/** Returns the mistakes: attempts of strangers that had an effect, and a refusal of the owner afterwards. */
async function tryWay(way: string, scene: Scene): Promise<string[]> {
  const [name = ''] = fieldOf(way).split(/ (?=[\w.]+$)/);
  const call = calls.find((each) => each.name === name) as Call;
  const attempts = scene.foreign
    ? [['with a foreign one', scene.foreign.by, scene.foreign.input] as const]
    : Object.entries(strangers).map(([who, by]) => [who, by, scene.input] as const);
  const wrong: string[] = [];
  for (const [who, by, input] of attempts) {
    if (who === 'staff' && staffReads.test(name)) continue;
    const before = await hashRows(testBed, server);
    const code = await send(call, by, input);
    const changed = changedTables(before, await hashRows(testBed, server));
    measured('cells', 1);
    const isRefused = scene.foreign ? code !== 'none' : /^(not_found|forbidden)$/.test(code) || silent.includes(name);
    if (!isRefused || changed.length) wrong.push(`${way}, ${who}: ${code}, changed: [${changed}]`);
  }
  const before = await hashRows(testBed, server);
  const code = await send(call, scene.owner, scene.input);
  const isRead = call.method === 'GET' || /Details|_list$|\/intents$|\/call$/.test(name);
  const isDone = isRead || changedTables(before, await hashRows(testBed, server)).length > 0;
  if (code !== 'none' || !isDone) wrong.push(`${way}, its owner: ${code}`);
  return wrong;
}

test('with the id of something foreign nobody gets it, and no row of any table changes; its owner does', async () => {
  const wrong: string[] = [];
  for (const [way, open] of Object.entries(ways)) wrong.push(...(await tryWay(way, await open())));
  measured('wrong cells', wrong.length);
  expect(wrong).toEqual([]);
}, 240_000);
