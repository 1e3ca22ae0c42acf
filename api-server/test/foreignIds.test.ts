import { measured } from '@doorstep/shared-process/measured';
import { beforeAll, expect, test } from 'vitest';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { type Call, everyCall, requestAs, sessionFor } from './support/callTable';
import type { CallInput, ForeignIdScene, SceneBuilders } from './support/foreignIdScene';
import { foreignIdWays } from './support/foreignIdWays';
import { changedTables, hashRows } from './support/rows';

const testBed = useTestBed();
let server: TestServer;
let calls: Call[] = [];
let scenes: SceneBuilders = {};
const strangers: Record<string, HttpBrowser> = {};

const ID_FIELD = /(^|[_.])(ids?|secret|token)$|^(stripeToken|reply_to|photos)$/;
const PUBLIC =
  /(category_id|cat_id|subcategory_ids?|providers\/\{id\}\/reviews id|(reviews|work-photos)\/\{id\}\/report id)$/;
const ofPublicProvider = ['GET /availability', 'POST /holds', 'POST /quote', 'booking', 'favourite'];
const fieldsTestedElsewhere = new Set([
  ...[...ofPublicProvider, 'subcategory_according_provider_details'].map((call) => `${call} provider_id`),
  // The token is the credential, whoever sends it.
  'POST /password/reset reset_token',
  'POST /contact/undo token',
  'POST /email/link token',
  // Entered by the payer, like a card number.
  'POST /payments/intents upi.id',
  'POST /newsletter/confirm token',
  'POST /newsletter/unsubscribe token',
  'GET /mail/unsubscribe token',
  'POST /mail/unsubscribe token',
  'Register device_token',
  'providerRegister device_token',
  // The passkey's signature is the credential: passkeys.test.ts.
  'POST /me/confirm passkey.id',
  'POST /me/passkeys credential.id',
  'POST /passkeys/sign-in credential.id',
  // Chosen by the sender: idempotency.test.ts.
  'POST /bookings/{id}/messages client_id',
  'POST /provider/jobs/{id}/questions client_id',
  ...['delay', 'extra-work', '{move}'].map((act) => `POST /provider/jobs/{id}/${act} client_id`),
  'PUT /provider/jobs/{id}/checklist client_id',
  // Belong to the catalogue, and count for the services of the job alone: suites/checklists.ts.
  'PUT /provider/jobs/{id}/checklist service_id',
  'PUT /provider/jobs/{id}/checklist step_id',
  // Belong to the catalogue, and are refused unless the provider offers them: suites/teams.ts.
  'POST /provider/workers service_ids',
  'PUT /provider/workers/{id} service_ids',
  // Compared with who comes, and never read by it: suites/teams.ts.
  'PUT /provider/jobs/{id}/worker previous_worker_id',
  // Answers alike whether or not there is such a hold: instantBookings.test.ts.
  'DELETE /holds/{id} id',
  'POST /holds hold_id',
  // Another customer's quote changes nothing: lateCredits.test.ts.
  'booking quote_id',
  // Never read.
  'booking source_booking_id',
  // Takes a file, not JSON: jobPairs.test.ts.
  'POST /provider/jobs/{id}/pair/{side} id',
  // Takes a file, not JSON: problems.test.ts.
  'POST /bookings/{id}/photos id',
  // Takes a file, not JSON: reviewPhotos.test.ts.
  'POST /bookings/{id}/review-photos id',
  // Takes a file, not JSON: messagePhotos.test.ts.
  'POST /bookings/{id}/messages/photos id',
  // Belongs to the browser that proved the number: suites/joining.ts.
  'POST /otp/join join_token',
  // The same: signInWith.test.ts.
  'POST /sign-in/pending/join join_token',
  // Tested with Stripe: suites/stripe.ts.
  'POST /payment-methods setup_intent_id',
]);
const staffReads = /^(deliveryDetails|offer_list|user_offer_list)$|\/receipt/;
/** Calls that refuse silently: they look among the caller's own items. */
const silentlyRefusingCalls = ['POST /notifications/read', 'delete_favourite'];
/** A field may have several ways, with the action after a colon. */
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
  scenes = foreignIdWays(testBed, server, strangers['another customer'] as HttpBrowser);
}, 60_000);

function fieldNames(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return fieldNames(value[0], prefix);
  if (value === null || typeof value !== 'object') return prefix ? [prefix.slice(0, -1)] : [];
  return Object.entries(value).flatMap(([name, inner]) => fieldNames(inner, `${prefix}${name}.`));
}

test('lists every field that takes an owned id in the table', () => {
  const fields = calls
    // Staff calls need a right, not ownership (access.test.ts).
    .filter(({ name }) => !name.includes(' /admin/'))
    .flatMap((call) => {
      const names = [call.params, call.query, call.body].flatMap((place) => fieldNames(place));
      return names.filter((name) => ID_FIELD.test(name) && name !== 'user_id').map((name) => `${call.name} ${name}`);
    })
    .filter((field) => !PUBLIC.test(field) && !fieldsTestedElsewhere.has(field));
  expect([...new Set(Object.keys(scenes).map(fieldOf))].sort()).toEqual(fields.sort());
});

const withInput = (call: Call, { params = {}, query = {}, body = {} }: CallInput): Call => ({
  ...call,
  params,
  query,
  body,
});

async function sendAndReadCode(call: Call, by: HttpBrowser, input: CallInput): Promise<string> {
  const { status, body } = await requestAs(server, by, withInput(call, input));
  return /"code":"(\w+)"/.exec(body)?.[1] ?? (status < 300 ? 'none' : String(status));
}

async function checkForeignId(way: string, scene: ForeignIdScene): Promise<string[]> {
  const [name = ''] = fieldOf(way).split(/ (?=[\w.]+$)/);
  const call = calls.find((each) => each.name === name) as Call;
  const attempts = scene.foreign
    ? [['with a foreign one', scene.foreign.by, scene.foreign.input] as const]
    : Object.entries(strangers).map(([who, by]) => [who, by, scene.input] as const);
  const wrong: string[] = [];
  for (const [who, by, input] of attempts) {
    if (who === 'staff' && staffReads.test(name)) continue;
    const before = await hashRows(testBed, server);
    const code = await sendAndReadCode(call, by, input);
    const changed = changedTables(before, await hashRows(testBed, server));
    measured('cells', 1);
    const isRefused = scene.foreign
      ? code !== 'none'
      : /^(not_found|forbidden)$/.test(code) || silentlyRefusingCalls.includes(name);
    if (!isRefused || changed.length) wrong.push(`${way}, ${who}: ${code}, changed: [${changed}]`);
  }
  const before = await hashRows(testBed, server);
  const code = await sendAndReadCode(call, scene.owner, scene.input);
  const isRead = call.method === 'GET' || /Details|_list$|\/intents$|\/call$/.test(name);
  const isDone = isRead || changedTables(before, await hashRows(testBed, server)).length > 0;
  if (code !== 'none' || !isDone) wrong.push(`${way}, its owner: ${code}`);
  return wrong;
}

test('refuses foreign ids without changing a row, and serves the owner', async () => {
  const wrong: string[] = [];
  for (const [way, open] of Object.entries(scenes)) wrong.push(...(await checkForeignId(way, await open())));
  measured('wrong cells', wrong.length);
  expect(wrong).toEqual([]);
}, 240_000);
