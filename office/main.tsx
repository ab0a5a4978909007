import './office.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useStaffSession, useStoreStaffSession } from './shell/data/staff-session.ts';
import { lazyWithSpinner } from './shell/parts/lazy-with-spinner.tsx';
import { NoticesProvider } from './shell/parts/notices.tsx';
import { QueryStatus } from './shell/parts/query-status.tsx';
import { CardPage } from './shell/session/card-page.tsx';
import { ConfirmationDialog } from './shell/session/confirmation-dialog.tsx';
import { PasswordForm } from './shell/session/password-form.tsx';
import { SecondFactorPage } from './shell/session/second-factor-page.tsx';

// No automatic retries: a refusal stays a refusal, and without a network a request must fail at once. Refetching could
// overwrite a form in use.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
  },
});

const loadScreens = () => import('./screens.tsx');
const Screens = lazyWithSpinner(async () => (await loadScreens()).OfficeScreens, 'Opening the office');
const AcceptInvitation = lazyWithSpinner(
  async () => (await import('./shell/session/accept-invitation.tsx')).AcceptInvitation,
  'Loading the invitation',
);

const isInvitationPage = window.location.pathname === '/admin/invitation';

function OfficeApp() {
  // Marks the page as ready for clicks, as on the public site.
  useEffect(() => {
    document.documentElement.dataset.ready = 'true';
    // Preloaded during sign-in. A failed load is repeated when the code is needed.
    void loadScreens().catch(() => undefined);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <NoticesProvider>
        {isInvitationPage ? (
          <AcceptInvitation />
        ) : (
          <SignInGate>
            <Screens />
          </SignInGate>
        )}
        <ConfirmationDialog />
      </NoticesProvider>
    </QueryClientProvider>
  );
}

function SignInGate({ children }: { children: ReactNode }) {
  const query = useStaffSession();
  const { data: session } = query;
  if (session === undefined) return <QueryStatus query={query} label="Opening the office" />;
  if (!session) return <SignInPage />;
  return session.needs_second_factor ? <SecondFactorPage /> : children;
}

function SignInPage() {
  return (
    <CardPage title="Sign in">
      <PasswordForm onSignedIn={useStoreStaffSession()} />
    </CardPage>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<OfficeApp />);
