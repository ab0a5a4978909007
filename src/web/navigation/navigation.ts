import type { createBrowserRouter } from 'react-router';
import { api, type Client } from '../api.ts';

/** The router of this tab, and the client that is passed to its loaders. */
export const navigation: { router?: ReturnType<typeof createBrowserRouter>; client: Client } = { client: api };
