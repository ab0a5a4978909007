import { HttpError, unauthorizedError } from '../../../platform/http-errors.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { runWhenIdle } from '../../../web/run-when-idle.ts';
import { api } from '../../../web/site-api.ts';
import { openTabChannel } from '../../../web/stored/browser-services.ts';
import { safeLocalStorage, safeSessionStorage } from '../../../web/stored/browser-storage.ts';
import type { User } from '../accounts/accounts.contract.ts';
import type { NamedWantedFile } from '../accounts/wanted-file.contract.ts';
import { forgetCustomerTexts } from './customer-texts.ts';
import { cancelLogout, fetchSession, finishLogout, requestLogout } from './pending-logout.ts';
import { browserStorages, type SessionStorages } from './session-storage.ts';
import { getCurrentUser, markSessionEnded, refreshCurrentUser } from './session-store.ts';

const REMEMBERED = ['user', 'rememberMe', 'email', 'password'] as const;

/**
 * Stores the user, but never a password: the cookie keeps a visitor logged in
 * (docs/spec/accounts-and-sessions.md#passwords-are-never-stored-in-the-browser).
 */
export function storeSession({ session, local }: SessionStorages, user: User, remember: boolean): void {
  session.setItem('user', JSON.stringify(user));
  if (!remember) {
    for (const key of REMEMBERED) local.removeItem(key);
    return;
  }
  local.setItem('user', JSON.stringify(user));
  local.setItem('rememberMe', 'true');
  if (user.email) local.setItem('email', user.email);
}

export function clearSession({ session, local }: SessionStorages, { keepEmail = false } = {}): void {
  session.removeItem('user');
  for (const key of REMEMBERED) if (!(keepEmail && key === 'email')) local.removeItem(key);
}

/** Announces logins without remember-me to other tabs, because they do not touch local storage. */
const CHANNEL = 'session';
const notifyOtherTabs = (event: 'login' | 'logout' | 'ended') => {
  const channel = openTabChannel(CHANNEL);
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
  const last = safeLocalStorage.getItem(LAST_CUSTOMER);
  if (last !== null && last !== String(user.id)) forgetCustomerTexts(browserStorages);
  safeLocalStorage.setItem(LAST_CUSTOMER, String(user.id));
  storeSession(browserStorages, user, remember);
  refreshCurrentUser();
  notifyOtherTabs('login');
  toast.success('You have Successfully Logged in');
}

export function updateStoredUser(user: User): void {
  if (getCurrentUser()?.id !== user.id) return;
  storeSession(browserStorages, user, safeLocalStorage.getItem('rememberMe') === 'true');
  refreshCurrentUser();
}

/** Clears the local state at once; the server follows when it is reachable. */
export function logout({ quiet = false } = {}): void {
  changes += 1;
  clearSession(browserStorages);
  forgetCustomerTexts(browserStorages);
  safeLocalStorage.removeItem(LAST_CUSTOMER);
  requestLogout();
  refreshCurrentUser();
  notifyOtherTabs('logout');
  finishLogoutQuietly();
  if (!quiet) toast.success('You are now logged out');
}

/** Removes a session that the server has ended. The email address stays for the next login. */
export function forgetSession(): void {
  changes += 1;
  clearSession(browserStorages, { keepEmail: true });
  refreshCurrentUser();
}

export async function forgetSessionIfEnded(): Promise<void> {
  const began = changes;
  const reply = await fetchSession().catch(() => undefined);
  if (began !== changes || !reply || reply.logged_in) return;
  forgetSession();
  notifyOtherTabs('ended');
}

/**
 * Checks the session before a request that the browser itself makes, such as a download.
 * @throws HttpError 401 if the session has ended
 */
export async function confirmCustomerSession(): Promise<true> {
  const began = changes;
  const reply = await fetchSession().catch((error: unknown) => {
    // The request that follows shows any failure.
    console.warn('The session could not be checked', error);
  });
  if (began !== changes) return confirmCustomerSession();
  if (reply && !reply.logged_in) throw unauthorizedError('The session has ended');
  return true;
}

export async function findFileToOpen(asked: NamedWantedFile | undefined) {
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
export const isSessionEnded = (error: unknown): error is HttpError =>
  error instanceof HttpError && [401, 403].includes(error.status);

export async function asCustomer<Result>(
  openLogin: (request: { message: string; stay: boolean; wanted?: NamedWantedFile }) => Promise<boolean>,
  message: string,
  action: () => Promise<Result>,
  { sameUser = false, wanted }: { sameUser?: boolean; wanted?: NamedWantedFile } = {},
): Promise<Result | undefined> {
  const before = getCurrentUser();
  for (;;) {
    if (!getCurrentUser() && !(await openLogin({ message, stay: true, wanted }))) return undefined;
    const user = getCurrentUser();
    if (sameUser && before && before.id !== user?.id) return undefined;
    try {
      return await action();
    } catch (error) {
      if (!isSessionEnded(error)) throw error;
      const now = getCurrentUser();
      if (!now) return undefined;
      if (now.id !== user?.id) continue;
      markSessionEnded(now);
      forgetSession();
      if (error.status === 401) notifyOtherTabs('ended');
    }
  }
}

/**
 * Checks the session with the server. The reply may log a visitor in, but never out
 * (docs/spec/accounts-and-sessions.md#login-state-in-the-browser-is-a-hint). Replies from before a login or logout are
 * ignored.
 */
async function probeSession(): Promise<void> {
  const began = changes;
  await finishLogout();
  const { logged_in, user } = await fetchSession();
  if (began !== changes || !logged_in || !user || safeSessionStorage.getItem('user') !== null) return;
  safeSessionStorage.setItem('user', JSON.stringify(user));
  refreshCurrentUser();
}

const probeQuietly = () =>
  void probeSession().catch((error: unknown) => console.debug('The session could not be fetched', error));
const finishLogoutQuietly = () =>
  void finishLogout().catch((error: unknown) => console.warn('The server does not know of the logout yet', error));

/** Follows logins and logouts of other tabs, and re-reads the storages when the window gets the focus. */
export function keepSessionUpToDate(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== null && key !== 'user' && key !== 'rememberMe') return;
    if (newValue !== null) return refreshCurrentUser();
    // Another tab logged out. If this tab has no user, the other may have logged in without remember-me, so nothing is
    // removed.
    if (getCurrentUser()) removeStoredUser();
  };
  const channel = openTabChannel(CHANNEL);
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'login') return probeQuietly();
    // Each tab has typed texts of its own. Those of an ended session stay for the next login.
    if (data === 'logout') forgetCustomerTexts(browserStorages);
    removeStoredUser();
  });
  const cancelProbe = runWhenIdle(probeQuietly);
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', refreshCurrentUser);
  window.addEventListener('online', finishLogoutQuietly);
  return () => {
    cancelProbe();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', refreshCurrentUser);
    window.removeEventListener('online', finishLogoutQuietly);
    channel?.close();
  };
}

function removeStoredUser(): void {
  changes += 1;
  safeSessionStorage.removeItem('user');
  refreshCurrentUser();
}
