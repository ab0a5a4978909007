import type { User } from '../accounts/accounts.contract.ts';
import { browserStorages, evaluateSession } from './session-storage.ts';

const listeners = new Set<() => void>();
/** undefined until it is read for the first time. */
let current: User | null | undefined;

export function currentUser(): User | null {
  if (current === undefined) current = evaluateSession(browserStorages());
  return current;
}

/** Reads the storages again and notifies the listeners when the user changed. */
export function reevaluate(): void {
  const next = evaluateSession(browserStorages());
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  for (const listener of listeners) listener();
}

export function onUserChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
