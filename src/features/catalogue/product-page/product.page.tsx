import { buildUploadUrl } from '../../../platform/files/upload-url.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { TableDownloadLinks } from '../../../ui/table-download-links.tsx';
import { productPath } from '../../../web/addresses.ts';
import { buildBreadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { definePageLoader, type HeadInput, usePageData } from '../../../web/page-module.ts';
import { VisitRecorder } from '../../visitors/visits/visit-recorder.tsx';
import { buildProductStructuredData } from './build-structured-data.ts';
import { LazyRecentlyViewed, loadWithRecentlyViewed } from './lazy-recently-viewed.ts';
import type { ProductPageView } from './load-product.ts';
import { ModelChooser } from './model-chooser.tsx';
import { ProductGroup } from './product-group.tsx';
import { ProductHeading } from './product-heading.tsx';

export const loader = definePageLoader((input) =>
  loadWithRecentlyViewed(import('./load-product.ts').then(({ loadProduct }) => loadProduct(input))),
);

export function head(view: ProductPageView, { origin }: HeadInput) {
  const path = productPath(view.product_slug);
  const jsonLd = import.meta.env.SSR && [
    buildBreadcrumbList(view.breadcrumbs, origin, path),
    buildProductStructuredData(view, origin),
  ];
  return { ...view.head, path, jsonLd };
}

export const Failure = lazyComponent(async () => (await import('./product-failure.tsx')).ProductFailure);

export function Page() {
  const view = usePageData<typeof loader>();
  const path = productPath(view.product_slug);
  const { product_name: name, pictures: images, view3d, groups } = view;
  const image = buildUploadUrl('products', images[0]?.file);
  return (
    <>
      <VisitRecorder visited={{ item_id: view.product_id, item_name: name, item_type: 'product', image, link: path }} />
      <article key={view.product_id} className="pt-4 pb-12 md:pb-16">
        <div className="page-width">
          <Breadcrumbs breadcrumbs={view.breadcrumbs} />
        </div>
        <ProductHeading view={view} />
        {groups.length > 0 && (
          <div id="models" className="page-width-onward mt-6 flex flex-col gap-12 print:mt-4 print:block">
            <h2 className="-mb-8 print:mb-1">Models and dimensions</h2>
            <ModelChooser groups={groups}>
              {groups.map((group) => (
                <ProductGroup key={group.number} group={group} name={name} view3d={view3d} />
              ))}
            </ModelChooser>
            <TableDownloadLinks
              what={`all models of ${name}`}
              address={(format) => `/data/products/${encodeURIComponent(view.product_slug)}.${format}`}
            />
          </div>
        )}
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
      <LazyRecentlyViewed except={path} />
    </>
  );
}
