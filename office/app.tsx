import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { later } from './shell/parts/later.tsx';
import { Notices } from './shell/parts/notices.tsx';
import { QuestionDialog } from './shell/session/question-dialog.tsx';
import { SignedIn } from './shell/session/signed-in.tsx';

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

export function App() {
  // Marks the page as ready for clicks, as on the public site.
  useEffect(() => {
    document.documentElement.dataset.ready = 'true';
    // Preloaded during sign-in. A failed load is repeated when the code is needed, with an error message.
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
