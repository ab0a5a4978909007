import './office.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useSession, useSetSession } from './shell/data/session.ts';
import { later } from './shell/parts/later.tsx';
import { Notices } from './shell/parts/notices.tsx';
import { Waiting } from './shell/parts/waiting.tsx';
import { CardPage } from './shell/session/card-page.tsx';
import { PasswordForm } from './shell/session/password-form.tsx';
import { QuestionDialog } from './shell/session/question-dialog.tsx';
import { SecondFactorFirst } from './shell/session/second-factor-first.tsx';

// No automatic retries: a refusal stays a refusal, and without a network a request must fail at once. Refetching could
// overwrite a form in use.
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
  },
});

const screens = () => import('./screens.tsx');
const Screens = later(async () => (await screens()).Screens, 'Opening the office');
const AcceptInvitation = later(
  async () => (await import('./shell/session/accept-invitation.tsx')).AcceptInvitation,
  'Reading the invitation',
);

const isInvited = window.location.pathname === '/admin/invitation';

function App() {
  // Marks the page as ready for clicks, as on the public site.
  useEffect(() => {
    document.documentElement.dataset.ready = 'true';
    // Preloaded during sign-in. A failed load is repeated when the code is needed.
    void screens().catch(() => undefined);
  }, []);
  return (
    <QueryClientProvider client={client}>
      <Notices>
        {isInvited ? (
          <AcceptInvitation />
        ) : (
          <SignedIn>
            <Screens />
          </SignedIn>
        )}
        <QuestionDialog />
      </Notices>
    </QueryClientProvider>
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const query = useSession();
  const { data: session } = query;
  if (session === undefined) return <Waiting query={query} label="Opening the office" />;
  if (!session) return <SignIn />;
  return session.needs_second_factor ? <SecondFactorFirst /> : children;
}

function SignIn() {
  return (
    <CardPage title="Sign in">
      <PasswordForm onSignedIn={useSetSession()} />
    </CardPage>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
