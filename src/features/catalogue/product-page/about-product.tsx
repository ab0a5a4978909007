import { RichText } from '../../../ui/rich-text.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { ViewSwitcher } from '../gallery/view-switcher.tsx';
import type { ProductPageView } from './load-product.ts';

const hasMedia = ({ pictures: images, video, view3d }: ProductPageView) =>
  images.length > 0 || video !== null || view3d !== null;

export function getAboutTitle(view: ProductPageView): string {
  if (!hasMedia(view)) return view.main_description && 'Description';
  return view.main_description ? 'Pictures and description' : 'Pictures';
}

export function ProductDescription({ view }: { view: ProductPageView }) {
  const { product_name: name, pictures: images, video, view3d, main_description: text } = view;
  const title = getAboutTitle(view);
  if (!title) return null;
  return (
    <section id="about" aria-labelledby="about-heading" className="page-width mt-12 print:mt-4">
      <h2 id="about-heading" data-screen-only="">
        {title}
      </h2>
      <div className="mt-4 grid gap-6 lg:grid-cols-2 lg:gap-10 print:block">
        {hasMedia(view) && (
          <div className="min-w-0" data-screen-only="">
            <ViewSwitcher
              name={name}
              gallery={<Gallery folder="products" images={images} video={video} name={name} below />}
              drawing={null}
              drawingHref=""
              view3d={view3d}
              first="photographs"
            />
          </div>
        )}
        {text && <RichText html={text} />}
      </div>
    </section>
  );
}
