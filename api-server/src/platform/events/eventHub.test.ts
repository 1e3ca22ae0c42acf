import { expect, test, vi } from 'vitest';
import type { Db } from '../db/connect';
import { type Listener, LiveHub } from './eventHub';
import type { LiveEvent } from './outbox';

const USER = 'u_1';
const eventsWithSeqs = (...seqs: number[]) => seqs.map((seq) => ({ userId: USER, seq }) as LiveEvent);

function dbWithHeldQueries() {
  const questions: ((events: LiveEvent[]) => void)[] = [];
  const query = {
    from: () => query,
    where: () => query,
    orderBy: () => query,
    limit: () => new Promise<LiveEvent[]>((answer) => questions.push(answer)),
  };
  return { questions, db: { select: () => query } as unknown as Db };
}

function listenerAt(seq: number) {
  const received: (number | 'reset')[] = [];
  const listener: Listener = {
    ...{ userId: USER, seq },
    events: (events) => void received.push(...events.map((event) => event.seq)),
    reset: () => void received.push('reset'),
  };
  return { received, listener };
}

test('gives a returning page its earlier events first, without a reset, while events are read for another page', async () => {
  const { questions, db } = dbWithHeldQueries();
  const hub = new LiveHub(db, undefined);
  const open = listenerAt(2);
  const back = listenerAt(0);
  const leave = [hub.add(open.listener)];
  leave.push(hub.add(back.listener));
  questions.shift()?.(eventsWithSeqs(3, 4));
  await vi.waitFor(() => expect(questions).toHaveLength(1));
  expect([open.received, back.received]).toEqual([[3, 4], []]);
  questions.shift()?.(eventsWithSeqs(1, 2, 3, 4));
  await vi.waitFor(() => expect(back.received).toEqual([1, 2, 3, 4]));
  expect(open.received).toEqual([3, 4]);
  for (const end of leave) end();
  await hub.close();
});

test('resets a page whose next event is no longer stored', async () => {
  const { questions, db } = dbWithHeldQueries();
  const hub = new LiveHub(db, undefined);
  const { received, listener } = listenerAt(2);
  const leave = hub.add(listener);
  questions.shift()?.(eventsWithSeqs(7, 8));
  await vi.waitFor(() => expect(received).toEqual(['reset']));
  expect(listener.seq).toBe(8);
  leave();
  await hub.close();
});
