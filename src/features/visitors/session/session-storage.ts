import { localStore, sessionStore } from '../../../web/stored/browser-storage.ts';
import { parseStoredJson, storedField, storedText } from '../../../web/stored/stored-json.ts';
import type { User } from '../accounts/accounts.contract.ts';

type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Storages {
  session: Texts;
  local: Texts;
}

export const browserStorages: Storages = { session: sessionStore, local: localStore };

/**
 * A stored value as a user; null for an invalid one. Stored values may be manipulated, and some backends write numbers
 * as strings.
 */
export function asUser(value: unknown): User | null {
  const stored = storedField(value, 'id');
  const id = typeof stored === 'number' ? stored : Number(storedText(stored));
  const isNamed = ['string', 'undefined'].includes(typeof storedField(value, 'first_name'));
  return Number.isInteger(id) && id > 0 && isNamed ? { ...(value as User), id } : null;
}

function storedUser(storage: Texts): User | null {
  const text = storage.getItem('user');
  if (text === null) return null;
  const user = asUser(parseStoredJson(text));
  if (user) return user;
  storage.removeItem('user');
  return null;
}

/** Stored user of this tab, only a hint for the UI: the server checks every protected request. */
export function evaluateSession({ session, local }: Storages): User | null {
  local.removeItem('password');
  const current = storedUser(session);
  if (current) return current;
  if (local.getItem('rememberMe') !== 'true') return null;
  const remembered = storedUser(local);
  if (remembered) session.setItem('user', JSON.stringify(remembered));
  return remembered;
}
