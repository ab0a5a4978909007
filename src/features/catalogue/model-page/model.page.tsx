import { pictureSource, uploadUrl } from '../../../platform/files/upload-url.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { breadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { type HeadInput, pageLoader, usePageData } from '../../../web/page.ts';
import { searchParams, text } from '../../../web/search/search-params.ts';
import { Visit } from '../../visitors/visits/visit.tsx';
import { ComparePick } from '../compare/compare-pick.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { Views } from '../gallery/views.tsx';
import { productStructuredData } from '../product-page/product-structured-data.ts';
import { Enquire } from './enquire.tsx';
import { KeyFigures } from './key-figures.tsx';
import type { ModelView } from './load-model.ts';
import { ModelDownloads } from './model-downloads.tsx';
import { ModelDrawing } from './model-drawing.tsx';
import { ModelFigures } from './model-figures.tsx';

/** The category that the visitor came from, for the breadcrumbs. */
export const search = searchParams({ context: text({ maxLength: 300 }) });

export const loader = pageLoader(search, async (input) => (await import('./load-model.ts')).loadModel(input));

export function head(view: ModelView, { origin }: HeadInput) {
  const path = modelPath(view.name);
  return { ...view.head, path, jsonLd: import.meta.env.SSR && structuredData(view, path, origin) };
}

function structuredData(view: ModelView, path: string, origin: string): object[] {
  const item = {
    name: `${view.name} ${view.product.name}`,
    brand: view.brand,
    description: view.shortDescription,
    pictures: view.pictures,
    folder: 'models' as const,
    path,
    mpn: view.name,
    properties: view.attributes,
  };
  return [breadcrumbList(view.breadcrumbs, origin, path), productStructuredData(item, origin)];
}

const RecentlyViewed = lazyComponent(
  async () => (await import('../recently-viewed/recently-viewed.tsx')).RecentlyViewed,
);

export const Failure = lazyComponent(async () => (await import('./model-failure.tsx')).ModelFailure);

export function Page() {
  const view = usePageData<typeof loader>();
  const path = modelPath(view.name);
  const image = uploadUrl('models', view.pictures[0]?.file);
  const [first] = view.pictures;
  const view3d = view.view3d
    ? {
        url: view.view3d,
        name: view.name,
        picture: { ...pictureSource(first?.file ?? '', 'models'), alt: first?.alt ?? view.name },
      }
    : null;
  return (
    <>
      <Visit visited={{ item_id: view.id, item_name: view.name, item_type: 'model', image, link: path }} />
      <article key={view.id} className="page-width pt-5 pb-12 md:pt-7 md:pb-16">
        <Breadcrumbs breadcrumbs={view.breadcrumbs} />
        <div className="mt-4 grid gap-6 lg:grid-cols-2 lg:gap-10 print:grid-cols-[55mm_1fr] print:gap-4">
          <Views
            name={view.name}
            photographs={<Gallery folder="models" pictures={view.pictures} video={view.video} name={view.name} />}
            drawing={
              view.drawing && (
                <ModelDrawing
                  view={view}
                  sizes="(min-width: 1280px) 610px, (min-width: 1024px) 48vw, 94vw"
                  className="h-full"
                />
              )
            }
            drawingHref="#dimensions"
            view3d={view3d}
            first="photographs"
          />
          <div className="flex min-w-0 flex-col gap-5">
            <div>
              <p className="eyebrow">
                {view.brand} ·{' '}
                <Link to={productPath(view.product.slug)} className="hover:text-slate-700 hover:underline">
                  {view.product.name}
                </Link>
              </p>
              <h1>{view.name}</h1>
            </div>
            {view.shortDescription && <p className="text-lg text-steel-700">{view.shortDescription}</p>}
            <KeyFigures attributes={view.attributes} />
            <div className="flex flex-wrap gap-3" data-screen-only="">
              <Enquire key={view.id} id={view.id} name={view.name} attributes={view.attributes} />
              <ComparePick name={view.name} />
            </div>
            {view.downloads.length > 0 && (
              <section aria-labelledby="downloads" data-screen-only="">
                <h2 id="downloads" className="mb-3 text-xl">
                  Downloads
                </h2>
                <ModelDownloads name={view.name} picture={view.pictures[0]} downloads={view.downloads} />
              </section>
            )}
            {view.html && (
              <section aria-labelledby="applications">
                <h2 className="text-xl">Description</h2>
                <h3 id="applications" className="eyebrow mb-2">
                  Applications
                </h3>
                <RichText html={view.html} />
              </section>
            )}
          </div>
        </div>
        <ModelFigures view={view} />
      </article>
      <RecentlyViewed except={path} />
    </>
  );
}
