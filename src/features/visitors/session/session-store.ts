import type { User } from '../accounts/accounts.contract.ts';
import { browserStorages, evaluateSession } from './session-storage.ts';

const listeners = new Set<() => void>();
/** undefined until somebody looks for the first time. */
let current: User | null | undefined;

export function currentUser(): User | null {
  if (current === undefined) current = evaluateSession(browserStorages());
  return current;
}

/** Reads the storages anew and tells everyone who shows the user. */
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
