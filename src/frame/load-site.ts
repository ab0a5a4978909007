import type { Services } from '../platform/api/services.ts';
import { HttpError } from '../platform/errors.ts';
import type { Client } from '../web/api.ts';
import type { Site } from '../web/site-context.tsx';

/** Loads the data that every page needs. When the brands cannot be loaded, only the menu is incomplete. */
export async function loadSite(client: Client, services: Services): Promise<Site> {
  const brands = await client.getData('/api/get_brands.php').catch((error: unknown) => {
    const isKnown = error instanceof HttpError && error.status === 503;
    services.log[isKnown ? 'debug' : 'error']({ err: error }, 'The menu has no brands');
    return [];
  });
  return {
    name: services.settings.siteName,
    origin: services.settings.publicUrl,
    year: services.clock().getFullYear(),
    brands: brands.map(({ id, name, brand_slug, brand_image }) => ({ id, name, brand_slug, brand_image })),
    demo: services.settings.demo,
    cataloguesPublic: services.settings.cataloguesPublic,
  };
}
