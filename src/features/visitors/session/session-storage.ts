import type { User } from '../accounts/accounts.contract.ts';

/** The two storages of a browser; tests pass their own. */
export interface Storages {
  session: Storage;
  local: Storage;
}

export const browserStorages = (): Storages => ({ session: sessionStorage, local: localStorage });

/** The stored user. A value that is not a JSON object is removed and counts as none. */
function storedUser(storage: Storage): User | null {
  const text = storage.getItem('user');
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as User;
  } catch {
    // Not JSON: removed below like every other value that cannot be a user.
  }
  storage.removeItem('user');
  return null;
}

/**
 * The logged-in user according to the storages: the one in session storage, or with rememberMe the one in local
 * storage, which is then copied to session storage. Only a hint for the UI; the server checks every protected request.
 */
export function evaluateSession({ session, local }: Storages): User | null {
  local.removeItem('password');
  const current = storedUser(session);
  if (current) return current;
  if (local.getItem('rememberMe') !== 'true') return null;
  const remembered = storedUser(local);
  if (remembered) session.setItem('user', JSON.stringify(remembered));
  return remembered;
}
