import { type ComponentType, useSyncExternalStore } from 'react';
import type { createBrowserRouter } from 'react-router';
import { type ApiTransport, createApiClient, createFetchTransport } from '../../platform/api/api-client.ts';
import type { RouteAddress } from '../search/use-search.ts';
import type { SiteClient, SiteEndpoints } from '../site-api.ts';
import { watchReplies } from '../stored/page-data-cache.ts';

export const createLoaderClient = (transport: ApiTransport): SiteClient =>
  createApiClient<SiteEndpoints>(watchReplies(transport));

export interface PreparedPage {
  key: string;
  address: RouteAddress;
  routeId: string;
  Page: ComponentType;
  data: unknown;
}

interface Navigation {
  router?: ReturnType<typeof createBrowserRouter>;
  client: SiteClient;
  loadLoader?: (routeId: string) => void;
  /** Renders a page ahead; null gives back its memory. */
  prepare?: (page: PreparedPage | null) => void;
}

export const navigation: Navigation = {
  client: createLoaderClient(createFetchTransport(__BACKEND__)),
};

const getDestination = () => navigation.router?.state.navigation.location?.pathname;

export function isLeaving(pathname: string): boolean {
  const next = getDestination();
  return next !== undefined && next !== pathname;
}

const subscribeToRouter = (listener: () => void) => navigation.router?.subscribe(listener) ?? (() => {});

/** Unlike `useNavigation`, causes no render when the page is left. */
export const useIsReloading = (pathname: string): boolean =>
  useSyncExternalStore(
    subscribeToRouter,
    () => getDestination() === pathname,
    () => false,
  );
