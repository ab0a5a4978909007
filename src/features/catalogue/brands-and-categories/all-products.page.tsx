import { toBrandKey } from '../../../platform/slug.ts';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { createSeoHead, loadPageSeo } from '../../../web/head/seo-head.ts';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import type { Brand } from './brands.contract.ts';
import { parseCategoryLinks } from './category-links.ts';

export const loader = definePageLoader(async ({ api, signal }) => {
  const [brands, seo] = await Promise.all([
    api.getData('/api/get_brands.php', undefined, signal),
    loadPageSeo(api, 'AllProducts', signal),
  ]);
  return { brands, seo };
});

export const head = createSeoHead({
  title: 'All Products',
  description: 'All products of our brands, by category.',
  path: '/AllProducts',
});

const BREADCRUMBS = buildHomeBreadcrumbs('Products');

export function Page() {
  const { brands } = usePageData<typeof loader>();
  return (
    <>
      <PageHeading title="Products" breadcrumbs={BREADCRUMBS} />
      <div className="page-width flex flex-col gap-8 py-8 md:gap-10 md:py-10">
        {brands.map((brand, index) => (
          <BrandSection key={brand.id} brand={brand} first={index === 0} />
        ))}
        {!brands.length && <EmptyState title="No brands available at this time." />}
      </div>
    </>
  );
}

function BrandSection({ brand, first }: { brand: Brand; first: boolean }) {
  const links = parseCategoryLinks(brand.category_links);
  const path = `/ProductCategories/${toBrandKey(brand.name)}` as const;
  const headingId = `brand-${brand.id}`;
  return (
    <section
      aria-labelledby={headingId}
      className="grid overflow-hidden rounded-lg border border-steel-200 bg-steel-50 lg:grid-cols-2"
    >
      <div className="relative aspect-16/7 lg:order-2 lg:aspect-auto">
        <StoredImage
          folder="brands"
          file={brand.brand_banner || brand.brand_image}
          alt=""
          sizes="(min-width: 1280px) 1216px, 94vw"
          priority={first}
          className="absolute inset-0 size-full object-cover object-right lg:object-[82%_50%]"
        />
      </div>
      <div className="flex flex-col gap-4 p-5 md:p-8">
        <h2 id={headingId}>
          {brand.brand_image && (
            <StoredImage
              folder="brands"
              file={brand.brand_image}
              alt=""
              sizes="200px"
              className="aspect-12/5 w-44 object-contain mix-blend-multiply"
            />
          )}
          <span className={brand.brand_image ? 'sr-only' : ''}>{brand.name}</span>
        </h2>
        {brand.description && <p className="max-w-[36em] text-steel-700">{brand.description}</p>}
        <ul className="grid max-w-xl gap-x-8 sm:grid-cols-2">
          {links.map(({ name, url }) => (
            <li key={url} className="border-b border-steel-200">
              <Link to={url as PageAddress} className="block py-2 font-semibold hover:text-slate-700 hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <LinkButton to={path} variant="secondary" className="self-start">
          See All<span className="sr-only"> products of {brand.name}</span>
        </LinkButton>
      </div>
    </section>
  );
}
