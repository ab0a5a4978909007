import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../../../../test/storage-keys.ts';
import type { User } from '../accounts/accounts.contract.ts';

vi.mock('../../../ui/overlays/toast.ts', () => ({ toast: { success: () => {} } }));

/** Storage keys that a logout leaves, each with its reason. */
const LEFT: Record<string, string> = {
  ...Object.fromEntries(
    ['compareModels', 'recentlyViewedProducts', 'dealerTown'].map((key) => [
      `local ${key}`,
      'chosen from public pages, as a guest can',
    ]),
  ),
  ...Object.fromEntries(
    ['cadFormat', 'units', 'searchKeyOff'].map((key) => [`local ${key}`, 'a setting of this browser']),
  ),
  'local contactFormLastSubmit': 'a time',
  'local sendings': 'hashes and keys of what was sent',
  ...Object.fromEntries(
    ['connectionTested', 'eventsListState', 'newsListState', 'reloadedAt', 'scrollPositions'].map((key) => [
      `session ${key}`,
      'state of a page',
    ]),
  ),
  'session slowConnectionDismissed': 'a closed hint',
  'session viewed:model:1': 'a time',
};

const userOf = (id: number, firstName: string): User => ({
  id,
  first_name: firstName,
  last_name: 'Rao',
  email: `${firstName}@example.com`,
  username: firstName,
  company_name: 'Rao Tools',
  is_verified: 1,
});
const meera = userOf(4, 'Meera');
const ravi = userOf(5, 'Ravi');

/** A Storage backed by a map; `isFull` makes it refuse to store. */
function storage(isFull = false) {
  const map = new Map<string, string>();
  const setItem = (key: string, value: string) => {
    if (isFull) throw new Error('QuotaExceededError');
    map.set(key, value);
  };
  return { getItem: (key: string) => map.get(key) ?? null, setItem, removeItem: (key: string) => map.delete(key) };
}

/** Requests sent, and the server's reply to a request for the session. */
let sent: string[] = [];
let sessionReply: () => Promise<object>;
const loggedOut = { logged_in: false, user: null };

/** Actions of a newly opened tab in which `user` is logged in. */
async function tab(user: User | null = meera, { isFull = false } = {}) {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage(isFull));
  vi.stubGlobal('unstoredTexts', undefined);
  if (user) sessionStorage.setItem('user', JSON.stringify(user));
  vi.resetModules();
  const actions = await import('./session-actions.ts');
  const { getCurrentUser } = await import('./session-store.ts');
  // Imported again, because errors of the earlier copy are not instances of this class.
  const { unauthorizedError: unauthorized } = await import('../../../platform/http-errors.ts');
  const ended = () => Promise.reject(unauthorized('The session has ended'));
  return { ...actions, currentUser: getCurrentUser, ended };
}

beforeEach(() => {
  sent = [];
  sessionReply = async () => loggedOut;
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    return Response.json(path === '/api/session.php' ? await sessionReply() : { success: true });
  });
});
afterEach(() => vi.unstubAllGlobals());

function later<Value>() {
  let arrive: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => {
    arrive = resolve;
  });
  return { promise, arrive };
}

describe('A saved account', () => {
  it('shows the new name, but does not undo a logout that happened meanwhile', async () => {
    const { updateStoredUser: showChanged, logout, currentUser: getCurrentUser } = await tab();
    showChanged({ ...meera, first_name: 'Mira' });
    expect(getCurrentUser()).toMatchObject({ id: 4, first_name: 'Mira' });
    logout({ quiet: true });
    showChanged(meera);
    expect(getCurrentUser()).toBeNull();
    await expect.poll(() => sent).toEqual(['/api/logout.php']);
  });
});

describe('What only a logged-in visitor may do', () => {
  it('opens the login when the session has ended, once for two actions', async () => {
    const { asCustomer, currentUser: getCurrentUser, ended } = await tab();
    const asked: string[] = [];
    const openLogin = async ({ message }: { message: string }) => {
      asked.push(message);
      return false;
    };
    await Promise.all([asCustomer(openLogin, 'First', ended), asCustomer(openLogin, 'Second', ended)]);
    expect([asked, getCurrentUser()]).toEqual([['First'], null]);
  });

  it('does not open the login when the visitor has logged out meanwhile', async () => {
    const { asCustomer, logout, ended } = await tab();
    const openLogin = vi.fn(async () => true);
    const action = async () => {
      logout({ quiet: true });
      return ended();
    };
    expect(await asCustomer(openLogin, 'Log in', action)).toBeUndefined();
    expect(openLogin).not.toHaveBeenCalled();
  });

  it('is done again when someone else has logged in meanwhile, unless it is for the same user', async () => {
    for (const sameUser of [false, true]) {
      const { asCustomer, login, currentUser: getCurrentUser, ended } = await tab();
      const openLogin = vi.fn(async () => true);
      const action = vi.fn(async () => {
        if (getCurrentUser()?.id === ravi.id) return 'done';
        login(ravi);
        return ended();
      });
      expect(await asCustomer(openLogin, 'Log in', action, { sameUser })).toBe(sameUser ? undefined : 'done');
      expect(action).toHaveBeenCalledTimes(sameUser ? 1 : 2);
      expect([openLogin.mock.calls, getCurrentUser()]).toEqual([[], ravi]);
    }
  });
});

describe('A logout', () => {
  it('leaves the models of the cart for the next person, without the words of this one', async () => {
    const { logout } = await tab();
    const line = { id: 1, name: 'VTC-1', quantity: 2, image: '', product_id: null, model_id: 1 };
    localStorage.setItem('cartItems', JSON.stringify([{ ...line, own_number: 'PLANT-7', note: 'for Meera' }]));
    localStorage.setItem('openProject', '{"name":"Line 4 of Meera"}');
    logout();
    expect(JSON.parse(localStorage.getItem('cartItems') ?? '')).toEqual([line]);
    expect(localStorage.getItem('openProject')).toBeNull();
  });

  it('removes all that is stored in the browser, except what is of no customer', async () => {
    const { logout } = await tab();
    const words = JSON.stringify({ state: 'sent', note: 'Words of Meera', name: 'Words of Meera' });
    const storageOf = (name: string) => (name === 'local' ? localStorage : sessionStorage);
    const textOf = (key: string) => (key === 'cartItems' ? `[${words}]` : words);
    for (const { storage: name, key } of storageKeys) storageOf(name).setItem(key, textOf(key));
    logout({ quiet: true });
    const left = storageKeys.filter(({ storage: name, key }) => storageOf(name).getItem(key) === textOf(key));
    expect(left.map(({ storage: name, key }) => `${name} ${key}`).sort()).toEqual(Object.keys(LEFT).sort());
  });

  it('in another tab clears what was typed in this one; an ended session does not', async () => {
    for (const [event, left] of [
      ['logout', null],
      ['ended', 'typed'],
    ]) {
      vi.stubGlobal('window', new EventTarget());
      const { keepSessionUpToDate, currentUser: getCurrentUser } = await tab();
      sessionStorage.setItem('enquiryDraft', 'typed');
      const stop = keepSessionUpToDate();
      const other = new BroadcastChannel('session');
      other.postMessage(event);
      await expect.poll(() => getCurrentUser()).toBeNull();
      expect(sessionStorage.getItem('enquiryDraft')).toBe(left);
      other.close();
      stop();
    }
  });

  it('of an ended session is made up for when another customer logs in, but not when the same one does', async () => {
    for (const [next, left] of [
      [meera, 'typed'],
      [ravi, null],
    ] as const) {
      const { login, forgetSession: forget } = await tab(null);
      login(meera);
      sessionStorage.setItem('enquiryDraft', 'typed');
      forget();
      login(next);
      expect(sessionStorage.getItem('enquiryDraft')).toBe(left);
    }
  });

  it('that cannot be stored is sent', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { logout } = await tab(meera, { isFull: true });
    logout({ quiet: true });
    await expect.poll(() => sent).toEqual(['/api/logout.php']);
    complaint.mockRestore();
  });
});

describe('A reply about the session', () => {
  it('from before a login does not remove that login', async () => {
    const reply = later<object>();
    sessionReply = () => reply.promise;
    const { forgetSessionIfEnded: forgetIfEnded, login, currentUser: getCurrentUser } = await tab();
    const done = forgetIfEnded();
    login(ravi);
    reply.arrive(loggedOut);
    await done;
    expect(getCurrentUser()).toEqual(ravi);
  });

  it('from before a login does not count as the end of the new session', async () => {
    const reply = later<object>();
    sessionReply = () => reply.promise;
    const { confirmCustomerSession: confirmSession, login } = await tab();
    const done = confirmSession();
    login(ravi);
    sessionReply = async () => ({ logged_in: true, user: ravi });
    reply.arrive(loggedOut);
    expect(await done).toBe(true);
    expect(sent).toEqual(['/api/session.php', '/api/session.php']);
  });

  it('logs a guest in after a login in another tab that removed what was remembered', async () => {
    vi.stubGlobal('window', new EventTarget());
    const reply = later<object>();
    sessionReply = () => reply.promise;
    const { keepSessionUpToDate, currentUser: getCurrentUser } = await tab(null);
    const stop = keepSessionUpToDate();
    await expect.poll(() => sent).toEqual(['/api/session.php']);
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'rememberMe', newValue: null }));
    reply.arrive({ logged_in: true, user: ravi });
    await expect.poll(() => getCurrentUser()).toEqual(ravi);
    stop();
  });
});
