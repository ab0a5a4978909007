import type { Services } from '../../../platform/api/services.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { allBrands } from '../brands-and-categories/brands.store.ts';
import { datasetsNow } from './datasets.ts';

const brandsNow = oncePerVersion(allBrands, { maxSize: 1 });

/** What the site has and where, for assistants that read a page at a time: https://llmstxt.org */
export async function llmsText(services: Services): Promise<string> {
  const { siteName, publicUrl } = services.settings;
  const [brands, datasets] = [await brandsNow(services), await datasetsNow(services)];
  const link = (name: string, path: string, what: string) => `- [${name}](${publicUrl}${path}): ${what}\n`;
  return (
    `# ${siteName}\n\n> A manufacturer's catalogue: every model with its figures, drawing and CAD, and enquiries without prices. Figures are in the units stated beside them.\n\n` +
    `## Catalogue\n\n` +
    link('All products', '/AllProducts', 'families of all brands, with filters by their figures') +
    link('Clamp finder', '/ClampFinder', 'by force, reach, height of the workpiece and the space there is') +
    link('Search', '/Search', '?q= takes words, model numbers and figures with units, such as "2000 N at 60 mm"') +
    brands
      .map(({ name, slug }) =>
        link(name, `/ProductCategories/${encodeURIComponent(slug)}`, 'the categories of this brand'),
      )
      .join('') +
    `\n## Data\n\n` +
    datasets.map(({ path, summary }) => link(path, path, summary)).join('') +
    link('API', '/api/docs', 'all endpoints, with their schemas at /api/openapi.json') +
    `\n## Optional\n\n` +
    link('Sitemap', '/sitemap.xml', 'every page')
  );
}
