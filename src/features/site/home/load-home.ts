import { pageSeo, seoHead } from '../../../web/head/seo-head.ts';
import { decoration } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page.ts';

/** The page does not wait longer for the words of its title. */
const SEO_CEILING_MS = 3000;
const WELCOME = 'The widest and most recognised line of toggle clamps in the country, made for over 50 years.';

/** What the home page shows. None of it may fail the page: a section that cannot be had is left out. */
export async function loadHome({ api, signal }: LoaderInput) {
  const [seo, banners, brands, featured] = await Promise.all([
    Promise.race([pageSeo(api, 'Home', signal), later(SEO_CEILING_MS)]),
    decoration(api.getData('/api/get_banners.php', undefined, signal), []),
    decoration(api.getData('/api/get_brands.php', undefined, signal), []),
    decoration(api.getData('/api/get_featured_models.php', undefined, signal), []),
  ]);
  return {
    head: seoHead(seo, { title: 'Home', description: WELCOME }),
    banners,
    brands: brands.map(({ id, name, brand_slug, brand_image }) => ({ id, name, brand_slug, brand_image })),
    featured: featured.map(({ model_id, model_name, product_name, image_upload1, alt_image1 }) => ({
      model_id,
      model_name,
      product_name,
      image_upload1,
      alt_image1,
    })),
  };
}

/** Nothing, after a while; the timer does not keep the process from ending. */
const later = (milliseconds: number) =>
  new Promise<null>((resolve) => {
    const timer: unknown = setTimeout(() => resolve(null), milliseconds);
    if (typeof timer === 'object' && timer && 'unref' in timer && typeof timer.unref === 'function') timer.unref();
  });
