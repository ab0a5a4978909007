import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { breadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { type HeadInput, pageLoader, usePageData } from '../../../web/page.ts';
import { searchParams, text } from '../../../web/search/search-params.ts';
import { useSite } from '../../../web/site-context.tsx';
import { AddButton } from '../../visitors/basket/add-button.tsx';
import { useSession } from '../../visitors/session/session.tsx';
import { Visit } from '../../visitors/visits/visit.tsx';
import { AlternativeList } from '../alternatives/foreign-list.tsx';
import { ComparePick } from '../compare/compare-pick.tsx';
import { ACTIONS } from '../figures/clamp-actions.limits.ts';
import { holdingAt, newtons } from '../figures/clamp-strength.ts';
import { Gallery } from '../gallery/gallery.tsx';
import { Views } from '../gallery/views.tsx';
import { modelStructuredData } from '../product-page/product-structured-data.ts';
import type { ModelAttribute } from '../products/models.contract.ts';
import { type Bar, ratingsAmong, statedBar, statedNumbers, textOf } from '../products/stated-attributes.ts';
import { RecentlyViewed, withRecentlyViewed } from '../recently-viewed/lazy-recently-viewed.ts';
import { CAPACITY } from '../units/attribute-label.ts';
import { useUnits } from '../units/use-units.ts';
import { WhereToBuy } from '../where-to-buy/where-to-buy.tsx';
import { Enquire } from './enquire.tsx';
import type { ModelView } from './load-model.ts';
import { ModelDrawing } from './model-attributes.tsx';
import { ModelDetails } from './model-details.tsx';
import { ModelDownloads, papersOf } from './model-downloads.tsx';
import { ModelSuccession, RelationLinks } from './model-relations.tsx';

const AXIS = 1.25;
const [WIDTH, HEIGHT] = [320, 120];

function CapacityCurve({ attributes }: { attributes: readonly ModelAttribute[] }) {
  const { [CAPACITY]: capacity = 0 } = statedNumbers(attributes);
  const { words } = useSite();
  const action = textOf(attributes, 'Action');
  const bar = statedBar(attributes);
  if (!action || ACTIONS.some((one) => !one.lever && one.name === action) || !(capacity > 0) || !bar) return null;
  const { end } = bar;
  const holds = (at: number) => holdingAt(capacity, bar, at).newtons;
  return (
    <section aria-labelledby="capacity" className="mt-12 max-w-3xl" data-screen-only="">
      <h2 id="capacity" className="mb-4">
        What it holds, and where
      </h2>
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <CurveDrawing bar={bar} holds={holds} />
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-steel-300 text-start text-steel-600">
              <th scope="col" className="py-1 text-start font-semibold">
                Reach
              </th>
              <th scope="col" className="py-1 text-end font-semibold">
                Holds
              </th>
            </tr>
          </thead>
          <tbody>
            {placesOf(bar).map(([at, text]) => (
              <tr key={at} className="border-b border-steel-100">
                <td className="py-1">{text}</td>
                <td className="py-1 text-end">{newtons(holds(at))} N</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-steel-600">
        {bar.extended
          ? 'Beyond the end of the bar it holds only with an arm that you weld on yourself; its strength is yours to prove.'
          : 'No capacity is stated beyond the end of the bar.'}{' '}
        {(end > bar.rated || bar.extended) && 'Further out HC(x) = HC1 · X1 / X. '}
        {words.finder && (
          <Link to={`/ClampFinder?force=${newtons(holds(end))}&reach=${end}&safety=1`} className="text-link">
            Other {words.products} that hold as much there
          </Link>
        )}
      </p>
    </section>
  );
}

function CurveDrawing({ bar, holds }: { bar: Bar; holds: (reach: number) => number }) {
  const { rated, end, nearest = 0, extended = 0 } = bar;
  const most = holds(Math.max(nearest, Math.min(rated, end)));
  const x = (at: number) => ((at / (Math.max(end, extended) * AXIS)) * WIDTH).toFixed(1);
  const y = (at: number) => (HEIGHT - (holds(at) / most) * (HEIGHT - 12)).toFixed(1);
  const line = (from: number, to: number) =>
    Array.from({ length: 13 }, (_, at) => Math.min(to, from + ((to - from) * at) / 12))
      .map((at) => `${x(at)},${y(at)}`)
      .join(' L');
  // The curve begins near 0 where no nearest position is stated, because the formula has no capacity at 0.
  const onBar = line(nearest || end / 1000, end);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} aria-hidden="true" className="w-full">
      <path d={`M${x(nearest)},${HEIGHT} L${onBar} V${HEIGHT} Z`} className="fill-steel-100" />
      <path d={`M${onBar}`} className="fill-none stroke-slate-700 stroke-2" />
      {extended > end && (
        <path d={`M${line(end, extended)}`} strokeDasharray="3 4" className="fill-none stroke-slate-700 stroke-2" />
      )}
      <path d={`M0,0 V${HEIGHT} H${WIDTH}`} className="fill-none stroke-steel-400" />
      <path d={`M${x(end)},${y(end)} V${HEIGHT}`} strokeDasharray="4 3" className="fill-none stroke-steel-500" />
    </svg>
  );
}

function placesOf({ rated, end, nearest = 0, extended = 0 }: Bar): [at: number, text: string][] {
  const isRange = end > rated;
  const from = nearest > 0 ? `From ${printedLength(nearest)} to` : 'Up to';
  const ends = `${printedLength(end)} mm, the end of the bar`;
  return [
    [Math.min(rated, end), `${from} ${isRange ? `${printedLength(rated)} mm` : ends}`],
    ...(isRange ? [(rated + end) / 2, end].map(placeRow(end)) : []),
    ...(extended > end ? [[extended, `${printedLength(extended)} mm, if you extend the bar`] as [number, string]] : []),
  ];
}

const printedLength = (length: number) => Number(length.toFixed(1));
const placeRow =
  (end: number) =>
  (at: number): [number, string] => [at, `${printedLength(at)} mm${at === end ? ', the end of the bar' : ''}`];

function ModelRatings({ attributes }: { attributes: readonly ModelAttribute[] }) {
  const ratings = useUnits()(ratingsAmong(attributes));
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

export const search = searchParams({ context: text({ maxLength: 300 }) });

export const loader = pageLoader(search, (input) =>
  withRecentlyViewed(import('./load-model.ts').then(({ loadModel }) => loadModel(input))),
);

export function head(view: ModelView, { origin }: HeadInput) {
  const path = modelPath(view.model_name);
  const jsonLd = import.meta.env.SSR && [
    breadcrumbList(view.breadcrumbs, origin, path),
    modelStructuredData(view, origin),
  ];
  return { ...view.head, path, jsonLd };
}

function EnquireForModel({ view: { model_id, model_name: name, attributes, successors } }: { view: ModelView }) {
  const [successor] = successors;
  const compare = <ComparePick name={name} />;
  if (!successor) {
    return (
      <Enquire key={model_id} id={model_id} name={name} attributes={attributes}>
        {compare}
      </Enquire>
    );
  }
  return (
    <Enquire key={successor.id} id={successor.id} name={successor.name} attributes={successor.ratings}>
      <AddButton
        id={model_id}
        name={name}
        variant="secondary"
        size="large"
        aria-label={`I need ${name} itself: add to cart`}
      >
        {`I need ${name} itself`}
      </AddButton>
      {compare}
    </Enquire>
  );
}

const PICTURES =
  'min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 print:col-start-1 print:row-span-2 print:row-start-1';

const AskedModel = lazyComponent(async () => (await import('../../visitors/asked-before/asked-model.tsx')).AskedModel);

export const Failure = lazyComponent(async () => (await import('./model-failure.tsx')).ModelFailure);

export function Page() {
  const view = usePageData<typeof loader>();
  const { model_id, model_name: name, pictures, attributes, downloads } = view;
  const papers = papersOf(view);
  const { loggedIn } = useSession();
  const path = modelPath(name);
  const image = uploadUrl('models', pictures[0]?.file);
  return (
    <>
      <Visit visited={{ item_id: model_id, item_name: name, item_type: 'model', image, link: path }} />
      <article key={model_id} className="page-width pt-5 pb-12 md:pt-7 md:pb-16">
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
            </div>
            <ModelSuccession view={view} />
            <ModelRatings attributes={attributes} />
          </div>
          <div className={PICTURES}>
            <Views
              name={name}
              photographs={<Gallery folder="models" pictures={pictures} video={view.video} name={name} />}
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
            <div data-screen-only="">
              <EnquireForModel view={view} />
            </div>
            {loggedIn && <AskedModel key={model_id} id={model_id} />}
            <RelationLinks {...view} />
            {downloads.length + papers.length > 0 && (
              <section aria-labelledby="downloads" data-screen-only="">
                <h2 id="downloads" className="mb-3 text-xl">
                  Downloads
                </h2>
                <ModelDownloads downloads={downloads} papers={papers} view3d={view.view3d} />
              </section>
            )}
            {view.main_description && (
              <section aria-labelledby="applications">
                <h2 className="text-xl">Description</h2>
                <h3 id="applications" className="eyebrow mb-2">
                  Applications
                </h3>
                <RichText html={view.main_description} />
              </section>
            )}
          </div>
        </div>
        <ModelDetails view={view} />
        <CapacityCurve attributes={attributes} />
        {view.alternatives.length > 0 && (
          <section aria-labelledby="alternatives" className="mt-10 flex max-w-3xl flex-col gap-4" data-screen-only="">
            <h2 id="alternatives">Nearest alternatives</h2>
            <AlternativeList alternatives={view.alternatives} />
          </section>
        )}
        <WhereToBuy className="mt-10" />
      </article>
      <RecentlyViewed except={path} />
    </>
  );
}
