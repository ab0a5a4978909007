import { z } from 'zod';
import { defineEndpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { findRedirect } from './redirects.store.ts';

export const redirectsApi = {
  'GET /api/get_redirect.php': defineEndpoint({
    summary: 'New address of a moved page: a 301 with a location, or JSON for clients that accept JSON',
    query: z.object({ oldUrl: z.string().max(2000) }),
    reply: z.object({ status: z.number(), location: z.string().optional() }),
    handle: async ({ query, services, http }) => {
      const location = query.oldUrl
        ? await findRedirect(services.database.pool, `/${query.oldUrl.replace(/^\/+/, '')}`)
        : undefined;
      if (!location) return { status: 404 };
      if (http.header('accept')?.includes('application/json')) return { status: 301, location };
      return new HttpReply(301, { location });
    },
  }),
};
