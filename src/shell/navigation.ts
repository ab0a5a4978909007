import type { RouteObject } from 'react-router';
import { api, type Client } from './api.ts';

/** What the navigations of this tab work with: its routes, and the client that their loaders are given. */
export const navigation: { routes: RouteObject[]; client: Client } = { routes: [], client: api };
