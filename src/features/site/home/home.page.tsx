import { capitalise } from '../../../platform/capitalise.ts';
import { parseImageSource } from '../../../platform/files/upload-url.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { optionalComponent } from '../../../ui/lazy.tsx';
import { Link } from '../../../ui/links/link.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { Card } from '../../../ui/lists/card.tsx';
import { Carousel } from '../../../ui/media/carousel.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { definePageLoader, type Head, type HeadInput, usePageData } from '../../../web/page-module.ts';
import { type ProductFamily, type SiteWords, useSite } from '../../../web/site-context.tsx';
import { buildGuideLinks, type SiteLink } from '../../../web/site-links.ts';
import type { Brand } from '../../catalogue/brands-and-categories/brands.contract.ts';
import { parseCategoryLinks } from '../../catalogue/brands-and-categories/category-links.ts';
import type { ReadNeedReply } from '../../catalogue/clamp-finder/clamp-finder.contract.ts';
import { FinderIntroduction, QuickFinder } from '../../catalogue/clamp-finder/quick-finder.tsx';
import { ComparePick } from '../../catalogue/compare/compare-pick.tsx';
import { CapacityBar } from '../../catalogue/measures/capacity-bar.tsx';
import { formatModelCount, useRangeText } from '../../catalogue/measures/tile-key-figures.tsx';
import type { FeaturedModel } from '../../catalogue/products/models.contract.ts';
import { HeroSlider } from '../../content/banners/hero-slider.tsx';
import { NewsletterStrip } from '../newsletter/newsletter-strip.tsx';

const buildTiles = (words: SiteWords): (SiteLink & { text: string })[] => [
  { to: '/AllProducts', name: 'All products', text: 'By brand and category' },
  { to: '/Downloads#cad', name: 'CAD files', text: 'IGS, STEP and CAD of every model' },
  { to: '/CatalogueDownloads', name: 'Catalogues', text: 'The printed range as PDF' },
  ...buildGuideLinks(words.products, words).map((link) => ({ ...link, text: 'How they hold, and how to choose one' })),
  { to: '/Applications', name: 'Applications', text: 'Our products at work' },
  { to: '/DealerNetwork', name: 'Dealer network', text: 'Find a dealer near you' },
  { to: '/Videos', name: 'Videos', text: 'Short films of our products' },
  { to: '/News', name: 'News and events', text: 'What is new, and where to meet us' },
];

function NavigationGrid() {
  const { words } = useSite();
  return (
    <nav aria-labelledby="explore">
      <div className="page-width min-h-[300px] py-12">
        <h2 id="explore">Find your way</h2>
        <ul className="mt-5 grid grid-cols-2 gap-x-4 md:gap-x-8 lg:grid-cols-4">
          {buildTiles(words).map(({ to, name, text }) => (
            <li key={to} className="border-t border-steel-200">
              <Link to={to} className="group block h-full py-4">
                <span className="font-display text-lg font-semibold text-steel-900 group-hover:text-slate-700 group-hover:underline">
                  {name}
                </span>
                <span className="mt-0.5 block text-sm text-steel-600">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

const Recent = optionalComponent(
  async () => (await import('../../catalogue/product-page/recently-viewed.tsx')).RecentlyViewed,
);

export const loader = definePageLoader(async (input) => (await import('./load-home.ts')).loadHome(input));

export const head = ({ head: seo }: Awaited<ReturnType<typeof loader>>, { origin, siteName }: HeadInput): Head => ({
  ...seo,
  path: '/',
  jsonLd: import.meta.env.SSR && [
    { '@context': 'https://schema.org', '@type': 'Organization', name: siteName, url: `${origin}/` },
  ],
});

export function Page() {
  const { banners, brands, example, featured, home_title, home_text } = usePageData<typeof loader>();
  const { words } = useSite();
  return (
    <>
      {banners.length > 0 && <HeroSlider banners={banners} />}
      {words.finder && <FinderBar example={example} />}
      <FamilyTiles />
      <section className="border-t border-steel-200">
        <div className="page-width grid gap-x-12 gap-y-4 py-10 md:grid-cols-2 md:py-12">
          <h1 className="text-2xl leading-8.5">{home_title}</h1>
          <div className="flex flex-col items-start gap-4">
            <p className="text-steel-700">{home_text}</p>
            <LinkButton to="/aboutus" variant="secondary" size="small">
              Know more
            </LinkButton>
          </div>
        </div>
      </section>
      <BrandTiles brands={brands} />
      <FeaturedModels models={featured} />
      <PartsListAndDealers />
      <NavigationGrid />
      <Recent />
      <section aria-labelledby="experts" className="border-t border-steel-200">
        <div className="page-width flex min-h-[200px] flex-wrap items-center justify-between gap-x-12 gap-y-5 py-10">
          <div className="max-w-[37em]">
            <h2 id="experts">Ask our experts</h2>
            <p className="mt-2 text-steel-700">
              Tell us what you need: our application experts recommend the {words.product} that fits, or design one.
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

type ShownBrand = Pick<Brand, 'id' | 'name' | 'brand_slug' | 'brand_image' | 'category_links'>;

function BrandTiles({ brands }: { brands: ShownBrand[] }) {
  if (!brands.length) return null;
  return (
    <section aria-labelledby="brands" className="border-t border-steel-200 bg-steel-50">
      <div className="page-width min-h-[400px] py-10 md:py-12">
        <h2 id="brands">Our brands</h2>
        <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:gap-x-8 lg:grid-cols-4">
          {brands.map(({ id, name, brand_slug, brand_image, category_links }) => (
            <li key={id} className="border-t-2 border-steel-300">
              <Link to={`/ProductCategories/${brand_slug}`} className="flex min-h-20 items-center hover:text-slate-700">
                {brand_image && (
                  <StoredImage
                    folder="brands"
                    file={brand_image}
                    alt=""
                    sizes="190px"
                    className="aspect-12/5 w-full max-w-48 object-contain mix-blend-multiply"
                  />
                )}
                <span className={brand_image ? 'sr-only' : 'font-display text-lg font-semibold text-steel-900'}>
                  {name}
                </span>
              </Link>
              <ul className="text-sm">
                {parseCategoryLinks(category_links).map((link) => (
                  <li key={link.url}>
                    <Link
                      to={link.url as PageAddress}
                      className="block py-1 text-steel-700 hover:text-slate-700 hover:underline"
                    >
                      {link.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function FamilyTiles() {
  const { families, words } = useSite();
  const holding = families.flatMap(({ force, ...family }) => (force ? [{ ...family, force }] : []));
  if (!holding.length) return null;
  return (
    <section aria-labelledby="families" className="page-width py-10 md:py-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 id="families">{capitalise(words.range)} by family</h2>
        <Link to="/AllProducts" className="text-link text-sm">
          All products
        </Link>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 nav:grid-cols-6">
        {holding.map((family) => (
          <FamilyTile key={family.to} family={family} />
        ))}
      </ul>
    </section>
  );
}

type HoldingFamily = ProductFamily & { force: NonNullable<ProductFamily['force']> };

function FamilyTile({ family: { name, to, image, models, force } }: { family: HoldingFamily }) {
  const capacity = useRangeText(force);
  return (
    <li className="group relative flex flex-col">
      <StoredImage
        folder="categories"
        file={image}
        alt=""
        sizes="(min-width: 1152px) 192px, (min-width: 768px) 30vw, 45vw"
        className="aspect-4/3 w-full border-b border-steel-300 object-contain object-bottom transition-colors group-hover:border-steel-500"
      />
      <h3 className="mt-3 mb-1 flex-1 text-base leading-5">
        <Link
          to={to}
          className="after:absolute after:inset-0 group-hover:text-slate-700 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-slate-700"
        >
          {name}
        </Link>
      </h3>
      <p className="text-sm font-semibold text-steel-900 tabular-nums">{capacity}</p>
      <CapacityBar force={force} className="my-1.5" />
      <p className="text-sm text-steel-600 tabular-nums">{formatModelCount(models)}</p>
    </li>
  );
}

type Shown = Pick<FeaturedModel, 'model_id' | 'model_name' | 'product_name' | 'image_upload1' | 'alt_image1'>;

function FeaturedModels({ models }: { models: Shown[] }) {
  if (!models.length) return null;
  return (
    <section aria-labelledby="featured" className="page-width min-h-[450px] py-12">
      <h2 id="featured" className="mb-6">
        Featured models
      </h2>
      <Carousel label="Featured models" slideClassName="basis-4/5 sm:basis-1/2 md:basis-1/3 xl:basis-1/4">
        {models.map((model) => (
          <Card
            key={model.model_id}
            to={modelPath(model.model_name)}
            title={model.model_name}
            heading="h3"
            action={<ComparePick name={model.model_name} small />}
            image={{
              ...parseImageSource(model.image_upload1, 'models'),
              alt: model.alt_image1,
              sizes: '(min-width: 1280px) 290px, (min-width: 768px) 32vw, 75vw',
            }}
          >
            {model.product_name}
          </Card>
        ))}
      </Carousel>
    </section>
  );
}

function FinderBar({ example }: { example: ReadNeedReply | undefined }) {
  return (
    <section aria-labelledby="which-clamp" className="border-b border-steel-200 bg-steel-100 pb-6 lg:pb-8">
      <div className="page-width">
        <div className="grid items-start gap-x-10 gap-y-4 rounded-lg bg-white p-5 shadow-raised lg:grid-cols-[19rem_1fr] lg:px-7">
          <div>
            <h2 id="which-clamp" className="text-xl leading-7">
              {useSite().words.finder_question}
            </h2>
            <FinderIntroduction className="mt-1" />
          </div>
          <QuickFinder example={example} />
        </div>
      </div>
    </section>
  );
}

function PartsListAndDealers() {
  return (
    <div className="border-y border-steel-200 bg-steel-50">
      <div className="page-width grid gap-x-16 gap-y-10 py-10 md:grid-cols-2 md:py-12">
        <section aria-labelledby="parts-list" className="flex flex-col items-start gap-4">
          <div>
            <h2 id="parts-list">Enquire with a parts list</h2>
            <p className="mt-2 max-w-[31em] text-steel-700">
              Paste part numbers and quantities from Excel or an email. Misspelt numbers are found too, and every line
              is accounted for.
            </p>
          </div>
          <LinkButton to="/EnquiryCart#parts-list" variant="secondary" size="large" className="mt-auto">
            Paste a parts list
          </LinkButton>
        </section>
        <section aria-labelledby="dealers" className="flex flex-col items-start gap-4">
          <div>
            <h2 id="dealers">Find a dealer near you</h2>
            <p className="mt-2 max-w-[31em] text-steel-700">
              Our dealers stock the common sizes and advise on site. The nearest ones come first.
            </p>
          </div>
          <form method="get" action="/DealerNetwork" className="mt-auto flex w-full max-w-md gap-2">
            <input
              type="text"
              name="near"
              aria-label="Town"
              placeholder="Town"
              autoComplete="address-level2"
              className="min-h-12 w-full min-w-0 rounded-md border border-steel-400 bg-white px-3 text-steel-900 hover:border-steel-500"
            />
            <Button type="submit" variant="secondary" size="large">
              Find dealers
            </Button>
          </form>
        </section>
      </div>
    </div>
  );
}
