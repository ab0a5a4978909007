import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { SheetLinks } from '../../../ui/sheet-links.tsx';
import { productPath } from '../../../web/addresses.ts';
import { breadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { type HeadInput, pageLoader, usePageData } from '../../../web/page.ts';
import { Visit } from '../../visitors/visits/visit.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { RecentlyViewed, withRecentlyViewed } from '../recently-viewed/lazy-recently-viewed.ts';
import { AboutProduct } from './about-product.tsx';
import type { ProductView } from './load-product.ts';
import { ModelChoice } from './model-choice.tsx';
import { ProductGroup } from './product-group.tsx';
import { ProductHeading } from './product-heading.tsx';
import { familyStructuredData } from './product-structured-data.ts';

export const loader = pageLoader((input) =>
  withRecentlyViewed(import('./load-product.ts').then(({ loadProduct }) => loadProduct(input))),
);

export function head(view: ProductView, { origin }: HeadInput) {
  const path = productPath(view.product_slug);
  const jsonLd = import.meta.env.SSR && [
    breadcrumbList(view.breadcrumbs, origin, path),
    familyStructuredData(view, origin),
  ];
  return { ...view.head, path, jsonLd };
}

export const Failure = lazyComponent(async () => (await import('./product-failure.tsx')).ProductFailure);

export function Page() {
  const view = usePageData<typeof loader>();
  const path = productPath(view.product_slug);
  const { product_name: name, pictures, view3d, groups } = view;
  const image = uploadUrl('products', pictures[0]?.file);
  return (
    <>
      <Visit visited={{ item_id: view.product_id, item_name: name, item_type: 'product', image, link: path }} />
      <article key={view.product_id} className="pt-4 pb-12 md:pb-16">
        <div className="page-width">
          <Breadcrumbs breadcrumbs={view.breadcrumbs} />
        </div>
        <ProductHeading view={view} />
        {groups.length > 0 && (
          <div id="models" className="page-width-onward mt-6 flex flex-col gap-12 print:mt-4 print:block">
            <h2 className="-mb-8 print:mb-1">Models and dimensions</h2>
            <ModelChoice groups={groups}>
              {groups.map((group) => (
                <ProductGroup
                  key={group.number}
                  group={group}
                  name={name}
                  photographs={
                    pictures.length > 0 && <Gallery folder="products" pictures={pictures} name={name} fills />
                  }
                  view3d={view3d}
                />
              ))}
            </ModelChoice>
            <SheetLinks
              what={`all models of ${name}`}
              address={(format) => `/data/products/${encodeURIComponent(view.product_slug)}.${format}`}
            />
          </div>
        )}
        <AboutProduct view={view} />
        {view.files.length > 0 && (
          <section id="files" aria-labelledby="files-heading" className="page-width mt-12" data-screen-only="">
            <h2 id="files-heading">Downloads</h2>
            <ul className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
              {view.files.map(({ title, url }) => (
                <li key={url}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener"
                    className="block rounded-md border border-steel-200 px-4 py-3 hover:border-steel-400 hover:text-slate-700"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
      <RecentlyViewed except={path} />
    </>
  );
}
