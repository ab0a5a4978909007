import type { User } from '../accounts/accounts.contract.ts';

/** The two storages of a browser; tests give their own. */
export interface Storages {
  session: Storage;
  local: Storage;
}

export const browserStorages = (): Storages => ({ session: sessionStorage, local: localStorage });

/** A stored user; what is not an object of JSON is as good as none and is taken away. */
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
 * Who the storages say is logged in: the session's user, or with rememberMe the local one, who is then copied into
 * the session. A hint for the first paint only; what is gated is gated by the server.
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
