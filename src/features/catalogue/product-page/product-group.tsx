import { useState } from 'react';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { ModelTable } from '../model-tables/model-table.tsx';
import type { GroupView } from './load-product.ts';

const Zoom = lazyComponent(async () => (await import('../../../ui/overlays/lightbox.tsx')).Lightbox);

/** One of the two groups of a product: buttons, drawing and tables. */
export function ProductGroup({ group }: { group: GroupView }) {
  const [zoomed, setZoomed] = useState(false);
  const { picture } = group;
  return (
    <section aria-label={`Models, group ${group.number}`} className="flex flex-col gap-6 print:mb-6 print:block">
      {group.buttons.length > 0 && (
        <div className="flex flex-wrap gap-2" data-screen-only="">
          {group.buttons.map(({ label, url }) => (
            <a
              key={label}
              href={url}
              className={buttonClass({ variant: 'secondary' })}
              {...(url.startsWith('#') ? {} : { target: '_blank', rel: 'noopener' })}
            >
              {label}
            </a>
          ))}
        </div>
      )}
      {picture && (
        <button
          type="button"
          data-replay=""
          onClick={() => setZoomed(true)}
          aria-label={`Zoom: ${picture.alt}`}
          className="w-full max-w-3xl cursor-zoom-in self-center rounded-lg border border-steel-200 bg-white p-2 hover:border-steel-400 print:border-0"
        >
          <Picture
            folder="products"
            file={picture.file}
            alt={picture.alt}
            sizes="(min-width: 800px) 750px, 92vw"
            // Drawings have any aspect ratio; a fixed one reserves space before they load.
            className="aspect-square max-h-[26rem] w-full object-contain sm:aspect-4/3 print:max-h-[70mm]"
          />
        </button>
      )}
      {group.tables.map((table) => (
        <ModelTable key={table.id} table={table} />
      ))}
      {picture && zoomed && (
        <Zoom
          pictures={[{ src: uploadUrl('products', picture.file), alt: picture.alt }]}
          index={0}
          onClose={() => setZoomed(false)}
        />
      )}
    </section>
  );
}
