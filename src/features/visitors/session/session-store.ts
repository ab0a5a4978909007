import type { User } from '../accounts/accounts.contract.ts';
import { browserStorages, readSessionUser } from './session-storage.ts';

const listeners = new Set<() => void>();
let current: User | null | undefined;
let ended: User | null = null;

export function getCurrentUser(): User | null {
  if (current === undefined) current = readSessionUser(browserStorages);
  return current;
}

/** The logged-in user, or the user whose session has ended while the login window is open, so that typed text stays. */
export const getCurrentCustomer = (): User | null => getCurrentUser() ?? ended;

export function markSessionEnded(user: User | null): void {
  if (user === ended) return;
  ended = user;
  notifyListeners();
}

export function refreshCurrentUser(): void {
  const next = readSessionUser(browserStorages);
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function onUserChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
