import { api } from '../../../web/api.ts';
import { localStore } from '../../../web/stored/browser-storage.ts';

/** Present while a logout has not reached the server; any value counts. */
const KEY = 'logoutPending';

let lastFetch: Promise<unknown> = Promise.resolve();
let sending: Promise<void> | undefined;

/** Fetches the session, which may also renew it: a logout waits until such replies have set their cookies. */
export function fetchSession() {
  const reply = api.getRaw('/api/session.php');
  lastFetch = Promise.allSettled([lastFetch, reply]);
  return reply;
}

/** Stores that the session has to be ended on the server, so that a reload or a closed tab does not undo the logout. */
export function requestLogout(): void {
  localStore.setItem(KEY, 'true');
}

/** A new login replaces the session that had to be ended. */
export function cancelLogout(): void {
  localStore.removeItem(KEY);
}

/**
 * Ends the session on the server if a logout asked for it and has not succeeded yet
 * (docs/decisions/061-ended-sessions.md). Rejects while the server cannot do it.
 */
export function finishLogout(): Promise<void> {
  if (localStore.getItem(KEY) === null) return Promise.resolve();
  sending ??= send().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function send(): Promise<void> {
  await lastFetch;
  await api.callRaw('/api/logout.php', {});
  cancelLogout();
}
