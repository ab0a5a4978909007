import { type ComponentType, useEffect } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, RouterProvider, useRouteError } from 'react-router';
import { Home } from './screens/home/home.tsx';
import { Frame } from './shell/frame/frame.tsx';
import { FailureNote } from './shell/parts/failure-note.tsx';
import { later } from './shell/parts/later.tsx';

const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  Component: later(load, 'Loading the screen'),
});

const rows = () => import('./rows.tsx');

const screens: RouteObject[] = [
  { index: true, Component: Home },
  screen('quality', async () => (await import('./screens/quality/quality-screen.tsx')).QualityScreen),
  screen('history', async () => (await import('./rows/history/history-screen.tsx')).HistoryScreen),
  screen('drafts', async () => (await import('./rows/drafts/drafts-screen.tsx')).DraftsScreen),
  screen('drafts/:id', async () => (await import('./rows/drafts/draft-set.tsx')).DraftSet),
  screen('enquiries', async () => (await import('./screens/enquiries/inbox-screen.tsx')).InboxScreen),
  screen('enquiries/unplaced', async () => (await import('./screens/enquiries/unplaced-screen.tsx')).UnplacedScreen),
  screen('enquiries/list', async () => (await rows()).EnquiryList),
  screen('enquiries/:id', async () => (await import('./screens/enquiries/enquiry-screen.tsx')).EnquiryScreen),
  screen('figures', async () => (await import('./screens/figures/figures-screen.tsx')).FiguresScreen),
  screen('quotations/:id', async () => (await import('./screens/quotations/quotation-screen.tsx')).QuotationScreen),
  // Addresses of earlier releases, in emails and bookmarks.
  { path: 'privacy-requests', element: <Navigate to="/privacy_requests" replace /> },
  { path: 'personal-data', element: <Navigate to="/privacy_settings" replace /> },
  screen('imports/:id/columns', async () => (await import('./screens/imports/columns-screen.tsx')).ColumnsScreen),
  screen('imports/:id', async () => (await import('./screens/imports/import-screen.tsx')).ImportScreen),
  screen('deliverability', async () => (await import('./screens/email/email-screen.tsx')).EmailScreen),
  screen('account', async () => (await import('./shell/account/account.tsx')).Account),
  screen(
    'catalogue/:kind?/:id?',
    async () => (await import('./screens/catalogue/catalogue-screen.tsx')).CatalogueScreen,
  ),
  screen('media', async () => (await import('./rows/media/media-screen.tsx')).MediaScreen),
  screen('media/file', async () => (await import('./rows/media/media-file-screen.tsx')).MediaFileScreen),
  screen('media/zip', async () => (await import('./rows/media/zip-screen.tsx')).ZipScreen),
  screen('products/:id/tables', async () => (await import('./grid/tables/table-editor.tsx')).TablesScreen),
  screen('models/sheet', async () => (await import('./grid/models/models-screen.tsx')).ModelsScreen),
  screen(':resource', async () => (await rows()).List),
  screen(':resource/add', async () => (await rows()).Add),
  screen(':resource/:id', async () => (await rows()).Edit),
];

const ScreenFailure = () => <FailureNote error={useRouteError()} onAgain={() => window.location.reload()} />;

const router = createBrowserRouter(
  [
    {
      Component: Frame,
      ErrorBoundary: ScreenFailure,
      children: [{ ErrorBoundary: ScreenFailure, children: screens }],
    },
  ],
  { basename: '/admin' },
);

export function Screens() {
  useEffect(() => {
    // A failed preload is repeated when the code is needed.
    void rows().catch(() => undefined);
  }, []);
  return <RouterProvider router={router} />;
}
