import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { baseApi } from '../client/baseApi';
import { getSession } from '../client/session';
import { configure } from '../client/settings';
import { createStore } from '../client/store';
import { signInAs } from './factories';
import { type OperationV1, operationsV1 } from './operationsV1';
import type { StubBehaviour } from './stub';
import { withFakeBrowser } from './withStub';

const { stub, browser } = withFakeBrowser();
/** Shared by all tests, because a store follows the session for as long as its page lives. */
const store = createStore();

beforeEach(() => {
  signInAs('customer');
  browser.cookies = 'XSRF-TOKEN=token-1';
  browser.language = 'es';
});
afterEach(() => vi.useRealTimers());

async function outcomeOf(operation: OperationV1, behaviour: StubBehaviour = {}) {
  stub.on(`v1:${operation.sends}`, behaviour);
  const result = await operation.run(store);
  // Drop the cached response, so that it is not requested again at the next test's sign-in.
  store.dispatch(baseApi.util.resetApiState());
  return result;
}
const requestsTo = () => stub.requests.filter(({ path }) => path.startsWith('/api/'));

describe.each(Object.entries(operationsV1))('%s', (_name, operation) => {
  test('sends the fields of the contract in the language of the page', async () => {
    expect((await outcomeOf(operation)).error).toBeUndefined();
    const [request] = requestsTo();
    expect(`${request?.method} ${request?.path}`).toBe(operation.sends.replace(' ', ' /api/v1'));
    expect(Object.fromEntries(request?.query ?? [])).toEqual(operation.query ?? {});
    expect(request?.json).toEqual(operation.json);
    expect(request?.headers.get('Accept-Language')).toBe('es');
    expect(request?.headers.get('X-XSRF-TOKEN')).toBe(request?.method === 'GET' ? null : 'token-1');
  });

  test('sends a request for visitors only when it needs no session', async () => {
    localStorage.clear();
    const { error } = await outcomeOf(operation);
    if (operation.needsSession) expect(error).toMatchObject({ kind: 'session' });
    else expect(error).toBeUndefined();
    if (operation.needsSession) expect(requestsTo()).toEqual([]);
  });

  test("returns the details of the server's problem document", async () => {
    const problem = { detail: 'The code is not right.', code: 'validation', field: 'code', request_id: 'r_1' };
    const { error } = await outcomeOf(operation, { status: 422, body: problem });
    const { detail, request_id, ...report } = problem;
    expect(error).toMatchObject({ kind: 'business', message: detail, requestId: request_id, ...report });
  });

  test('returns the waiting time when it was requested too often', async () => {
    const headers = { 'Retry-After': '30' };
    const { error } = await outcomeOf(operation, { status: 429, headers });
    expect(error).toMatchObject({ kind: 'rateLimited', retryAfterSeconds: 30 });
  });

  test.each([
    ['an error page', 'html502', 'server'],
    ['a page instead of an answer', 'html200', 'server'],
    ['a dropped connection', 'cut', 'network'],
  ] as const)('turns %s into a failure that can be retried', async (_what, issue, kind) => {
    expect((await outcomeOf(operation, { fault: issue })).error).toMatchObject({ kind });
  });

  test('gives up after 20 seconds without a response', async () => {
    vi.useFakeTimers();
    const pending = outcomeOf(operation, { fault: 'hang' });
    await vi.advanceTimersByTimeAsync(20_100);
    expect((await pending).error).toMatchObject({ kind: 'timeout' });
  });

  test('ends a session that the server no longer knows, if it needs one', async () => {
    const { error } = await outcomeOf(operation, { status: 401, body: { code: 'session' } });
    expect(error).toMatchObject({ kind: 'session' });
    if (operation.needsSession) expect(getSession()).toEqual({ status: 'visitor', expired: true });
  });

  test('sends nothing to a server without extensions', async () => {
    configure({ apiExtensions: false });
    const result = await outcomeOf(operation);
    expect(requestsTo()).toEqual([]);
    if ('without' in operation) expect(result.data).toEqual(operation.without);
    else expect(result.error).toMatchObject({ kind: 'notFound' });
  });
});

test('a wrong code, a wrong number or a refused message ends no session', async () => {
  const open = Object.values(operationsV1).filter(
    ({ needsSession, sends }) => !needsSession && sends.startsWith('POST'),
  );
  for (const operation of open) await outcomeOf(operation, { status: 401 });
  expect(open.length).toBeGreaterThan(5);
  expect(getSession().status).toBe('customer');
});
