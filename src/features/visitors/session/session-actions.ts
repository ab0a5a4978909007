import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import { whenIdle } from '../../../web/when-idle.ts';
import type { User } from '../accounts/accounts.contract.ts';
import { browserStorages } from './session-storage.ts';
import { reevaluate } from './session-store.ts';
import { clearSession, storeSession } from './write-session.ts';

/** Logins without remember-me do not touch local storage, so this channel announces them to other tabs. */
const CHANNEL = 'session';
const notifyOtherTabs = (event: 'login' | 'logout') => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(event);
  channel.close();
};

export function login(user: User, { remember = false, quiet = false } = {}): void {
  storeSession(browserStorages(), user, remember);
  reevaluate();
  notifyOtherTabs('login');
  if (!quiet) toast.success('You have Successfully Logged in');
}

/** Clears the local state in any case; if the server cannot be reached, its session expires by age. */
export function logout({ quiet = false } = {}): void {
  api.callRaw('/api/logout.php', {}).catch((error: unknown) => console.error('Logout failed', error));
  clearSession(browserStorages());
  reevaluate();
  notifyOtherTabs('logout');
  if (!quiet) toast.success('You are now logged out');
}

/** Removes a session that the server no longer knows, without a message. The email address stays for the next login. */
export function forget(): void {
  clearSession(browserStorages(), { keepEmail: true });
  reevaluate();
}

/**
 * Fetches the session from the server. The reply can only log a guest in, never log anybody out
 * (docs/spec/accounts-and-sessions.md#login-state-in-the-browser-is-a-hint).
 */
async function probe(): Promise<void> {
  const { logged_in, user } = await api.getRaw('/api/session.php');
  if (!logged_in || !user || sessionStorage.getItem('user') !== null) return;
  sessionStorage.setItem('user', JSON.stringify(user));
  reevaluate();
}

const probeQuietly = () =>
  void probe().catch((error: unknown) => console.debug('The session could not be fetched', error));

/** Follows logins and logouts of other tabs, and re-reads the storages when the window gets the focus. */
export function keepSessionUpToDate(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== null && key !== 'user' && key !== 'rememberMe') return;
    // Removed in another tab: a logout, which applies to this tab's copy too.
    if (newValue === null) sessionStorage.removeItem('user');
    reevaluate();
  };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === 'login') return probeQuietly();
    sessionStorage.removeItem('user');
    reevaluate();
  };
  const cancelProbe = whenIdle(probeQuietly);
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', reevaluate);
  return () => {
    cancelProbe();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', reevaluate);
    channel.close();
  };
}
