// @vitest-environment happy-dom
import type { Assignment } from '@doorstep/shared-api/domain';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { indexedDbStore } from '../model/offline/actionStore';
import { renderScreen } from '../testing/renderScreen';
import { useJobActions } from './useJobActions';

vi.mock('../model/offline/actionStore', async () => {
  const { memoryActionStore } = await import('../testing/memoryActionStore');
  return { indexedDbStore: memoryActionStore() };
});

const server = withStub();
const messages = 'v1:POST /bookings/b_91/messages';
const assignment = {
  booking: { id: 'b_91', status: 'started', services: [], categoryName: 'Plumbing' },
  customerName: 'Ada L.',
} as unknown as Assignment;

beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  for (const { seq } of await indexedDbStore.list()) await indexedDbStore.remove(seq);
});

let jobActions: ReturnType<typeof useJobActions> | undefined;

function Workspace() {
  jobActions = useJobActions();
  return null;
}

async function openWorkspace() {
  jobActions = undefined;
  renderScreen(Workspace, '/provider-jobs');
  await waitFor(() => expect(jobActions).toBeTruthy());
  return (text: string) => jobActions?.perform(assignment, { kind: 'message', text });
}

const storedTexts = async () =>
  (await indexedDbStore.list()).map(({ action }) => (action.kind === 'message' ? action.text : action.kind));
const sentTexts = () =>
  server.stub.requests.flatMap(({ method, json }) => (method === 'POST' ? [(json as { text: string }).text] : []));

describe('an action of a job', () => {
  test('leaves nothing on the phone when the server answers', async () => {
    const write = await openWorkspace();
    server.stub.on(messages, { status: 200, body: {} });
    expect(await write('Hello')).toEqual({});
    expect(await storedTexts()).toEqual([]);
    expect(sentTexts()).toEqual(['Hello']);
  });

  test.each([
    ['the network fails', { fault: 'cut' }],
    ['the API is away', { status: 503, body: {} }],
  ] as const)('is stored under the id with which it was tried when %s', async (_what, failure) => {
    const write = await openWorkspace();
    server.stub.on(messages, failure);
    expect(await write('Hello')).toEqual({ isWaiting: true });
    const [stored] = await indexedDbStore.list();
    expect(server.stub.requests.at(-1)?.json).toMatchObject({ client_id: stored?.clientId, user_id: 'p_31' });
  });

  test('returns the reason and stores nothing when the server refuses it', async () => {
    const write = await openWorkspace();
    server.stub.on(messages, { status: 409, body: { detail: 'This job is over.' } });
    expect((await write('Hello'))?.error?.message).toBe('This job is over.');
    expect(await storedTexts()).toEqual([]);
  });

  test('never overtakes an earlier one whose sending fails', async () => {
    const write = await openWorkspace();
    server.stub.on(messages, { fault: 'cut' });
    await Promise.all(['one', 'two', 'three'].map(write));
    expect(await storedTexts()).toEqual(['one', 'two', 'three']);
    expect(sentTexts().every((text) => text === 'one')).toBe(true);
  });

  test('says in plain words that the storage of the phone is full', async () => {
    const write = await openWorkspace();
    server.stub.on(messages, { fault: 'cut' });
    vi.spyOn(indexedDbStore, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    expect((await write('Hello'))?.error?.message).toMatch(/^The storage of this phone is full/);
  });
});
