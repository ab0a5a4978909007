import { type ComponentType, useSyncExternalStore } from 'react';
import type { createBrowserRouter } from 'react-router';
import { createApiClient, fetchTransport, type Transport } from '../../platform/api/api-client.ts';
import type { Client, Endpoints } from '../api.ts';
import type { Address } from '../search/use-search.ts';
import { watchReplies } from '../stored/page-data-cache.ts';

export const loaderClient = (transport: Transport): Client => createApiClient<Endpoints>(watchReplies(transport));

export interface PreparedPage {
  key: string;
  address: Address;
  routeId: string;
  Page: ComponentType;
  data: unknown;
}

interface Navigation {
  router?: ReturnType<typeof createBrowserRouter>;
  client: Client;
  loadLoader?: (routeId: string) => void;
  prepare?: (page: PreparedPage) => void;
}

export const navigation: Navigation = {
  client: loaderClient(fetchTransport(__BACKEND__)),
};

const destination = () => navigation.router?.state.navigation.location?.pathname;

export function isLeaving(pathname: string): boolean {
  const next = destination();
  return next !== undefined && next !== pathname;
}

const subscribe = (listener: () => void) => navigation.router?.subscribe(listener) ?? (() => {});

/** Unlike `useNavigation`, causes no render when the page is left. */
export const useIsReloading = (pathname: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => destination() === pathname,
    () => false,
  );
