import { LinkButton } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { type Head, type HeadInput, pageLoader, usePageData } from '../../../web/page.ts';
import { HeroSlider } from '../../content/banners/hero-slider.tsx';
import { NewsletterStrip } from '../newsletter/newsletter-strip.tsx';
import { BrandTiles } from './brand-tiles.tsx';
import { ClampFamilies } from './clamp-families.tsx';
import { FeaturedModels } from './featured-models.tsx';
import { FinderBar } from './finder-bar.tsx';
import { ListAndDealers } from './list-and-dealers.tsx';
import { NavigationGrid } from './navigation-grid.tsx';

const Recent = lazyComponent(
  async () => (await import('../../catalogue/recently-viewed/recently-viewed.tsx')).RecentlyViewed,
);

export const loader = pageLoader(async (input) => (await import('./load-home.ts')).loadHome(input));

export const head = ({ head: seo }: Awaited<ReturnType<typeof loader>>, { origin, siteName }: HeadInput): Head => ({
  ...seo,
  path: '/',
  jsonLd: import.meta.env.SSR && [
    { '@context': 'https://schema.org', '@type': 'Organization', name: siteName, url: `${origin}/` },
  ],
});

export function Page() {
  const { banners, brands, example, featured } = usePageData<typeof loader>();
  return (
    <>
      {banners.length > 0 && <HeroSlider banners={banners} />}
      <FinderBar example={example} />
      <ClampFamilies />
      <section className="border-t border-steel-200">
        <div className="page-width grid gap-x-12 gap-y-4 py-10 md:grid-cols-2 md:py-12">
          <h1 className="text-2xl leading-8.5">The country's widest line of toggle clamps</h1>
          <div className="flex flex-col items-start gap-4">
            <p className="text-steel-700">
              For over 50 years we have made toggle clamps: today the widest and most recognised line in the country,
              from a 25 kg hold-down to a 4500 kg plunger clamp, with the parts that position, support and fasten around
              them.
            </p>
            <LinkButton to="/aboutus" variant="secondary" size="small">
              Know more
            </LinkButton>
          </div>
        </div>
      </section>
      <BrandTiles brands={brands} />
      <FeaturedModels models={featured} />
      <ListAndDealers />
      <NavigationGrid />
      <Recent />
      <section aria-labelledby="experts" className="border-t border-steel-200">
        <div className="page-width flex min-h-[200px] flex-wrap items-center justify-between gap-x-12 gap-y-5 py-10">
          <div className="max-w-[37em]">
            <h2 id="experts">Ask our experts</h2>
            <p className="mt-2 text-steel-700">
              Tell us the workpiece, the force and the space there is: our application experts name the clamp that fits,
              or draw one that does.
            </p>
          </div>
          <LinkButton to="/ContactUs" size="large">
            Contact an expert
          </LinkButton>
        </div>
      </section>
      <NewsletterStrip />
    </>
  );
}
