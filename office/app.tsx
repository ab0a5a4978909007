import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { Spinner } from '../src/ui/spinner.tsx';
import { Frame } from './frame/frame.tsx';
import { Home } from './home/home.tsx';
import { ScreenFailure } from './parts/failure-note.tsx';
import { Notices } from './parts/notices.tsx';
import { PasswordDialog } from './session/password-dialog.tsx';
import { SignedIn } from './session/signed-in.tsx';

// Retried by hand: a refused request is refused again, and without a network it fails at once instead of waiting in silence.
// Nothing is fetched anew behind a form that is being filled in.
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
  },
});

function Root() {
  // As on the site: the page answers clicks from now on.
  useEffect(() => {
    document.documentElement.dataset.ready = 'true';
    // What is not loaded by now is asked for again where it is needed, which says why it cannot be had.
    void rows().catch(() => undefined);
  }, []);
  return (
    <QueryClientProvider client={client}>
      <Notices>
        <Outlet />
        <PasswordDialog />
      </Notices>
    </QueryClientProvider>
  );
}

/** A screen whose code is loaded when it is opened first. */
const later = (path: string, load: () => Promise<ComponentType>): RouteObject => {
  const LoadedScreen = lazy(async () => ({ default: await load() }));
  const element = (
    <Suspense fallback={<Spinner label="Loading the screen" />}>
      <LoadedScreen />
    </Suspense>
  );
  return { path, element };
};

/** The list and the form of all kinds of rows: nearly every way from the first screen leads to them. */
const rows = () => import('./rows.tsx');

const screens: RouteObject[] = [
  { index: true, Component: Home },
  later('history', async () => (await import('./history/history-screen.tsx')).HistoryScreen),
  later('drafts', async () => (await import('./drafts/drafts-screen.tsx')).DraftsScreen),
  later('drafts/:id', async () => (await import('./drafts/draft-set.tsx')).DraftSet),
  later('staff', async () => (await import('./staff/staff-screen.tsx')).StaffScreen),
  later('settings', async () => (await rows()).Settings),
  later('account', async () => (await import('./account/account.tsx')).Account),
  later('categories/tree', async () => (await import('./categories/category-tree.tsx')).CategoryTree),
  later('media', async () => (await import('./media/media-screen.tsx')).MediaScreen),
  later('media/file', async () => (await import('./media/media-file-screen.tsx')).MediaFileScreen),
  later('media/zip', async () => (await import('./media/zip-screen.tsx')).ZipScreen),
  later('products/:id/tables', async () => (await import('./tables/tables-screen.tsx')).TablesScreen),
  later('models/sheet', async () => (await import('./models/models-screen.tsx')).ModelsScreen),
  later(':resource', async () => (await rows()).List),
  later(':resource/add', async () => (await rows()).Add),
  later(':resource/:id', async () => (await rows()).Edit),
];

const router = createBrowserRouter(
  [
    {
      Component: Root,
      ErrorBoundary: ScreenFailure,
      children: [
        later('invitation', async () => (await import('./session/accept-invitation.tsx')).AcceptInvitation),
        {
          Component: SignedIn,
          children: [{ Component: Frame, children: [{ ErrorBoundary: ScreenFailure, children: screens }] }],
        },
      ],
    },
  ],
  { basename: '/admin' },
);

export const App = () => <RouterProvider router={router} />;
