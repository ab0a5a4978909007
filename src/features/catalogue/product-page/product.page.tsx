import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { productPath } from '../../../web/addresses.ts';
import { breadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { type HeadInput, pageLoader, usePageData } from '../../../web/page.ts';
import { Visit } from '../../visitors/visits/visit.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { Views } from '../gallery/views.tsx';
import { GroupDrawings } from './group-drawing.tsx';
import type { ProductView } from './load-product.ts';
import { ModelChoice } from './model-choice.tsx';
import { ProductGroup } from './product-group.tsx';
import { numericRanges, productStructuredData } from './product-structured-data.ts';

export const loader = pageLoader(async (input) => (await import('./load-product.ts')).loadProduct(input));

export function head(view: ProductView, { origin }: HeadInput) {
  const path = productPath(view.product_slug);
  return { ...view.head, path, jsonLd: import.meta.env.SSR && structuredData(view, path, origin) };
}

function structuredData(view: ProductView, path: string, origin: string): object[] {
  const { product_name: name, brand_name: brand, short_description, pictures, breadcrumbs, groups } = view;
  const properties = numericRanges(groups.flatMap(({ tables }) => tables));
  const item = {
    name,
    brand,
    description: short_description,
    pictures,
    folder: 'products' as const,
    path,
    properties,
  };
  return [breadcrumbList(breadcrumbs, origin, path), productStructuredData(item, origin)];
}

const RecentlyViewed = lazyComponent(
  async () => (await import('../recently-viewed/recently-viewed.tsx')).RecentlyViewed,
);

export const Failure = lazyComponent(async () => (await import('./product-failure.tsx')).ProductFailure);

export function Page() {
  const view = usePageData<typeof loader>();
  const path = productPath(view.product_slug);
  const { product_name: name, pictures, video, view3d, groups } = view;
  const image = uploadUrl('products', pictures[0]?.file);
  const drawn = groups.filter(({ picture }) => picture);
  return (
    <>
      <Visit visited={{ item_id: view.product_id, item_name: name, item_type: 'product', image, link: path }} />
      <article key={view.product_id} className="pt-5 pb-12 md:pt-7 md:pb-16">
        <div className="page-width">
          <Breadcrumbs breadcrumbs={view.breadcrumbs} />
          <div className="mt-4 grid gap-6 lg:grid-cols-2 lg:gap-10 print:grid-cols-[55mm_1fr] print:gap-4">
            <Views
              name={name}
              photographs={<Gallery folder="products" pictures={pictures} video={video} name={name} />}
              drawing={drawn.length > 0 && <GroupDrawings groups={drawn} />}
              drawingHref={`#drawing-${drawn[0]?.number}`}
              view3d={view3d}
              first="photographs"
            />
            <div className="flex min-w-0 flex-col gap-4">
              <div>
                <p className="eyebrow">{view.brand_name}</p>
                <h1>{name}</h1>
              </div>
              {view.short_description && <p className="text-lg text-steel-700">{view.short_description}</p>}
              {groups.length > 0 && (
                <p data-screen-only="">
                  <a href="#models" className="text-link">
                    Models and dimensions
                  </a>
                </p>
              )}
              {view.main_description && <RichText html={view.main_description} />}
            </div>
          </div>
        </div>
        {groups.length > 0 && (
          <div id="models" className="page-width-onward mt-10 flex flex-col gap-12 md:mt-14 print:mt-6 print:block">
            <h2 className="-mb-6 print:mb-3">Models and dimensions</h2>
            <ModelChoice groups={groups}>
              {groups.map((group) => (
                <ProductGroup
                  key={group.number}
                  group={group}
                  name={name}
                  photographs={<Gallery folder="products" pictures={pictures} name={name} fills />}
                  view3d={view3d}
                />
              ))}
            </ModelChoice>
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
      <RecentlyViewed except={path} />
    </>
  );
}
