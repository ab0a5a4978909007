import { SCRIPT_ERROR_PAUSE } from './timings.ts';

export const isChunkError = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message);

const RELOADED_KEY = 'reloadedAt';

/** Reloads the page once when a code chunk no longer exists because a new version was deployed. */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_KEY));
  if (Date.now() - last < SCRIPT_ERROR_PAUSE) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  window.location.reload();
}
