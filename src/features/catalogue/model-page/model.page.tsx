import { buildUploadUrl } from '../../../platform/files/upload-url.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { lazyComponent, optionalComponent } from '../../../ui/lazy.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { buildBreadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { definePageLoader, type HeadInput, usePageData } from '../../../web/page-module.ts';
import { defineSearchParams, textParameter } from '../../../web/search/search-params.ts';
import { AddToCartButton } from '../../visitors/cart/add-to-cart-button.tsx';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { VisitRecorder } from '../../visitors/visits/visit-recorder.tsx';
import { ComparePick } from '../compare/compare-pick.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { ViewSwitcher } from '../gallery/view-switcher.tsx';
import { useUnits } from '../measures/use-units.ts';
import { buildModelStructuredData } from '../product-page/build-structured-data.ts';
import { LazyRecentlyViewed, loadWithRecentlyViewed } from '../product-page/lazy-recently-viewed.ts';
import type { ModelAttribute } from '../products/models.contract.ts';
import { pickRatings } from '../products/read-attributes.ts';
import { DealerSection } from './dealer-section.tsx';
import { EnquireForm } from './enquire-form.tsx';
import type { ModelPageView } from './load-model.ts';
import { ModelDrawing } from './model-attributes.tsx';
import { ModelDetails } from './model-details.tsx';
import { listPapers, ModelDownloads } from './model-downloads.tsx';
import { ModelSuccession } from './model-relations.tsx';
import { SizeLine } from './size-line.tsx';

function RatingList({ attributes }: { attributes: readonly ModelAttribute[] }) {
  const ratings = useUnits()(pickRatings(attributes));
  if (ratings.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-y-3 border-y border-steel-200 py-3 tabular-nums sm:flex sm:flex-wrap print:flex print:py-1">
      {ratings.map(({ attribute, name, shown: { text, unit } }) => (
        <div
          key={name}
          className="border-steel-200 sm:me-5 sm:border-s sm:ps-5 sm:first:border-0 sm:first:ps-0 print:me-5"
        >
          <dt className="text-xs text-steel-600">{attribute || name}</dt>
          <dd className="font-display text-xl font-semibold whitespace-nowrap text-steel-900">
            {text}
            {unit && <span className="ms-1 text-base font-normal text-steel-600">{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const search = defineSearchParams({ context: textParameter({ maxLength: 300 }) });

export const loader = definePageLoader(search, (input) =>
  loadWithRecentlyViewed(import('./load-model.ts').then(({ loadModel }) => loadModel(input))),
);

export function head(view: ModelPageView, { origin }: HeadInput) {
  const path = modelPath(view.model_name);
  const jsonLd = import.meta.env.SSR && [
    buildBreadcrumbList(view.breadcrumbs, origin, path),
    buildModelStructuredData(view, origin),
  ];
  return { ...view.head, path, jsonLd };
}

function EnquireSection({ view: { model_id, model_name: name, attributes, successors } }: { view: ModelPageView }) {
  const [successor] = successors;
  const compare = <ComparePick name={name} />;
  if (!successor) {
    return (
      <EnquireForm key={model_id} id={model_id} name={name} attributes={attributes}>
        {compare}
      </EnquireForm>
    );
  }
  return (
    <EnquireForm key={successor.id} id={successor.id} name={successor.name} attributes={successor.ratings}>
      <AddToCartButton
        id={model_id}
        name={name}
        variant="secondary"
        size="large"
        aria-label={`I need ${name} itself: add to cart`}
      >
        {`I need ${name} itself`}
      </AddToCartButton>
      {compare}
    </EnquireForm>
  );
}

const PICTURES =
  'min-w-0 lg:sticky lg:top-[calc(var(--stuck)+1rem)] lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start print:static print:col-start-1 print:row-span-2 print:row-start-1';

const AskedModel = optionalComponent(
  async () => (await import('../../visitors/asked-before/last-request-of-model.tsx')).LastRequestOfModel,
);

export const Failure = lazyComponent(async () => (await import('./model-failure.tsx')).ModelFailure);

export function Page() {
  const view = usePageData<typeof loader>();
  const { model_id, model_name: name, pictures: images, attributes, downloads } = view;
  const papers = listPapers(view);
  const hasDownloads = downloads.length + papers.length > 0;
  const { loggedIn } = useCustomerSession();
  const path = modelPath(name);
  const image = buildUploadUrl('models', images[0]?.file);
  return (
    <>
      <VisitRecorder visited={{ item_id: model_id, item_name: name, item_type: 'model', image, link: path }} />
      <article
        key={model_id}
        className="page-width pt-5 pb-12 [--stuck:calc(var(--header-height)+2.75rem)] md:pt-7 md:pb-16 [&_h2]:scroll-mt-11"
      >
        <Breadcrumbs breadcrumbs={view.breadcrumbs} />
        <div className="mt-4 grid gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-10 print:grid-cols-[55mm_1fr] print:grid-rows-[auto_1fr] print:gap-4">
          <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
            <div>
              <p className="eyebrow">
                {view.brand_name} ·{' '}
                <Link to={productPath(view.product_slug)} className="hover:text-slate-700 hover:underline">
                  {view.product_name}
                </Link>
              </p>
              <h1>{name}</h1>
              <SizeLine name={name} steps={view.steps} />
            </div>
            <ModelSuccession view={view} />
            <RatingList attributes={attributes} />
            <div data-screen-only="">
              <EnquireSection view={view} />
            </div>
            {loggedIn && <AskedModel key={model_id} id={model_id} />}
          </div>
          <div className={PICTURES}>
            <ViewSwitcher
              name={name}
              gallery={<Gallery folder="models" images={images} video={view.video} name={name} />}
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
              view3d={view.view3d}
              first="photographs"
            />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            {view.short_description && <p className="text-lg text-steel-700">{view.short_description}</p>}
            {hasDownloads && (
              <section aria-labelledby="downloads" data-screen-only="">
                <h2 id="downloads" className="mb-3 text-xl">
                  Downloads
                </h2>
                <ModelDownloads downloads={downloads} papers={papers} view3d={view.view3d} />
              </section>
            )}
          </div>
        </div>
        {view.main_description && (
          <section aria-labelledby="applications" className="mt-10">
            <h2 className="text-xl">Description</h2>
            <h3 id="applications" className="eyebrow mb-2">
              Applications
            </h3>
            <div className="gap-x-12 lg:columns-2">
              <RichText html={view.main_description} />
            </div>
          </section>
        )}
        <ModelDetails view={view} hasDownloads={hasDownloads} />
        <DealerSection className="mt-10" />
      </article>
      <LazyRecentlyViewed except={path} />
    </>
  );
}
