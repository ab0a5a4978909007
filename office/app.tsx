import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { later } from './shell/parts/later.tsx';
import { Notices } from './shell/parts/notices.tsx';
import { QuestionDialog } from './shell/session/question-dialog.tsx';
import { SignedIn } from './shell/session/signed-in.tsx';

// No automatic retries: a refused request is refused again, and without a network it must fail at once. No refetching
// behind a form in use.
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

export function App() {
  // The page handles clicks from now on, as on the site.
  useEffect(() => {
    document.documentElement.dataset.ready = 'true';
    // Preloaded during sign-in; a failed load is repeated, with an error message, when the code is used.
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
