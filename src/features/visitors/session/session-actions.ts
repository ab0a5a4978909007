import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import { whenIdle } from '../../../web/when-idle.ts';
import type { User } from '../accounts/accounts.contract.ts';
import { browserStorages } from './session-storage.ts';
import { reevaluate } from './session-store.ts';
import { clearSession, storeSession } from './session-writing.ts';

/** Logins without remember-me leave no trace in local storage, so other tabs are told of them here. */
const CHANNEL = 'session';
const tellOtherTabs = (event: 'login' | 'logout') => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(event);
  channel.close();
};

export function login(user: User, { remember = false, quiet = false } = {}): void {
  storeSession(browserStorages(), user, remember);
  reevaluate();
  tellOtherTabs('login');
  if (!quiet) toast.success('You have Successfully Logged in');
}

/** The local state goes in any case; a session whose server cannot be reached ends by its age. */
export function logout({ quiet = false } = {}): void {
  api.callRaw('/api/logout.php', {}).catch((error: unknown) => console.error('Logout failed', error));
  clearSession(browserStorages());
  reevaluate();
  tellOtherTabs('logout');
  if (!quiet) toast.success('You are now logged out');
}

/** A session that the server no longer knows: gone quietly, the address stays for the next login. */
export function forget(): void {
  clearSession(browserStorages(), { keepEmail: true });
  reevaluate();
}

/**
 * Asks the server; its word can only turn a guest into a visitor
 * (docs/spec/accounts-and-sessions.md#login-state-in-the-browser-is-a-hint).
 */
async function probe(): Promise<void> {
  const { logged_in, user } = await api.getRaw('/api/session.php');
  if (!logged_in || !user || sessionStorage.getItem('user') !== null) return;
  sessionStorage.setItem('user', JSON.stringify(user));
  reevaluate();
}

const probeQuietly = () => void probe().catch((error: unknown) => console.debug('No answer about the session', error));

/** Follows logins and logouts of other tabs, and looks again when the window is returned to. */
export function keepSessionUpToDate(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== null && key !== 'user' && key !== 'rememberMe') return;
    // Taken away in another tab: that was a logout, which holds for this tab's copy too.
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
