import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { loadSite } from '../../../frame/load-site.ts';
import type { Services } from '../../../platform/api/services.ts';
import { readSettings } from '../../../platform/settings.ts';
import type { SiteClient } from '../../../web/site-api.ts';
import { SiteProvider } from '../../../web/site-context.tsx';
import { CatalogueLink } from './catalogue-link.tsx';

it('needs no session where the setting makes catalogues public', async () => {
  const link = async (env: Record<string, string>) => {
    const services = { settings: readSettings(env), clock: () => new Date() } as Services;
    const getData = async (path: string) => (path.includes('key_figures') ? { categories: [], products: [] } : []);
    const site = await loadSite({ getData } as unknown as SiteClient, services);
    return renderToStaticMarkup(
      <SiteProvider site={site}>
        <CatalogueLink file="a.pdf" className="text-link">
          All clamps
        </CatalogueLink>
      </SiteProvider>,
    );
  };
  expect(await link({ CATALOGUES_PUBLIC: 'true' })).toBe(
    '<a class="text-link" href="/uploads/catalogues/a.pdf" target="_blank" rel="noopener">All clamps</a>',
  );
  await expect(link({})).rejects.toThrow('SessionProvider');
});
