import { sessionStore } from './stored/browser-storage.ts';
import { SCRIPT_ERROR_PAUSE } from './timings.ts';

export const isChunkError = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message);

const RELOADED_KEY = 'reloadedAt';

/** Firefox fails the imports of a page that is being left, and a reload would cancel the navigation. */
let leftAt = 0;
globalThis.window?.addEventListener('beforeunload', () => {
  leftAt = Date.now();
});

export function reloadOnce(): void {
  if (Date.now() - leftAt < SCRIPT_ERROR_PAUSE) return;
  const last = Number(sessionStore.getItem(RELOADED_KEY));
  if (Date.now() - last < SCRIPT_ERROR_PAUSE) return;
  const isStored = sessionStore.setItem(RELOADED_KEY, String(Date.now()));
  // Without stored state, the reload would repeat forever.
  if (!isStored && isReloaded()) return;
  window.location.reload();
}

const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => Reflect.get(entry, 'type') === 'reload');
