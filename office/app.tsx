import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { later } from './shell/parts/later.tsx';
import { Notices } from './shell/parts/notices.tsx';
import { QuestionDialog } from './shell/session/question-dialog.tsx';
import { SignedIn } from './shell/session/signed-in.tsx';

// Retried by hand: a refused request is refused again, and without a network it fails at once instead of waiting in silence.
// Nothing is fetched anew behind a form that is being filled in.
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

/** Who comes with an invitation is not signed in yet. */
const isInvited = window.location.pathname === '/admin/invitation';

export function App() {
  // As on the site: the page answers clicks from now on.
  useEffect(() => {
    document.documentElement.dataset.ready = 'true';
    // Also while somebody signs in. What is not loaded by then is asked for again, and says why it cannot be had.
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
