import type { PerformedAction } from './jobAction';

export interface WaitingAction extends PerformedAction {
  /** Position in the queue. The phone's clock may be wrong, so that times cannot order actions. */
  readonly seq: number;
  /** Mark of the sign-in during which it was performed. Signing out removes the mark. */
  readonly mark: string;
  /** Job and customer, for the list of waiting actions. */
  readonly job: string;
  /** Time on the phone's clock. A note for the provider, never sent. */
  readonly doneAt: string;
  /** Set once the server has refused the action. It waits for the provider's decision. */
  readonly refusal?: Refusal;
  /** Number of times that the server failed on it. */
  readonly failures?: number;
}

export interface Refusal {
  /** The server's sentence, '' when it sent none. */
  readonly message: string;
  readonly field?: string;
}

export type NewAction = Omit<WaitingAction, 'seq'>;

/** Rejects where the browser refuses storage, with a QuotaExceededError when it is full. */
export interface ActionStore {
  /** All actions of all people, in the order in which they were added. */
  list(): Promise<readonly WaitingAction[]>;
  add(action: NewAction): Promise<void>;
  /** Does nothing when the action is gone. */
  change(seq: number, fields: Partial<Omit<WaitingAction, 'seq'>>): Promise<void>;
  remove(seq: number): Promise<void>;
}

const databaseName = 'doorstep-provider';
const objectStoreName = 'actions';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(objectStoreName, { keyPath: 'seq', autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when the transaction is on the disk. */
async function run<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T> | undefined) {
  const db = await open();
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = db.transaction(objectStoreName, mode, { durability: 'strict' });
      const request = use(transaction.objectStore(objectStoreName));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

export const indexedDbStore: ActionStore = {
  async list() {
    if (typeof indexedDB === 'undefined') return [];
    return (await run<WaitingAction[]>('readonly', (store) => store.getAll())) ?? [];
  },
  async add(action) {
    await run('readwrite', (store) => store.add(action));
  },
  async change(seq, fields) {
    await run<unknown>('readwrite', (store) => {
      const request = store.get(seq);
      request.onsuccess = () => {
        if (request.result) store.put({ ...request.result, ...fields });
      };
      return undefined;
    });
  },
  async remove(seq) {
    await run('readwrite', (store) => store.delete(seq));
  },
};
