import { describe, expect, it } from 'vitest';
import type { User } from '../accounts/accounts.contract.ts';
import { clearSession, storeSession } from './session-actions.ts';
import { hasUserWithoutId, readSessionUser } from './session-storage.ts';

function storage(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}
const keys = (store: Storage) => Array.from({ length: store.length }, (_, index) => store.key(index));

const meera: User = {
  id: 4,
  first_name: 'Meera',
  last_name: 'Rao',
  email: 'meera@example.com',
  username: 'meera',
  company_name: 'Rao Tools',
  is_verified: 1,
};
const text = JSON.stringify(meera);

describe('The stored session', () => {
  it('is the user in session storage, or with rememberMe the one in local storage, which is copied', () => {
    expect(readSessionUser({ session: storage({ user: text }), local: storage() })).toEqual(meera);
    const session = storage();
    expect(readSessionUser({ session, local: storage({ user: text, rememberMe: 'true' }) })).toEqual(meera);
    expect(session.getItem('user')).toBe(text);
  });

  it('is empty without rememberMe and for values that cannot be a user', () => {
    expect(readSessionUser({ session: storage(), local: storage({ user: text }) })).toBeNull();
    expect(readSessionUser({ session: storage(), local: storage({ user: text, rememberMe: 'yes' }) })).toBeNull();
    const strange = ['{}', '{"id":"x"}', '{"id":[4]}', '{"id":4,"first_name":{"a":1}}'];
    for (const broken of ['not json', 'null', '[]', '7', ...strange]) {
      const session = storage({ user: broken });
      expect(readSessionUser({ session, local: storage() })).toBeNull();
      expect(keys(session)).toEqual([]);
    }
  });

  it('is empty for a user without an id, who stays stored so that sending an enquiry can say so', () => {
    const session = storage({ user: '{"first_name":"Meera"}' });
    expect(readSessionUser({ session, local: storage() })).toBeNull();
    expect(hasUserWithoutId({ session, local: storage() })).toBe(true);
  });

  it('takes the id of a backend that writes numbers as strings', () => {
    const session = storage({ user: JSON.stringify({ ...meera, id: String(meera.id) }) });
    expect(readSessionUser({ session, local: storage() })).toEqual(meera);
  });

  it('never stores a password and removes one that it finds', () => {
    const local = storage({ password: 'secret' });
    readSessionUser({ session: storage(), local });
    expect(keys(local)).toEqual([]);
  });

  it('leaves nothing in local storage without remember-me, and three keys with it', () => {
    const both = { session: storage(), local: storage({ user: 'old', rememberMe: 'true', email: 'old' }) };
    storeSession(both, meera, false);
    expect(keys(both.local)).toEqual([]);
    expect(both.session.getItem('user')).toBe(text);
    storeSession(both, meera, true);
    expect(keys(both.local).sort()).toEqual(['email', 'rememberMe', 'user']);
  });

  it('is removed completely, except for the email address when it expired', () => {
    const entries = { user: text, rememberMe: 'true', email: meera.email };
    const left = { session: storage({ user: text }), local: storage(entries) };
    clearSession(left);
    expect([...keys(left.session), ...keys(left.local)]).toEqual([]);
    const expired = { session: storage({ user: text }), local: storage(entries) };
    clearSession(expired, { keepEmail: true });
    expect(keys(expired.local)).toEqual(['email']);
  });
});
