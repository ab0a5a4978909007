import type { PageAssets } from './assets.ts';
import { loadSite } from './frame/load-site.ts';
import type { Services } from './platform/api/services.ts';
import { unauthorized } from './platform/errors.ts';
import type { LoginPage } from './platform/http/error-handler.ts';
import { VersionedCache } from './platform/versioned-cache.ts';
import { renderPage } from './render.tsx';
import type { Client } from './web/api.ts';

/** There is one for each message, of which there are few. */
const MAX_PAGES = 20;

/**
 * The page for a guest who opens a gated file in a tab: it says why a login is needed, and after the login opens its own
 * URL again. It does not depend on the URL, so it is rendered once per message and catalogue version.
 */
export function loginPage({
  services,
  assets,
  client,
}: {
  services: Services;
  assets: PageAssets;
  client: Client;
}): LoginPage {
  const cache = new VersionedCache<string>({ maxSize: MAX_PAGES });
  return (message) =>
    cache.get(message, services.catalogueVersion.current, async () => {
      const rendered = await renderPage({
        url: new URL('/api', services.settings.publicUrl),
        client,
        site: await loadSite(client, services),
        assets,
        report: () => '',
        failure: unauthorized(message),
      });
      if ('location' in rendered) throw new Error('The login page was redirected');
      return rendered.html;
    });
}
