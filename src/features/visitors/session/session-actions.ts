import { HttpError, unauthorized } from '../../../platform/errors.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import { tabChannel } from '../../../web/stored/browser-services.ts';
import { localStore, sessionStore } from '../../../web/stored/browser-storage.ts';
import { whenIdle } from '../../../web/when-idle.ts';
import type { User } from '../accounts/accounts.contract.ts';
import type { NamedFile } from '../accounts/wanted-file.contract.ts';
import { forgetCustomerWords } from './customer-words.ts';
import { cancelLogout, fetchSession, finishLogout, requestLogout } from './pending-logout.ts';
import { browserStorages, type Storages } from './session-storage.ts';
import { currentUser, markEnded, reevaluate } from './session-store.ts';

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

/** Announces logins without remember-me to other tabs, because they do not touch local storage. */
const CHANNEL = 'session';
const notifyOtherTabs = (event: 'login' | 'logout' | 'ended') => {
  const channel = tabChannel(CHANNEL);
  channel?.postMessage(event);
  channel?.close();
};

/** Storage key of the id of the customer whose words are in this browser, also after the session has ended. */
const LAST_CUSTOMER = 'lastCustomer';

/** Counts logins and logouts of all tabs, to detect outdated session replies. */
let changes = 0;

export function login(user: User, { remember = false } = {}): void {
  changes += 1;
  cancelLogout();
  const last = localStore.getItem(LAST_CUSTOMER);
  if (last !== null && last !== String(user.id)) forgetCustomerWords(browserStorages);
  localStore.setItem(LAST_CUSTOMER, String(user.id));
  storeSession(browserStorages, user, remember);
  reevaluate();
  notifyOtherTabs('login');
  toast.success('You have Successfully Logged in');
}

export function showChanged(user: User): void {
  if (currentUser()?.id !== user.id) return;
  storeSession(browserStorages, user, localStore.getItem('rememberMe') === 'true');
  reevaluate();
}

/** Clears the local state at once; the server follows when it is reachable. */
export function logout({ quiet = false } = {}): void {
  changes += 1;
  clearSession(browserStorages);
  forgetCustomerWords(browserStorages);
  localStore.removeItem(LAST_CUSTOMER);
  requestLogout();
  reevaluate();
  notifyOtherTabs('logout');
  finishLogoutQuietly();
  if (!quiet) toast.success('You are now logged out');
}

/** Removes a session that the server has ended. The email address stays for the next login. */
export function forget(): void {
  changes += 1;
  clearSession(browserStorages, { keepEmail: true });
  reevaluate();
}

export async function forgetIfEnded(): Promise<void> {
  const began = changes;
  const reply = await fetchSession().catch(() => undefined);
  if (began !== changes || !reply || reply.logged_in) return;
  forget();
  notifyOtherTabs('ended');
}

/**
 * Checks the session before a request that the browser itself makes, such as a download.
 * @throws HttpError 401 if the session has ended
 */
export async function confirmSession(): Promise<true> {
  const began = changes;
  const reply = await fetchSession().catch((error: unknown) => {
    // The request that follows shows any failure.
    console.warn('The session could not be checked', error);
  });
  if (began !== changes) return confirmSession();
  if (reply && !reply.logged_in) throw unauthorized('The session has ended');
  return true;
}

export async function fileToHandOver(asked: NamedFile | undefined) {
  try {
    const { wanted_file } = await api.callRaw('/api/take_wanted_file.php', {});
    if (wanted_file || !asked) return wanted_file;
    const { model_name } = await api.getData('/api/get_models.php', { model_id: asked.model_id });
    return { kind: asked.kind, model_name };
  } catch (error) {
    console.warn('The wanted file is not known', error);
    return null;
  }
}

/**
 * True if the session has ended. 403: the local user is not the session's user, for example because the stored user is
 * forged.
 */
export const hasEnded = (error: unknown): error is HttpError =>
  error instanceof HttpError && [401, 403].includes(error.status);

export async function asMember<Result>(
  openLogin: (request: { message: string; stay: boolean; wanted?: NamedFile }) => Promise<boolean>,
  message: string,
  action: () => Promise<Result>,
  { sameUser = false, wanted }: { sameUser?: boolean; wanted?: NamedFile } = {},
): Promise<Result | undefined> {
  const before = currentUser();
  for (;;) {
    if (!currentUser() && !(await openLogin({ message, stay: true, wanted }))) return undefined;
    const user = currentUser();
    if (sameUser && before && before.id !== user?.id) return undefined;
    try {
      return await action();
    } catch (error) {
      if (!hasEnded(error)) throw error;
      const now = currentUser();
      if (!now) return undefined;
      if (now.id !== user?.id) continue;
      markEnded(now);
      forget();
      if (error.status === 401) notifyOtherTabs('ended');
    }
  }
}

/**
 * Checks the session with the server. The reply may log a visitor in, but never out
 * (docs/spec/accounts-and-sessions.md#login-state-in-the-browser-is-a-hint). Replies from before a login or logout are
 * ignored.
 */
async function probe(): Promise<void> {
  const began = changes;
  await finishLogout();
  const { logged_in, user } = await fetchSession();
  if (began !== changes || !logged_in || !user || sessionStore.getItem('user') !== null) return;
  sessionStore.setItem('user', JSON.stringify(user));
  reevaluate();
}

const probeQuietly = () =>
  void probe().catch((error: unknown) => console.debug('The session could not be fetched', error));
const finishLogoutQuietly = () =>
  void finishLogout().catch((error: unknown) => console.warn('The server does not know of the logout yet', error));

/** Follows logins and logouts of other tabs, and re-reads the storages when the window gets the focus. */
export function keepSessionUpToDate(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== null && key !== 'user' && key !== 'rememberMe') return;
    if (newValue !== null) return reevaluate();
    // Another tab logged out. If this tab has no user, the other may have logged in without remember-me, so nothing is
    // removed.
    if (currentUser()) removeUser();
  };
  const channel = tabChannel(CHANNEL);
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'login') return probeQuietly();
    // Each tab has typed texts of its own. Those of an ended session stay for the next login.
    if (data === 'logout') forgetCustomerWords(browserStorages);
    removeUser();
  });
  const cancelProbe = whenIdle(probeQuietly);
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', reevaluate);
  window.addEventListener('online', finishLogoutQuietly);
  return () => {
    cancelProbe();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', reevaluate);
    window.removeEventListener('online', finishLogoutQuietly);
    channel?.close();
  };
}

function removeUser(): void {
  changes += 1;
  sessionStore.removeItem('user');
  reevaluate();
}
