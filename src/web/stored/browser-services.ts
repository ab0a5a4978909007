const getOrUndefined = <Service>(get: () => Service): Service | undefined => {
  try {
    return get();
  } catch {
    return undefined;
  }
};

export const openTabChannel = (name: string): BroadcastChannel | undefined =>
  getOrUndefined(() => new BroadcastChannel(name));

export const getServiceWorkers = (): ServiceWorkerContainer | undefined =>
  getOrUndefined(() => navigator.serviceWorker);

export const getCacheStorage = (): CacheStorage | undefined => getOrUndefined(() => globalThis.caches);

/**
 * Runs a task in only one tab; in every tab where the browser cannot lock.
 * @throws what `task` throws
 */
export async function runInOneTab(name: string, task: () => Promise<void>): Promise<void> {
  let mayLock = false;
  const locks: LockManager | undefined = getOrUndefined(() => navigator.locks);
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
