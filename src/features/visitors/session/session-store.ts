import type { User } from '../accounts/accounts.contract.ts';
import { browserStorages, evaluateSession } from './session-storage.ts';

const listeners = new Set<() => void>();
let current: User | null | undefined;
let ended: User | null = null;

export function currentUser(): User | null {
  if (current === undefined) current = evaluateSession(browserStorages);
  return current;
}

/** The logged-in user, or the user whose session has ended while the login window is open, so that typed text stays. */
export const currentMember = (): User | null => currentUser() ?? ended;

export function markEnded(user: User | null): void {
  if (user === ended) return;
  ended = user;
  notify();
}

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
