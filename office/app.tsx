import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext } from 'ra-core';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Spinner } from '../src/ui/spinner.tsx';
import { Account } from './account/account.tsx';
import { CategoryTree } from './categories/category-tree.tsx';
import { authProviderFor } from './data/auth-provider.ts';
import { browserChoices } from './data/browser-choices.ts';
import { dataProvider } from './data/data-provider.ts';
import { Desk } from './desk/desk.tsx';
import { Frame } from './frame/frame.tsx';
import { HistoryScreen } from './history/history-screen.tsx';
import { KINDS } from './kinds.tsx';
import { NounList } from './list/noun-list.tsx';
import { Notices } from './parts/notices.tsx';
import { ScreenFailure } from './parts/screen-failure.tsx';
import { AddRow } from './row/add-row.tsx';
import { EditRow, EditSingle } from './row/edit-row.tsx';
import { AcceptInvitation } from './session/accept-invitation.tsx';
import { PasswordDialog } from './session/password-dialog.tsx';
import { SignedIn } from './session/signed-in.tsx';
import { StaffScreen } from './staff/staff-screen.tsx';

// Retried by hand: a refused request is refused again, and without a network it fails at once instead of waiting in silence.
// Nothing is fetched anew behind a form that is being filled in.
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
const authProvider = authProviderFor(client);
const store = browserChoices();

function Root() {
  // As on the site: the page answers clicks from now on.
  useEffect(() => {
    document.documentElement.dataset.ready = 'true';
  }, []);
  return (
    <CoreAdminContext dataProvider={dataProvider} authProvider={authProvider} queryClient={client} store={store}>
      <Outlet />
      <PasswordDialog />
      <Notices />
    </CoreAdminContext>
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

const screens: RouteObject[] = [
  { index: true, Component: Desk },
  { path: 'history', Component: HistoryScreen },
  later('drafts', async () => (await import('./drafts/drafts-screen.tsx')).DraftsScreen),
  later('drafts/:id', async () => (await import('./drafts/draft-set.tsx')).DraftSet),
  { path: 'staff', Component: StaffScreen },
  { path: 'settings', element: <EditSingle name="settings" kinds={KINDS} /> },
  { path: 'account', Component: Account },
  { path: 'categories/tree', Component: CategoryTree },
  later('media', async () => (await import('./media/media-screen.tsx')).MediaScreen),
  later('media/file', async () => (await import('./media/media-file-screen.tsx')).MediaFileScreen),
  later('media/zip', async () => (await import('./media/zip-screen.tsx')).ZipScreen),
  later('products/:id/tables', async () => (await import('./tables/tables-screen.tsx')).TablesScreen),
  later('models/sheet', async () => (await import('./models/models-screen.tsx')).ModelsScreen),
  { path: ':noun', element: <NounList kinds={KINDS} /> },
  { path: ':noun/add', element: <AddRow kinds={KINDS} /> },
  { path: ':noun/:id', element: <EditRow kinds={KINDS} /> },
];

const router = createBrowserRouter(
  [
    {
      Component: Root,
      ErrorBoundary: ScreenFailure,
      children: [
        { path: 'invitation', Component: AcceptInvitation },
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
