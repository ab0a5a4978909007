import type { createBrowserRouter } from 'react-router';
import { api, type Client } from '../api.ts';

/** What the navigations of this tab work with: its router, and the client that their loaders are given. */
export const navigation: { router?: ReturnType<typeof createBrowserRouter>; client: Client } = { client: api };
