import type { User } from '../accounts/accounts.contract.ts';
import { browserStorages, evaluateSession } from './session-storage.ts';

const listeners = new Set<() => void>();
/** undefined until it is read for the first time. */
let current: User | null | undefined;
let ended: User | null = null;

export function currentUser(): User | null {
  if (current === undefined) current = evaluateSession(browserStorages);
  return current;
}

/**
 * The user, or the one whose session has ended while the login window asks for a new login: what they have typed into
 * the page stays there.
 */
export const currentMember = (): User | null => currentUser() ?? ended;

/** null when the login window closes. */
export function markEnded(user: User | null): void {
  if (user === ended) return;
  ended = user;
  notify();
}

/** Reads the storages again and notifies the listeners when the user changed. */
export function reevaluate(): void {
  const next = evaluateSession(browserStorages);
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

export function onUserChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
