import { type ComponentType, useEffect } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, RouterProvider, useRouteError } from 'react-router';
import { HomeScreen } from './screens/home/home-screen.tsx';
import { OfficeFrame } from './shell/frame/office-frame.tsx';
import { FailureNote } from './shell/parts/failure-note.tsx';
import { lazyWithSpinner } from './shell/parts/lazy-with-spinner.tsx';

const buildScreenRoute = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  Component: lazyWithSpinner(load, 'Loading the screen'),
});

const loadRowRoutes = () => import('./row-routes.tsx');

const officeRoutes: RouteObject[] = [
  { index: true, Component: HomeScreen },
  buildScreenRoute('quality', async () => (await import('./screens/quality/quality-screen.tsx')).QualityScreen),
  buildScreenRoute('history', async () => (await import('./rows/history/history-screen.tsx')).HistoryScreen),
  buildScreenRoute('drafts', async () => (await import('./rows/drafts/drafts-screen.tsx')).DraftsScreen),
  buildScreenRoute('drafts/:id', async () => (await import('./rows/drafts/change-set-screen.tsx')).ChangeSetScreen),
  buildScreenRoute('enquiries', async () => (await import('./screens/enquiries/inbox-screen.tsx')).InboxScreen),
  buildScreenRoute(
    'enquiries/unplaced',
    async () => (await import('./screens/enquiries/unassigned-screen.tsx')).UnassignedScreen,
  ),
  buildScreenRoute('enquiries/list', async () => (await loadRowRoutes()).EnquiryListRoute),
  buildScreenRoute('enquiries/:id', async () => (await import('./screens/enquiries/enquiry-screen.tsx')).EnquiryScreen),
  buildScreenRoute(
    'figures',
    async () => (await import('./screens/statistics/statistics-screen.tsx')).StatisticsScreen,
  ),
  buildScreenRoute('figures/visits', async () => (await import('./screens/statistics/visits-screen.tsx')).VisitsScreen),
  buildScreenRoute(
    'quotations/:id',
    async () => (await import('./screens/quotations/quotation-screen.tsx')).QuotationScreen,
  ),
  // Addresses of earlier releases, in emails and bookmarks.
  { path: 'privacy-requests', element: <Navigate to="/privacy_requests" replace /> },
  { path: 'personal-data', element: <Navigate to="/privacy_settings" replace /> },
  buildScreenRoute(
    'imports/:id/columns',
    async () => (await import('./screens/imports/columns-screen.tsx')).ColumnsScreen,
  ),
  buildScreenRoute('imports/:id', async () => (await import('./screens/imports/import-screen.tsx')).ImportScreen),
  buildScreenRoute('deliverability', async () => (await import('./screens/mailbox/email-screen.tsx')).EmailScreen),
  buildScreenRoute('account', async () => (await import('./shell/account/account-screen.tsx')).AccountScreen),
  buildScreenRoute(
    'catalogue/:kind?/:id?',
    async () => (await import('./screens/catalogue/catalogue-screen.tsx')).CatalogueScreen,
  ),
  buildScreenRoute('media', async () => (await import('./rows/media/media-screen.tsx')).MediaScreen),
  buildScreenRoute('media/file', async () => (await import('./rows/media/media-file-screen.tsx')).MediaFileScreen),
  buildScreenRoute('media/zip', async () => (await import('./rows/media/zip-screen.tsx')).ZipScreen),
  buildScreenRoute('products/:id/tables', async () => (await import('./grid/tables/tables-screen.tsx')).TablesScreen),
  buildScreenRoute('models/sheet', async () => (await import('./grid/models/models-screen.tsx')).ModelsScreen),
  buildScreenRoute('prices/sheet', async () => (await import('./grid/prices/prices-screen.tsx')).PricesScreen),
  buildScreenRoute(':resource', async () => (await loadRowRoutes()).ListRoute),
  buildScreenRoute(':resource/add', async () => (await loadRowRoutes()).AddRoute),
  buildScreenRoute(':resource/:id', async () => (await loadRowRoutes()).EditRoute),
];

const ScreenFailure = () => <FailureNote error={useRouteError()} onAgain={() => window.location.reload()} />;

const router = createBrowserRouter(
  [
    {
      Component: OfficeFrame,
      ErrorBoundary: ScreenFailure,
      children: [{ ErrorBoundary: ScreenFailure, children: officeRoutes }],
    },
  ],
  { basename: '/admin' },
);

export function OfficeScreens() {
  useEffect(() => {
    // A failed preload is repeated when the code is needed.
    void loadRowRoutes().catch(() => undefined);
  }, []);
  return <RouterProvider router={router} />;
}
