import type { ApiError } from '@doorstep/shared-api';
import type { ActionStore, NewAction, WaitingAction } from './actionStore';
import { type SendOutcome, sendWaiting } from './sendWaiting';

/** First and longest pause in milliseconds before sending is tried again. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

const lockName = 'doorstep.provider-actions';
const channelName = 'doorstep.provider-actions';

type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;

interface QueueOptions {
  readonly store: ActionStore;
  readonly send: (action: WaitingAction) => Promise<{ readonly error?: ApiError | undefined }>;
  readonly userId: () => string | undefined;
  /** Mark of the person's sign-in. Undefined once the person has signed out on this device. */
  readonly markOf: (userId: string) => string | undefined;
  /** Runs the work while no other tab sends. */
  readonly lock?: (work: () => Promise<void>) => Promise<unknown>;
  readonly openChannel?: () => TabChannel | undefined;
}

export type ActionQueue = ReturnType<typeof createActionQueue>;

/** Without the Locks API, the ids of actions still make each happen once. */
const lockForTabs = (work: () => Promise<void>): Promise<unknown> =>
  globalThis.navigator?.locks ? navigator.locks.request(lockName, work) : work();

/** Actions of the signed-in provider that wait for a connection or for a decision. Shared by all tabs. */
export function createActionQueue({
  store,
  send,
  userId,
  markOf,
  lock = lockForTabs,
  openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)),
}: QueueOptions) {
  let actions: readonly WaitingAction[] = [];
  let sending: Promise<void> | undefined;
  let sendsAgain = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE;
  let channel: TabChannel | undefined;
  const listeners = new Set<() => void>();

  async function read(): Promise<void> {
    const all = await store.list();
    for (const { seq, userId: owner, mark } of all) if (markOf(owner) !== mark) await store.remove(seq);
    actions = all.filter((action) => action.userId === userId() && markOf(action.userId) === action.mark);
    for (const listener of [...listeners]) listener();
  }

  async function tellChange(): Promise<void> {
    channel?.postMessage(null);
    await read();
  }

  async function sendAll(): Promise<void> {
    let outcome: SendOutcome = { state: 'done' };
    await lock(async () => {
      await read();
      outcome = await sendWaiting({ store, userId, send, onChange: () => void tellChange() });
    });
    await tellChange();
    plan(outcome);
  }

  function plan(outcome: SendOutcome): void {
    clearTimeout(timer);
    if (outcome.state === 'done') pause = FIRST_PAUSE;
    if (outcome.state !== 'later') return;
    timer = setTimeout(() => void sendNow(), outcome.afterSeconds ? outcome.afterSeconds * 1000 : pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }

  /** Never rejects: what cannot be sent stays in the queue. */
  async function sendNow(): Promise<void> {
    if (sending) {
      sendsAgain = true;
      return sending;
    }
    sending = sendAll().catch(() => plan({ state: 'later' }));
    await sending;
    sending = undefined;
    if (!sendsAgain) return;
    sendsAgain = false;
    return sendNow();
  }

  async function decide(work: Promise<void>): Promise<void> {
    await work;
    await tellChange();
    void sendNow();
  }

  return {
    get: () => actions,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read,
    sendNow,
    /** Rejects when the phone cannot store the action. */
    async add(action: NewAction): Promise<void> {
      await store.add(action);
      await tellChange();
      if (globalThis.navigator?.onLine !== false) void sendNow();
    },
    discard: (seq: number) => decide(store.remove(seq)),
    /** Sends a refused action again, as a new one when its content changes. */
    retry: (seq: number, changes: Partial<Pick<WaitingAction, 'action' | 'clientId'>> = {}) =>
      decide(store.change(seq, { ...changes, refusal: undefined })),
    /** Sends when the connection is back or the tab is looked at again. Returns a function that ends it. */
    start() {
      const wake = () => {
        pause = FIRST_PAUSE;
        void sendNow();
      };
      const wakeWhenVisible = () => {
        if (document.visibilityState === 'visible') wake();
      };
      channel = openChannel();
      if (channel) channel.onmessage = () => void read();
      // Another tab may hold the lock for a while.
      read().catch(() => undefined);
      addEventListener('online', wake);
      document.addEventListener('visibilitychange', wakeWhenVisible);
      wake();
      return () => {
        removeEventListener('online', wake);
        document.removeEventListener('visibilitychange', wakeWhenVisible);
        clearTimeout(timer);
        channel?.close();
        channel = undefined;
      };
    },
  };
}
