import type { ReactNode } from 'react';
import { Gallery } from '../gallery/gallery.tsx';
import { ViewSwitcher } from '../gallery/view-switcher.tsx';
import { useRangeText } from '../measures/tile-key-figures.tsx';
import type { NamedRange } from '../measures/value.contract.ts';
import type { ProductPageView } from './load-product.ts';
import { ProductDescription } from './product-description.tsx';
import { GROUP_COLUMNS_CLASS } from './product-group.tsx';

/** The heading is low, so that the first models are on the first screen. */
export function ProductHeading({ view }: { view: ProductPageView }) {
  const { product_name: name, figures: ranges, models, main_description: text } = view;
  const media = buildMedia(view);
  return (
    <div
      className={`page-width-onward mt-3 grid grid-rows-[auto_auto_1fr] gap-x-4 gap-y-2 ${media ? `grid-cols-[9.5rem_minmax(0,1fr)] md:grid-cols-[20rem_minmax(0,1fr)] ${GROUP_COLUMNS_CLASS}` : ''}`}
    >
      {media && <div className="min-w-0 md:row-span-3">{media}</div>}
      <div className="min-w-0">
        <p className="eyebrow">{view.brand_name}</p>
        <h1 className={media ? 'max-md:text-2xl' : undefined}>{name}</h1>
      </div>
      <div className={`flex min-w-0 flex-col gap-3 ${media ? 'max-md:col-span-2' : ''}`}>
        {view.short_description && <p className="max-w-3xl text-lg text-steel-700">{view.short_description}</p>}
        {models > 0 && (
          <dl className="flex flex-wrap gap-y-2 tabular-nums">
            {ranges.map((range) => (
              <RangeLine key={range.name} range={range} />
            ))}
            <HeadingValue name="Models">{models}</HeadingValue>
          </dl>
        )}
      </div>
      {text && <ProductDescription html={text} className={media ? 'max-md:col-span-2' : ''} />}
    </div>
  );
}

/** The gallery; with the 3D view beside it where no drawing of the models has that view. */
function buildMedia({ product_name: name, pictures: images, video, view3d, groups }: ProductPageView): ReactNode {
  const hasView = view3d && !groups.some(({ image }) => image);
  if (!images.length && !video && !hasView) return null;
  const gallery = <Gallery folder="products" images={images} video={video} name={name} compact />;
  if (!hasView) return gallery;
  return (
    <ViewSwitcher name={name} gallery={gallery} drawing={null} drawingHref="" view3d={view3d} first="photographs" />
  );
}

const RangeLine = ({ range }: { range: NamedRange }) => {
  const shown = useRangeText(range);
  return <HeadingValue name={range.name}>{shown}</HeadingValue>;
};

const HeadingValue = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="me-5 border-steel-200 sm:border-s sm:ps-5 sm:first:border-0 sm:first:ps-0">
    <dt className="text-xs text-steel-600">{name}</dt>
    <dd className="font-display text-xl font-semibold whitespace-nowrap text-steel-900">{children}</dd>
  </div>
);
