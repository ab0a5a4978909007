import { type ComponentType, useSyncExternalStore } from 'react';
import type { createBrowserRouter } from 'react-router';
import { createApiClient, fetchTransport, type Transport } from '../../platform/api/api-client.ts';
import type { Client, Endpoints } from '../api.ts';
import type { Address } from '../search/page-address.ts';
import { watchReplies } from '../stored/kept-pages.ts';

/** The client of loaders in the browser. */
export const loaderClient = (transport: Transport): Client => createApiClient<Endpoints>(watchReplies(transport));

/** A page whose code and data are there before it is asked for. */
export interface PreparedPage {
  /** Different for each that is prepared. */
  key: string;
  address: Address;
  routeId: string;
  Page: ComponentType;
  data: unknown;
}

interface Navigation {
  router?: ReturnType<typeof createBrowserRouter>;
  /** The client that is passed to loaders. */
  client: Client;
  /** Begins to load what the loader of a route imports, while the page itself is loading. */
  loadLoader?: (routeId: string) => void;
  /** Renders a page out of sight that is probably opened next; null for none. */
  prepare?: (page: PreparedPage | null) => void;
}

/** What links and loaders use in this tab. */
export const navigation: Navigation = {
  client: loaderClient(fetchTransport(__BACKEND__)),
};

const destination = () => navigation.router?.state.navigation.location?.pathname;

/** Whether the visitor is on the way from the page at `pathname` to another one. */
export function isLeaving(pathname: string): boolean {
  const next = destination();
  return next !== undefined && next !== pathname;
}

const subscribe = (listener: () => void) => navigation.router?.subscribe(listener) ?? (() => {});

/** Whether the page at `pathname` is loading other data. Unlike `useNavigation` it renders nothing again when the page is left. */
export const useIsReloading = (pathname: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => destination() === pathname,
    () => false,
  );
