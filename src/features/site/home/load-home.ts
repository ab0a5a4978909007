import { toBrandKey } from '../../../platform/slug.ts';
import { buildSeoHead, loadPageSeo } from '../../../web/head/seo-head.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page-module.ts';
import { EXAMPLE_NEED } from '../../catalogue/clamp-finder/quick-finder.tsx';

const SEO_TIMEOUT_MS = 3000;

/** Sections that fail to load are left out. */
export async function loadHome({ api, signal }: LoaderInput) {
  const [seo, banners, brands, featured, example, words] = await Promise.all([
    Promise.race([loadPageSeo(api, 'Home', signal), resolveNullAfter(SEO_TIMEOUT_MS)]),
    getOptionalData(api.getData('/api/get_banners.php', undefined, signal), []),
    getOptionalData(api.getData('/api/get_brands.php', undefined, signal), []),
    getOptionalData(api.getData('/api/get_featured_models.php', undefined, signal), []),
    getOptionalData(api.getRaw('/api/read_need.php', { words: EXAMPLE_NEED }, signal), undefined),
    getOptionalData(api.getData('/api/get_site_words.php', undefined, signal), undefined),
  ]);
  const { home_title = '', home_text = '' } = words ?? {};
  return {
    head: buildSeoHead(seo, { title: 'Home', description: home_text }),
    home_title,
    home_text,
    banners,
    example,
    brands: brands.map(({ id, name, brand_slug, brand_image, category_links }) => ({
      id,
      name,
      brand_slug: brand_slug || toBrandKey(name),
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

const resolveNullAfter = (milliseconds: number) =>
  new Promise<null>((resolve) => {
    const timer: unknown = setTimeout(() => resolve(null), milliseconds);
    if (typeof timer === 'object' && timer && 'unref' in timer && typeof timer.unref === 'function') timer.unref();
  });
