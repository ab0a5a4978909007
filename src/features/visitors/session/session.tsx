import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import { lazyComponent } from '../../../ui/lazy.tsx';
import type { User } from '../accounts/accounts.contract.ts';
import { currentUser, onUserChange } from './session-store.ts';

export interface LoginRequest {
  /** Why the login is needed. */
  message?: string;
  mode?: 'login' | 'forgot' | 'reset';
  /** The token of a reset link, for the mode `reset`. */
  token?: string;
  /** What the visitor wanted to do; called once after the login. */
  onLoggedIn?: (user: User) => void;
}

export interface Session {
  user: User | null;
  loggedIn: boolean;
  openLogin: (request?: LoginRequest) => void;
  login: (user: User, options?: { remember?: boolean; quiet?: boolean }) => Promise<void>;
  /** Ends the session here and on the server, then opens the homepage. */
  logout: (options?: { quiet?: boolean }) => Promise<void>;
  /**
   * A members-only request got 401: removes the user without a message and opens the login dialog
   * (docs/spec/accounts-and-sessions.md#sessions-that-ended-by-themselves).
   */
  expire: (request?: LoginRequest) => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

const LoginModal = lazyComponent(async () => (await import('./login-modal.tsx')).LoginModal);

/** The user on the server and during hydration. */
const noUser = () => null;

/** Pages that are not worth returning to after a login. */
const NOT_RETURNED_TO = new Set(['/ThankYou', '/Register', '/reset-password', '/error']);

/** Used at most once in a visit, so it is loaded on first use. */
const actions = () => import('./session-actions.ts');

export function SessionProvider({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore(onUserChange, currentUser, noUser);
  const [request, setRequest] = useState<LoginRequest | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isUnknownPage = useMatches().at(-1)?.id === '*';

  const session = useMemo<Session>(
    () => ({
      user,
      loggedIn: user !== null,
      openLogin: (wanted = {}) => setRequest(wanted),
      login: async (next, options) => (await actions()).login(next, options),
      logout: async (options) => {
        (await actions()).logout(options);
        navigate('/');
      },
      expire: async (wanted = {}) => {
        (await actions()).forget();
        setRequest(wanted);
      },
    }),
    [user, navigate],
  );

  const finish = async (next: User, { remember }: { remember: boolean }) => {
    await session.login(next, { remember });
    setRequest(null);
    if (request?.onLoggedIn) request.onLoggedIn(next);
    else if (isUnknownPage || NOT_RETURNED_TO.has(pathname)) navigate('/downloads');
  };

  return (
    <SessionContext value={session}>
      {children}
      {request && (
        <LoginModal
          message={request.message}
          mode={request.mode}
          token={request.token}
          onClose={() => setRequest(null)}
          onLoggedIn={(next, options) => void finish(next, options)}
        />
      )}
    </SessionContext>
  );
}
