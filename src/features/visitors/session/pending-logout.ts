import { api } from '../../../web/site-api.ts';
import { safeLocalStorage } from '../../../web/stored/browser-storage.ts';

const KEY = 'logoutPending';

let lastFetch: Promise<unknown> = Promise.resolve();
let sending: Promise<void> | undefined;

/** Fetches the session. A reply may renew the session, so a logout waits for pending replies. */
export function fetchSession() {
  const reply = api.getRaw('/api/session.php');
  lastFetch = Promise.allSettled([lastFetch, reply]);
  return reply;
}

/** Stores the request to log out, so that a reload or a closed tab does not undo the logout. */
export function requestLogout(): void {
  safeLocalStorage.setItem(KEY, 'true');
}

export function cancelLogout(): void {
  safeLocalStorage.removeItem(KEY);
}

/**
 * Sends a pending logout to the server (docs/decisions/061-ended-sessions.md). Rejects if the server cannot log out
 * now.
 */
export function finishLogout(): Promise<void> {
  if (safeLocalStorage.getItem(KEY) === null) return Promise.resolve();
  sending ??= sendLogout().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendLogout(): Promise<void> {
  await lastFetch;
  await api.callRaw('/api/logout.php', {});
  cancelLogout();
}
