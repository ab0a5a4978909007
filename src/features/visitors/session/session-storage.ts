import { safeLocalStorage, safeSessionStorage } from '../../../web/stored/browser-storage.ts';
import { parseStoredJson, readStoredField, readStoredText } from '../../../web/stored/stored-json.ts';
import type { User } from '../accounts/accounts.contract.ts';

type Texts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionStorages {
  session: Texts;
  local: Texts;
}

export const browserStorages: SessionStorages = { session: safeSessionStorage, local: safeLocalStorage };

/**
 * A stored value as a user; null for an invalid one. Stored values may be manipulated, and some backends write numbers
 * as strings.
 */
export function parseUser(value: unknown): User | null {
  const stored = readStoredField(value, 'id');
  const id = typeof stored === 'number' ? stored : Number(readStoredText(stored));
  const isNamed = ['string', 'undefined'].includes(typeof readStoredField(value, 'first_name'));
  return Number.isInteger(id) && id > 0 && isNamed ? { ...(value as User), id } : null;
}

function readStoredUser(storage: Texts): User | null {
  const text = storage.getItem('user');
  if (text === null) return null;
  const user = parseUser(parseStoredJson(text));
  if (!user && !isUserWithoutId(storage)) storage.removeItem('user');
  return user;
}

/** True for a stored user with a name and without an id, which no login of the site writes. */
function isUserWithoutId(storage: Texts): boolean {
  const stored = parseStoredJson(storage.getItem('user'));
  return readStoredText(readStoredField(stored, 'first_name')) !== '' && parseUser(stored) === null;
}

export const hasUserWithoutId = ({ session }: SessionStorages = browserStorages) => isUserWithoutId(session);

/** Stored user of this tab, only a hint for the UI: the server checks every protected request. */
export function readSessionUser({ session, local }: SessionStorages): User | null {
  local.removeItem('password');
  const current = readStoredUser(session);
  if (current) return current;
  if (local.getItem('rememberMe') !== 'true') return null;
  const remembered = readStoredUser(local);
  if (remembered) session.setItem('user', JSON.stringify(remembered));
  return remembered;
}
