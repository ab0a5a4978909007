import { RichText } from '../../../ui/rich-text.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { Views } from '../gallery/views.tsx';
import type { ProductView } from './load-product.ts';

const isShown = ({ pictures, video, view3d }: ProductView) => pictures.length > 0 || video !== null || view3d !== null;

export function aboutTitle(view: ProductView): string {
  if (!isShown(view)) return view.main_description && 'Description';
  return view.main_description ? 'Pictures and description' : 'Pictures';
}

export function AboutProduct({ view }: { view: ProductView }) {
  const { product_name: name, pictures, video, view3d, main_description: text } = view;
  const title = aboutTitle(view);
  if (!title) return null;
  return (
    <section id="about" aria-labelledby="about-heading" className="page-width mt-12 print:mt-4">
      <h2 id="about-heading" data-screen-only="">
        {title}
      </h2>
      <div className="mt-4 grid gap-6 lg:grid-cols-2 lg:gap-10 print:block">
        {isShown(view) && (
          <div className="min-w-0" data-screen-only="">
            <Views
              name={name}
              photographs={<Gallery folder="products" pictures={pictures} video={video} name={name} below />}
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
