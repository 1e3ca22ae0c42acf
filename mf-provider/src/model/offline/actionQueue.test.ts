import { type ApiError, apiError } from '@doorstep/shared-api';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryActionStore } from '../../testing/memoryActionStore';
import { createActionQueue } from './actionQueue';
import type { ActionStore, NewAction, WaitingAction } from './actionStore';
import { expectedStatus, requestOf } from './jobAction';

const ana = 'p_31';

/** Numbers from 0 to 1 that are the same in every run. */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Performs each action once per client id, as the real server does. */
function fakeServer() {
  const performed: WaitingAction[] = [];
  const refusals = new Map<string, ApiError>();
  return {
    performed,
    refuse: (clientId: string, error: ApiError = apiError('business', { message: 'This job has changed.' })) =>
      refusals.set(clientId, error),
    allow: (clientId: string) => refusals.delete(clientId),
    async send(action: WaitingAction): Promise<{ error?: ApiError }> {
      if (performed.some(({ clientId }) => clientId === action.clientId)) return {};
      const error = refusals.get(action.clientId);
      if (error) return { error };
      performed.push(action);
      return {};
    },
  };
}

function newAction(number: number, more: Partial<NewAction> = {}): NewAction {
  return {
    clientId: `c${number}`,
    userId: ana,
    mark: `mark of ${ana}`,
    bookingId: `b_${number % 3}`,
    job: 'Leak repair · Ada L.',
    action: { kind: 'message', text: `message ${number}` },
    doneAt: '2026-11-30T10:00:00Z',
    ...more,
  };
}

interface PageOptions {
  store: ActionStore;
  send: (action: WaitingAction) => Promise<{ error?: ApiError }>;
  userId?: () => string | undefined;
  markOf?: (userId: string) => string | undefined;
  lock?: (work: () => Promise<void>) => Promise<unknown>;
}

const openPage = ({ store, send, ...more }: PageOptions) =>
  createActionQueue({
    ...{ store, send, userId: () => ana, markOf: (userId: string) => `mark of ${userId}` },
    ...{ lock: (work: () => Promise<void>) => work(), openChannel: () => undefined },
    ...more,
  });

/** The Web Locks API as far as the queue needs it: one piece of work at a time. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<void>) => {
    last = last.then(work, work);
    return last;
  };
}

const idsOf = (actions: readonly { clientId: string }[]) => actions.map(({ clientId }) => clientId);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an offline day of 30 actions', () => {
  const all = Array.from({ length: 30 }, (_, index) => newAction(index));

  test.each(Array.from({ length: 40 }, (_, index) => index + 1))(
    'arrives once and in order although the page is killed twice (seed %i)',
    async (seed) => {
      const random = seededNumbers(seed);
      const store = memoryActionStore();
      const server = fakeServer();
      vi.stubGlobal('navigator', { onLine: false });
      const offlinePage = openPage({ store, send: server.send });
      for (const action of all) await offlinePage.add(action);
      expect(server.performed).toEqual([]);

      for (const life of [1, 2, 3]) {
        let left = life < 3 ? Math.floor(random() * 12) : Number.POSITIVE_INFINITY;
        const losesAnswer = random() < 0.5;
        const page = openPage({
          store,
          send: async (action) => {
            if (left === 0 && losesAnswer) await server.send(action);
            // A killed page never continues.
            if (left === 0) return new Promise(() => {});
            left -= 1;
            return server.send(action);
          },
        });
        const sending = page.sendNow();
        if (life === 3) await sending;
        else await vi.waitFor(() => expect(left).toBe(0));
        await new Promise((resolve) => setTimeout(resolve));
      }
      expect(idsOf(server.performed)).toEqual(idsOf(all));
      expect(await store.list()).toEqual([]);
    },
  );

  test('goes out from one of two tabs at a time', async () => {
    const store = memoryActionStore();
    const server = fakeServer();
    for (const action of all) await store.add(action);
    const lock = oneAtATime();
    const sent: string[] = [];
    const send = async (action: WaitingAction) => {
      sent.push(action.clientId);
      await new Promise((resolve) => setTimeout(resolve));
      return server.send(action);
    };
    const tabs = [openPage({ store, send, lock }), openPage({ store, send, lock })];
    await Promise.all(tabs.map((tab) => tab.sendNow()));
    expect(sent).toEqual(idsOf(all));
    expect(idsOf(server.performed)).toEqual(idsOf(all));
  });

  test('happens once in a browser without locks, too', async () => {
    const store = memoryActionStore();
    const server = fakeServer();
    for (const action of all) await store.add(action);
    await Promise.all([1, 2].map(() => openPage({ store, send: server.send }).sendNow()));
    expect(idsOf(server.performed)).toEqual(idsOf(all));
  });

  test('keeps its order with a wrong clock, and never sends the time of the phone', async () => {
    const store = memoryActionStore();
    const server = fakeServer();
    const page = openPage({ store, send: server.send });
    vi.stubGlobal('navigator', { onLine: false });
    const times = ['2031-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2026-11-30T10:00:00Z'];
    for (const [index, doneAt] of times.entries()) await page.add(newAction(index, { doneAt }));
    await page.sendNow();
    expect(idsOf(server.performed)).toEqual(['c0', 'c1', 'c2']);
    for (const action of server.performed) expect(JSON.stringify(requestOf(action))).not.toContain(action.doneAt);
  });
});

describe('a refused action', () => {
  async function refusedInTheMiddle() {
    const store = memoryActionStore();
    const server = fakeServer();
    for (let number = 0; number < 9; number += 1) await store.add(newAction(number));
    server.refuse('c3');
    const page = openPage({ store, send: server.send });
    await page.sendNow();
    return { page, server };
  }
  const sent = async (server: ReturnType<typeof fakeServer>, ids: readonly string[]) =>
    vi.waitFor(() => expect(idsOf(server.performed)).toEqual(ids));

  test('holds back the later ones of its job, and no others', async () => {
    const { page, server } = await refusedInTheMiddle();
    expect(idsOf(server.performed)).toEqual(['c0', 'c1', 'c2', 'c4', 'c5', 'c7', 'c8']);
    expect(page.get().map(({ clientId, refusal }) => [clientId, refusal?.message])).toEqual([
      ['c3', 'This job has changed.'],
      ['c6', undefined],
    ]);
    await page.sendNow();
    expect(server.performed).toHaveLength(7);
  });

  test('goes out before the later ones when the provider tries again', async () => {
    const { page, server } = await refusedInTheMiddle();
    server.allow('c3');
    await page.retry(3 + 1);
    await sent(server, ['c0', 'c1', 'c2', 'c4', 'c5', 'c7', 'c8', 'c3', 'c6']);
  });

  test('lets the later ones go when the provider discards it', async () => {
    const { page, server } = await refusedInTheMiddle();
    await page.discard(3 + 1);
    await sent(server, ['c0', 'c1', 'c2', 'c4', 'c5', 'c7', 'c8', 'c6']);
    await vi.waitFor(() => expect(page.get()).toEqual([]));
  });

  test('goes out as a new one with the right code', async () => {
    const store = memoryActionStore();
    const server = fakeServer();
    const action = { kind: 'move', move: 'start', code: '0000' } as const;
    await store.add(newAction(0, { action }));
    server.refuse('c0', apiError('business', { message: 'Wrong code.', field: 'code' }));
    const page = openPage({ store, send: server.send });
    await page.sendNow();
    expect(page.get()[0]?.refusal).toEqual({ message: 'Wrong code.', field: 'code' });
    await page.retry(1, { action: { ...action, code: '4711' }, clientId: 'c9' });
    await vi.waitFor(() => expect(server.performed.map(({ action }) => action)).toEqual([{ ...action, code: '4711' }]));
  });

  test.each([
    ['that fails in the server', apiError('server', { status: 500 }), 5],
    ['that is forbidden', apiError('forbidden'), 1],
    ['of an unknown job', apiError('notFound'), 1],
  ])('%s is one %s', async (_what, error, attempts) => {
    const store = memoryActionStore();
    await store.add(newAction(0));
    const send = vi.fn(async () => ({ error }));
    vi.useFakeTimers();
    const page = openPage({ store, send });
    await page.sendNow();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(send).toHaveBeenCalledTimes(attempts);
    expect(page.get()[0]?.refusal).toBeTruthy();
  });
});

describe('without an answer', () => {
  test.each([
    ['the network fails', apiError('network'), 2_000],
    ['the server is away', apiError('server', { status: 503 }), 2_000],
    ['there were too many requests', apiError('rateLimited', { retryAfterSeconds: 30 }), 30_000],
  ])('the action stays and is sent again after a pause when %s', async (_what, error, pause) => {
    const store = memoryActionStore();
    await store.add(newAction(0));
    const send = vi.fn(async (): Promise<{ error?: ApiError }> => ({ error }));
    vi.useFakeTimers();
    const page = openPage({ store, send });
    await page.sendNow();
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(send).toHaveBeenCalledTimes(1);
    send.mockImplementation(async () => ({}));
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    expect(await store.list()).toEqual([]);
  });

  test('the pause grows to a minute at most, and no attempt gives the action up', async () => {
    const store = memoryActionStore();
    await store.add(newAction(0));
    const send = vi.fn(async () => ({ error: apiError('timeout') }));
    vi.useFakeTimers();
    await openPage({ store, send }).sendNow();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(send.mock.calls.length).toBeGreaterThan(59);
    expect(send.mock.calls.length).toBeLessThan(70);
    expect((await store.list())[0]?.refusal).toBeUndefined();
  });
});

describe('another session', () => {
  test('keeps the actions of a person whose session ended, and sends them to nobody else', async () => {
    const store = memoryActionStore();
    const server = fakeServer();
    await store.add(newAction(0));
    let user: string | undefined;
    const page = openPage({ store, send: server.send, userId: () => user });
    for (const other of [undefined, 'p_99']) {
      user = other;
      await page.sendNow();
      expect([page.get(), server.performed]).toEqual([[], []]);
    }
    user = ana;
    await page.sendNow();
    expect(idsOf(server.performed)).toEqual(['c0']);
  });

  test('stops in the middle when the server no longer knows the session', async () => {
    const store = memoryActionStore();
    const server = fakeServer();
    for (let number = 0; number < 4; number += 1) await store.add(newAction(number));
    const send = async (action: WaitingAction) =>
      action.clientId === 'c2' ? { error: apiError('session') } : server.send(action);
    await openPage({ store, send }).sendNow();
    expect(idsOf(server.performed)).toEqual(['c0', 'c1']);
    expect(idsOf(await store.list())).toEqual(['c2', 'c3']);
  });

  test('stops in the middle when somebody else signs in', async () => {
    const store = memoryActionStore();
    const server = fakeServer();
    for (let number = 0; number < 4; number += 1) await store.add(newAction(number));
    const userId = () => (server.performed.length < 2 ? ana : 'p_99');
    await openPage({ store, send: server.send, userId }).sendNow();
    expect(idsOf(server.performed)).toEqual(['c0', 'c1']);
  });

  test('deletes the actions of a person who signed out on this phone', async () => {
    const store = memoryActionStore();
    const server = fakeServer();
    await store.add(newAction(0));
    await openPage({ store, send: server.send, markOf: () => undefined }).read();
    expect(await store.list()).toEqual([]);
  });
});

test('an action that the phone cannot store is reported, not lost silently', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const store = { ...memoryActionStore(), add: () => Promise.reject(full) };
  await expect(openPage({ store, send: fakeServer().send }).add(newAction(0))).rejects.toBe(full);
});

test('the expected status of a job follows its waiting steps', () => {
  const move = (name: 'out' | 'arrive') => ({ kind: 'move', move: name }) as const;
  expect(expectedStatus('accepted', [])).toBe('accepted');
  expect(expectedStatus('accepted', [move('out'), { kind: 'message', text: 'Hi' }])).toBe('on_the_way');
  expect(expectedStatus('accepted', [move('out'), move('arrive')])).toBe('arrived');
});
