import { randomUUID } from 'node:crypto';
import { mayDo, type StaffRight, staffRoles } from '@doorstep/shared-api/domain';
import { apiV1, bookingTabCodes, userController } from '@doorstep/shared-api/wire';
import { measured } from '@doorstep/shared-process/measured';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { passkeys, sessions, users } from '../src/platform/db/schema';
import { newId } from '../src/platform/ids';
import { PASSWORD, type TestServer, type TestUser, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { type Call, everyCall, type HttpResponse, requestAs, sessionFor } from './support/callTable';
import { changedTables, hashRows } from './support/rows';
import { createSignedInStaff, setUpSecondStep } from './support/staff';

const testBed = useTestBed();
let server: TestServer;
let customer: TestUser;
let calls: Call[] = [];

/** Every other call needs a session. */
const publicCalls = new Set([
  'GET /health',
  'GET /ready',
  'GET /addresses',
  'GET /addresses/reverse',
  'GET /availability',
  'GET /availability/open',
  'GET /availability/soonest',
  // The key in its address is the right to read it: calendarFeed.test.ts.
  'GET /calendar.ics',
  // A visitor's hold belongs to whoever knows its id: instantBookings.test.ts.
  'POST /holds',
  'DELETE /holds/{id}',
  'GET /search',
  'GET /service-area',
  'GET /service-area/place',
  'GET /public-profiles',
  'GET /public-profiles/{slug}',
  'GET /service-pages',
  'GET /service-pages/{category}',
  'GET /service-pages/{category}/scope',
  'GET /service-pages/{category}/reviews',
  'GET /service-pages/{category}/{area}',
  'GET /payments/config',
  'POST /payments/webhook',
  'POST /otp/send',
  'POST /otp/verify',
  'POST /otp/join',
  'POST /password/reset',
  'POST /contact/undo',
  'POST /email/link',
  'POST /passkeys/options',
  'POST /passkeys/sign-in',
  'POST /sign-in/second-step',
  'GET /sign-in/providers',
  'POST /sign-in/{provider}',
  'GET /sign-in/{provider}/callback',
  'POST /sign-in/{provider}/callback',
  'GET /calendar-accounts/{service}/callback',
  'GET /sign-in/pending',
  'DELETE /sign-in/pending',
  'POST /sign-in/pending/join',
  'GET /providers/{id}/reviews',
  'POST /contact',
  'POST /newsletter',
  // The old subscription is the credential: suites/push.ts.
  'POST /push/renew',
  'POST /newsletter/confirm',
  'POST /newsletter/unsubscribe',
  'GET /mail/unsubscribe',
  'POST /mail/unsubscribe',
  'POST /inbound/twilio',
  'POST /inbound/texts',
  'POST /inbound/bounces',
  'GET /content/blog',
  'GET /content/blog/{slug}',
  'GET /content/testimonials',
  'GET /content/faq',
  'GET /content/terms',
  'GET /content/about',
  'GET /content/privacy',
  'GET /content/stats',
  ...['login', 'Register', 'providerRegister', 'logout', 'category_with_subcategory', 'top_rated_provider_list'],
  ...['provider_list', 'subcategory_according_provider_details', 'subcategory_according_provider', 'promocode'],
  'admin_percentage',
]);
const beforeApproval = /provider\/(profile|services|availability|application)/;
const isForProviders = ({ name }: Call) => /\/provider\/|\/reply$/.test(name);
const isForCustomers = ({ name, wire }: Call) => wire === 'booking' || name.endsWith(' /holds');

beforeAll(async () => {
  server = await testBed.serve({}, { testDelivery: () => {} });
  customer = await testBed.user();
  calls = await everyCall(testBed, server);
}, 60_000);

test('lists every call of the server in the table', () => {
  const hidden = ['GET /openapi.json', 'GET /bookings', 'GET /uploads/*'];
  const served = server.app.routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) =>
      url.startsWith(userController)
        ? url.slice(userController.length + 1)
        : `${method} ${url.replace(apiV1, '').replace(/:(\w+)/g, '{$1}')}`,
    );
  expect(served.filter((name) => !hidden.includes(name)).sort()).toEqual(calls.map(({ name }) => name).sort());
});

interface Refusal {
  call: Call;
  who: string;
  browser: HttpBrowser;
  status: number[];
}

async function expectRefusals(refusals: Refusal[]) {
  const wrong: string[] = [];
  let before = await hashRows(testBed, server);
  for (const { call, who, browser, status } of refusals) {
    const response = await requestAs(server, browser, call);
    const code = /"code":"(\w+)"/.exec(response.body)?.[1] ?? 'none';
    const after = await hashRows(testBed, server);
    const changed = changedTables(before, after);
    before = after;
    if (!status.includes(response.status) || !refusalCodes.has(code) || changed.length)
      wrong.push(`${call.name}, ${who}: ${response.status} ${code}, changed: [${changed}]`);
  }
  measured('cells', refusals.length);
  measured('wrong cells', wrong.length);
  expect(wrong).toEqual([]);
}
const refusalCodes = new Set(['session', 'csrf', 'forbidden', 'not_found', 'two_step_missing', 'two_step_needed']);

const protectedCalls = () => calls.filter(({ name }) => !publicCalls.has(name));

test('answers every other call with 401 without a session, after its end, or for a closed account', async () => {
  const visitor = server.browser();
  const signedOut = await sessionFor(testBed, server, customer.id);
  await signedOut.w('logout', {}, { headers: { 'X-XSRF-TOKEN': signedOut.cookies.get('XSRF-TOKEN') ?? '' } });
  const expired = await testBed.user();
  const expiredBrowser = await sessionFor(testBed, server, expired.id);
  const past = new Date(server.clock.now().getTime() - 1);
  await testBed.db.update(sessions).set({ expiresAt: past }).where(eq(sessions.userId, expired.id));
  const ended = async (accountStatus: 'suspended' | 'deleted') => {
    const user = await testBed.user();
    const browser = await sessionFor(testBed, server, user.id);
    await testBed.db.update(users).set({ accountStatus }).where(eq(users.id, user.id));
    return browser;
  };
  const browsers = {
    'no session': visitor,
    'signed out': signedOut,
    'expired session': expiredBrowser,
    suspended: await ended('suspended'),
    'deleted account': await ended('deleted'),
  };
  const refusals = protectedCalls().flatMap((call) =>
    Object.entries(browsers).map(([who, browser]) => ({ call, who, browser, status: [401] })),
  );
  expect(refusals.length).toBeGreaterThan(300);
  await expectRefusals(refusals);
}, 240_000);

test('answers every changing call with 403 with another session’s XSRF token, or without any', async () => {
  const browser = await sessionFor(testBed, server, customer.id);
  const other = await sessionFor(testBed, server, (await testBed.user()).id);
  const withToken = (token: string) => {
    const copy = server.browser();
    copy.cookies.set('sid', browser.cookies.get('sid') ?? '');
    copy.cookies.set('XSRF-TOKEN', token);
    return copy;
  };
  const wrong = withToken(other.cookies.get('XSRF-TOKEN') ?? '');
  const missing = withToken('');
  const changing = [...protectedCalls(), ...calls.filter(({ wire }) => wire === 'logout')].filter(
    ({ method }) => method !== 'GET',
  );
  const refusals = changing.flatMap((call) => [
    { call, who: "another one's token", browser: wrong, status: [403] },
    { call, who: 'no token', browser: missing, status: [403] },
  ]);
  expect(refusals.length).toBeGreaterThan(90);
  await expectRefusals(refusals);
}, 60_000);

test('refuses calls to the wrong role: customers, staff, a provider who awaits approval', async () => {
  const as = async (user: TestUser) => sessionFor(testBed, server, user.id);
  const pending = await as(await testBed.user('provider', { accountStatus: 'pending_review' }));
  const admin = await as(await testBed.user('admin'));
  const provider = await as(await testBed.user('provider'));
  const asCustomer = await as(customer);
  const refusals = calls.flatMap((call) => {
    const status = [403, 404];
    const rows = {
      ...(isForProviders(call) && { customer: asCustomer, admin }),
      ...(isForProviders(call) && !beforeApproval.test(call.name) && { 'waiting provider': pending }),
      ...(isForCustomers(call) && { provider, 'waiting provider': pending, admin }),
    };
    return Object.entries(rows).map(([who, browser]) => ({ call, who, browser, status }));
  });
  await expectRefusals(refusals);
}, 60_000);

test('refuses every call with another user’s user_id', async () => {
  const stranger = await sessionFor(testBed, server, (await testBed.user()).id);
  const refusals = calls
    .filter(({ name, body }) => !publicCalls.has(name) && 'user_id' in body)
    .map((call) => ({
      call: {
        ...call,
        body: { ...call.body, user_id: customer.id, ...('client_id' in call.body && { client_id: randomUUID() }) },
      },
      who: 'another user_id',
      browser: stranger,
      // 401 where the id says who was signed in when a late action was made.
      status: [401, 403],
    }));
  expect(refusals.length).toBeGreaterThan(10);
  await expectRefusals(refusals);
});

function staffCalls(): { call: Call; right: StaffRight | undefined }[] {
  const { paths } = (server.app.server as AnyValue).swagger();
  return calls
    .filter(({ name }) => name.includes(' /admin/'))
    .map((call) => ({ call, right: paths[call.path][call.method.toLowerCase()]['x-right'] }));
}

test('requires a right for every staff call except those about the own account', () => {
  const own = staffCalls().filter(({ right }) => right === undefined);
  expect(own.map(({ call }) => call.name).filter((name) => !name.includes(' /admin/me'))).toEqual([]);
});

test('refuses every staff call to customers, providers and roles without its right', async () => {
  const as = async (user: TestUser) => sessionFor(testBed, server, user.id);
  const people = {
    customer: await as(customer),
    provider: await as(await testBed.user('provider')),
    'waiting provider': await as(await testBed.user('provider', { accountStatus: 'pending_review' })),
  };
  const staff = { 'no role': (await createSignedInStaff(testBed, server)).browser } as Record<string, HttpBrowser>;
  for (const role of staffRoles) staff[role] = (await createSignedInStaff(testBed, server, role)).browser;
  const refusals = staffCalls().flatMap(({ call, right }) => {
    const without = Object.entries(staff).filter(
      ([name]) => right && !staffRoles.some((role) => role === name && mayDo([role], right)),
    );
    return [...Object.entries(people), ...without].map(([who, browser]) => ({ call, who, browser, status: [403] }));
  });
  expect(refusals.length).toBeGreaterThan(30);
  await expectRefusals(refusals);
}, 120_000);

const secondStepCalls = {
  needed: [
    'GET /session',
    'POST /session',
    'GET /admin/me',
    'POST /admin/me/second-step/pass',
    'GET /me/confirm',
    'POST /me/confirm',
    'POST /me/confirm/passkey',
  ],
  missing: [
    'GET /session',
    'POST /session',
    'GET /admin/me',
    'POST /admin/me/second-step',
    'POST /admin/me/second-step/confirm',
    'POST /admin/me/second-step/pass',
    'GET /me/confirm',
    'POST /me/confirm',
    'POST /me/passkeys',
    'POST /me/passkeys/options',
  ],
};

describe('a staff session before the second step', () => {
  let strict: TestServer;
  const halfSignedIn = {} as Record<'missing' | 'needed', HttpBrowser>;
  beforeAll(async () => {
    strict = await testBed.serve({ seed: 'none' }, { testDelivery: () => {} });
    halfSignedIn.missing = (await createSignedInStaff(testBed, strict, 'owner')).browser;
    const owner = await createSignedInStaff(testBed, strict, 'owner');
    await setUpSecondStep(strict, owner.browser);
    halfSignedIn.needed = await sessionFor(testBed, strict, owner.user.id);
  });

  test.each(['needed', 'missing'] as const)(
    'gets refused by every call except those that complete the step, while it is %s',
    async (state) => {
      const wrong: string[] = [];
      let before = await hashRows(testBed, strict);
      for (const call of protectedCalls().filter(({ name }) => !secondStepCalls[state].includes(name))) {
        const { status, body } = await requestAs(strict, halfSignedIn[state], call);
        const after = await hashRows(testBed, strict);
        const changed = changedTables(before, after);
        before = after;
        if (status !== 403 || !body.includes(`"two_step_${state}"`) || changed.length)
          wrong.push(`${call.name}: ${status} ${body} [${changed}]`);
        measured('cells', 1);
      }
      measured('wrong cells', wrong.length);
      expect(wrong).toEqual([]);
      const step = calls.filter(({ name }) => secondStepCalls[state].includes(name));
      expect(step.map(({ name }) => name).sort()).toEqual(secondStepCalls[state].toSorted());
    },
    240_000,
  );

  test.each(['needed', 'missing'] as const)(
    'gets the visitor’s response from every open call while the step is %s',
    async (state) => {
      const changing = new Set(['login', 'logout', 'Register', 'providerRegister', 'POST /contact']);
      const differing: string[] = [];
      const withoutTimes = ({ status, body }: HttpResponse) =>
        `${status} ${body.replace(/"(request_id|[a-z_]*at|status|uptime_s|version|time)":"?[^",}]*"?/g, '')}`;
      for (const call of calls.filter(({ name }) => publicCalls.has(name) && !changing.has(name))) {
        const asStaff = withoutTimes(await requestAs(strict, halfSignedIn[state], call));
        const asVisitor = withoutTimes(await requestAs(strict, strict.browser(), call));
        if (asStaff !== asVisitor) differing.push(`${call.name}: ${asStaff} instead of ${asVisitor}`);
      }
      expect(differing).toEqual([]);
    },
    60_000,
  );

  test('sees no booking list, no private file and no live event', async () => {
    const get = async (path: string) => {
      const response = await fetch(strict.base + path, {
        headers: { Cookie: `sid=${halfSignedIn.needed.cookies.get('sid')}` },
      });
      await response.body?.cancel();
      return response.status;
    };
    expect(await get(`${apiV1}/bookings?type=${bookingTabCodes.all}`)).toBe(204);
    expect(await get('/uploads/private/exports/x_1.json')).toBe(404);
    expect(await get(`${apiV1}/events`)).toBe(403);
  });

  test('cannot set up an app while its passkey step is missing', async () => {
    const { user, browser } = await createSignedInStaff(testBed, strict, 'owner');
    const createdAt = strict.clock.now();
    await testBed.db
      .insert(passkeys)
      .values({ id: newId('k'), userId: user.id, publicKey: 'x', counter: 0, transports: [], name: '', createdAt });
    for (const path of ['/admin/me/second-step', '/admin/me/second-step/confirm', '/me/passkeys/options'])
      expect((await browser.x('POST', path, { code: '123456' })).body.code, path).toBe('two_step_needed');
  });

  test('gains nothing by confirming the password again', async () => {
    const { status, body } = await halfSignedIn.needed.x('POST', '/me/confirm', { password: PASSWORD });
    expect([status, body.code]).toEqual([403, 'two_step_needed']);
  });

  test('ends at sign-out', async () => {
    const { user } = await createSignedInStaff(testBed, strict, 'owner');
    const browser = await sessionFor(testBed, strict, user.id);
    expect((await browser.w('logout', {})).status).toBe(200);
    expect((await browser.x('GET', '/session')).status).toBe(401);
  });
});

test('admits every role with its right, and refuses only invalid input', async () => {
  const wrong: string[] = [];
  for (const role of staffRoles) {
    const { browser } = await createSignedInStaff(testBed, server, role);
    for (const { call, right } of staffCalls()) {
      // Assigning a queue item needs a right that depends on its kind: suites/operators.ts.
      if (!right || !mayDo([role], right) || right === 'queue.assign') continue;
      const { status, body } = await requestAs(server, browser, call);
      if (status === 401 || status === 403 || status >= 500)
        wrong.push(`${call.name}, ${role}, ${right}: ${status} ${body}`);
      measured('cells', 1);
    }
  }
  measured('wrong cells', wrong.length);
  expect(wrong).toEqual([]);
}, 120_000);
