import { brandKey } from '../../../platform/slug.ts';
import { pageSeo, seoHead } from '../../../web/head/seo-head.ts';
import { optionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page.ts';
import { EXAMPLE_WORDS } from '../../catalogue/clamp-finder/quick-finder.tsx';

const SEO_TIMEOUT_MS = 3000;

/** Sections that fail to load are left out. */
export async function loadHome({ api, signal }: LoaderInput) {
  const [seo, banners, brands, featured, example, words] = await Promise.all([
    Promise.race([pageSeo(api, 'Home', signal), nullAfter(SEO_TIMEOUT_MS)]),
    optionalData(api.getData('/api/get_banners.php', undefined, signal), []),
    optionalData(api.getData('/api/get_brands.php', undefined, signal), []),
    optionalData(api.getData('/api/get_featured_models.php', undefined, signal), []),
    optionalData(api.getRaw('/api/read_need.php', { words: EXAMPLE_WORDS }, signal), undefined),
    optionalData(api.getData('/api/get_site_words.php', undefined, signal), undefined),
  ]);
  const { home_title = '', home_text = '' } = words ?? {};
  return {
    head: seoHead(seo, { title: 'Home', description: home_text }),
    home_title,
    home_text,
    banners,
    example,
    brands: brands.map(({ id, name, brand_slug, brand_image, category_links }) => ({
      id,
      name,
      brand_slug: brand_slug || brandKey(name),
      brand_image,
      category_links,
    })),
    featured: featured.map(({ model_id, model_name, product_name, image_upload1, alt_image1 }) => ({
      model_id,
      model_name,
      product_name,
      image_upload1,
      alt_image1,
    })),
  };
}

const nullAfter = (milliseconds: number) =>
  new Promise<null>((resolve) => {
    const timer: unknown = setTimeout(() => resolve(null), milliseconds);
    if (typeof timer === 'object' && timer && 'unref' in timer && typeof timer.unref === 'function') timer.unref();
  });
