/** IndexedDB as far as photos need it: whole blobs under a name. Every function rejects where the browser rejects it. */

const database = 'doorstep';
const objectStoreName = 'photos';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(objectStoreName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another tab holds an older database.'));
  });
}

async function run<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(objectStoreName, mode);
      const request = use(transaction.objectStore(objectStoreName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

/** Undefined when there is none, or when something else than a blob lies there. */
export async function loadPhoto(name: string): Promise<Blob | undefined> {
  const result = await run<unknown>('readonly', (store) => store.get(name));
  return result instanceof Blob ? result : undefined;
}

export async function photoNames(): Promise<readonly string[]> {
  return (await run('readonly', (store) => store.getAllKeys())).map(String);
}

export async function savePhoto(name: string, photo: Blob): Promise<void> {
  await run('readwrite', (store) => store.put(photo, name));
}

export async function removePhoto(name: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await run('readwrite', (store) => store.delete(name));
}

export async function clearPhotos(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await run('readwrite', (store) => store.clear());
}
