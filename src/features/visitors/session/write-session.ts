import type { User } from '../accounts/accounts.contract.ts';
import type { Storages } from './session-storage.ts';

const REMEMBERED = ['user', 'rememberMe', 'email', 'password'] as const;

/**
 * Stores the user, but never a password: the cookie keeps a visitor logged in
 * (docs/spec/accounts-and-sessions.md#passwords-are-never-stored-in-the-browser).
 */
export function storeSession({ session, local }: Storages, user: User, remember: boolean): void {
  session.setItem('user', JSON.stringify(user));
  if (!remember) {
    for (const key of REMEMBERED) local.removeItem(key);
    return;
  }
  local.setItem('user', JSON.stringify(user));
  local.setItem('rememberMe', 'true');
  if (user.email) local.setItem('email', user.email);
}

export function clearSession({ session, local }: Storages, { keepEmail = false } = {}): void {
  session.removeItem('user');
  for (const key of REMEMBERED) if (!(keepEmail && key === 'email')) local.removeItem(key);
}
