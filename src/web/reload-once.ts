import { sessionStore } from './stored/browser-storage.ts';
import { SCRIPT_ERROR_PAUSE } from './timings.ts';

export const isChunkError = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message);

const RELOADED_KEY = 'reloadedAt';

/** Reloads the page once when a code chunk no longer exists because a new version was deployed. */
export function reloadOnce(): void {
  const last = Number(sessionStore.getItem(RELOADED_KEY));
  if (Date.now() - last < SCRIPT_ERROR_PAUSE) return;
  const kept = sessionStore.setItem(RELOADED_KEY, String(Date.now()));
  // Without stored state, a reload would repeat itself forever.
  if (!kept && isReloaded()) return;
  window.location.reload();
}

const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => Reflect.get(entry, 'type') === 'reload');
