import { type ComponentType, useSyncExternalStore } from 'react';
import type { createBrowserRouter } from 'react-router';
import { createApiClient, fetchTransport, type Transport } from '../../platform/api/api-client.ts';
import type { Client, Endpoints } from '../api.ts';
import type { Address } from '../search/page-address.ts';
import { watchReplies } from '../stored/kept-pages.ts';

export const loaderClient = (transport: Transport): Client => createApiClient<Endpoints>(watchReplies(transport));

/** A page whose code and data are loaded before the click. */
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
  /** Starts loading the imports of a route's loader, in parallel with the page's code. */
  loadLoader?: (routeId: string) => void;
  prepare?: (page: PreparedPage | null) => void;
}

export const navigation: Navigation = {
  client: loaderClient(fetchTransport(__BACKEND__)),
};

const destination = () => navigation.router?.state.navigation.location?.pathname;

/** True during a navigation away from the page at `pathname`. */
export function isLeaving(pathname: string): boolean {
  const next = destination();
  return next !== undefined && next !== pathname;
}

const subscribe = (listener: () => void) => navigation.router?.subscribe(listener) ?? (() => {});

/** True while the page at `pathname` loads other data. Unlike `useNavigation`, does not render again when the page is left. */
export const useIsReloading = (pathname: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => destination() === pathname,
    () => false,
  );
