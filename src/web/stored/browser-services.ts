const orNone = <Service>(get: () => Service): Service | undefined => {
  try {
    return get();
  } catch {
    return undefined;
  }
};

export const tabChannel = (name: string): BroadcastChannel | undefined => orNone(() => new BroadcastChannel(name));

export const serviceWorkers = (): ServiceWorkerContainer | undefined => orNone(() => navigator.serviceWorker);

export const cacheStorage = (): CacheStorage | undefined => orNone(() => globalThis.caches);

/**
 * Runs a task in only one tab; in every tab where the browser cannot lock.
 * @throws what `task` throws
 */
export async function inOneTab(name: string, task: () => Promise<void>): Promise<void> {
  let mayLock = false;
  const locks: LockManager | undefined = orNone(() => navigator.locks);
  try {
    await locks?.request(name, { ifAvailable: true }, async (lock) => {
      mayLock = true;
      if (lock) await task();
    });
  } catch (error) {
    if (mayLock) throw error;
    console.debug('The browser refuses locks to the site', error);
  }
  if (!mayLock) await task();
}
