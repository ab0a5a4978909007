import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useMatches, useNavigate, useRouteError } from 'react-router';
import { HttpError } from '../../../platform/http-errors.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { modelPath } from '../../../web/addresses.ts';
import type { User } from '../accounts/accounts.contract.ts';
import type { NamedWantedFile } from '../accounts/wanted-file.contract.ts';
import type { LoginRequest } from './login-reasons.ts';
import { getCurrentCustomer, getCurrentUser, markSessionEnded, onUserChange } from './session-store.ts';

export interface WantedFileState {
  wantedFile: NamedWantedFile['kind'];
}

interface OpenLogin extends LoginRequest {
  settle: (loggedIn: boolean) => void;
}

interface SessionActions {
  /** Resolves to false when the login window is closed without a login. */
  openLogin: (request?: LoginRequest) => Promise<boolean>;
  login: (user: User, options?: { remember?: boolean }) => Promise<void>;
  logout: (options?: { quiet?: boolean }) => Promise<void>;
  /**
   * Runs the action; visitors without a login log in first (docs/decisions/061-ended-sessions.md). `sameUser`: not
   * after a login of another user.
   */
  asCustomer: <Result>(
    message: string,
    action: () => Promise<Result>,
    options?: { sameUser?: boolean; wanted?: NamedWantedFile },
  ) => Promise<Result | undefined>;
}

export interface CustomerSession extends SessionActions {
  user: User | null;
  loggedIn: boolean;
  customer: User | null;
  isLoginOpen: boolean;
}

const SessionContext = createContext<CustomerSession | null>(null);

export function useCustomerSession(): CustomerSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

const LoginModal = lazyComponent(async () => (await import('./login-modal.tsx')).LoginModal);

const getNoUser = () => null;

export const isLoginRequired = (error: unknown) => error instanceof HttpError && error.status === 401;

const NOT_RETURNED_TO = new Set(['/ThankYou', '/Register', '/reset-password', '/error']);

/** The code is loaded when needed, because a visit uses these actions at most once. */
const loadActions = () => import('./session-actions.ts');

export function CustomerSessionProvider({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore(onUserChange, getCurrentUser, getNoUser);
  const customer = useSyncExternalStore(onUserChange, getCurrentCustomer, getNoUser);
  const [request, setRequest] = useState<OpenLogin | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const needsLogin = isLoginRequired(useRouteError());
  const isUnknownPage = useMatches().at(-1)?.id === '*' && !needsLogin;
  const isLoginOpen = request !== null;

  // Separate from the state, so that effects using an action do not run again when the state changes.
  const sessionActions = useMemo<SessionActions>(() => {
    const openLogin = (wanted: LoginRequest = {}) =>
      new Promise<boolean>((settle) =>
        setRequest((before) => {
          before?.settle(false);
          return { ...wanted, settle };
        }),
      );
    return {
      openLogin,
      login: async (next, options) => (await loadActions()).login(next, options),
      logout: async (options) => {
        (await loadActions()).logout(options);
        navigate('/');
      },
      asCustomer: async (message, action, options) =>
        (await loadActions()).asCustomer(openLogin, message, action, options),
    };
  }, [navigate]);
  const session = useMemo<CustomerSession>(
    () => ({ ...sessionActions, user, loggedIn: user !== null, customer, isLoginOpen }),
    [sessionActions, user, customer, isLoginOpen],
  );

  const close = (loggedIn: boolean) => {
    setRequest(null);
    markSessionEnded(null);
    request?.settle(loggedIn);
  };
  const finish = async (next: User, { remember }: { remember: boolean }) => {
    await session.login(next, { remember });
    close(true);
    if (request?.stay) return;
    const file = await (await loadActions()).findFileToOpen(request?.wanted);
    if (file) navigate(modelPath(file.model_name), { state: { wantedFile: file.kind } satisfies WantedFileState });
    else if (isUnknownPage || NOT_RETURNED_TO.has(pathname)) navigate('/downloads');
  };

  return (
    <SessionContext value={session}>
      {children}
      {request && (
        <LoginModal
          request={request}
          onClose={() => close(false)}
          onLoggedIn={(next, options) => void finish(next, options)}
        />
      )}
    </SessionContext>
  );
}
