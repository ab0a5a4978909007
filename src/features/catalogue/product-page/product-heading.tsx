import type { ReactNode } from 'react';
import { parseImageSource } from '../../../platform/files/upload-url.ts';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { useRangeText } from '../measures/tile-key-figures.tsx';
import type { NamedRange } from '../measures/value.contract.ts';
import { getAboutTitle } from './about-product.tsx';
import type { ProductPageView } from './load-product.ts';
import { GROUP_COLUMNS_CLASS } from './product-group.tsx';

/** The heading is low, so that the first models are on the first screen. */
export function ProductHeading({ view }: { view: ProductPageView }) {
  const { product_name: name, pictures: images, groups, figures: ranges, models } = view;
  const about = getAboutTitle(view);
  const [first] = images;
  const image = groups.length > 0 && first;
  return (
    <div
      className={`page-width-onward mt-3 grid grid-rows-[auto_1fr] gap-x-4 gap-y-2 ${image ? `grid-cols-[auto_minmax(0,1fr)] ${GROUP_COLUMNS_CLASS}` : ''}`}
    >
      {image && (
        <a
          href="#about"
          aria-label={`Pictures of ${name}`}
          className="w-28 self-start overflow-hidden rounded-lg border border-steel-200 bg-steel-50 hover:border-steel-400 sm:row-span-2 md:w-64 xl:w-auto print:border-0"
        >
          <StoredImage
            {...parseImageSource(first.file, 'products')}
            alt={first.alt}
            sizes="(min-width: 1920px) 400px, (min-width: 1680px) 320px, (min-width: 1280px) 280px, (min-width: 768px) 256px, 112px"
            priority
            className="aspect-4/3 w-full object-contain mix-blend-multiply xl:aspect-auto xl:h-44"
          />
        </a>
      )}
      <div className="min-w-0">
        <p className="eyebrow">{view.brand_name}</p>
        <h1>{name}</h1>
      </div>
      <div className={`flex min-w-0 flex-col gap-3 ${image ? 'max-sm:col-span-2' : ''}`}>
        {view.short_description && <p className="max-w-3xl text-lg text-steel-700">{view.short_description}</p>}
        {groups.length > 0 && (
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
            {models > 0 && (
              <dl className="flex flex-wrap gap-y-2 tabular-nums">
                {ranges.map((range) => (
                  <RangeLine key={range.name} range={range} />
                ))}
                <HeadingValue name="Models">{models}</HeadingValue>
              </dl>
            )}
            <p className="flex gap-5 text-sm" data-screen-only="">
              <a href="#models" className="text-link">
                Models and dimensions
              </a>
              {about && (
                <a href="#about" className="text-link">
                  {about}
                </a>
              )}
            </p>
          </div>
        )}
      </div>
    </div>
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
