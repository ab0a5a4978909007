const DATABASE = 'office-uploads';
const STORE = 'files';

type Unfinished = { id: string; folder: string; file: File };

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Undefined where the browser stores nothing, as in a private window; the file must then be chosen again. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open();
    try {
      return await new Promise<T>((resolve, reject) => {
        const request = work(database.transaction(STORE, mode).objectStore(STORE));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

export const storeUnfinished = (unfinished: Unfinished): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(unfinished));
export const dropUnfinished = (id: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(id));
export const unfinishedFiles = async (): Promise<Unfinished[]> =>
  ((await inStore('readonly', (store) => store.getAll())) as Unfinished[] | undefined) ?? [];
