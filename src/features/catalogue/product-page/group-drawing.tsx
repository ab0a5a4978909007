import { useState } from 'react';
import { buildUploadUrl } from '../../../platform/files/upload-url.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { InlineDrawing } from '../drawings/inline-drawing.tsx';
import type { DimensionTexts } from '../drawings/load-drawing-view.ts';
import type { GroupImage } from '../gallery/gallery-images.ts';

const Zoom = lazyComponent(async () => (await import('../../../ui/overlays/lightbox.tsx')).Lightbox);

interface GroupDrawingProps {
  image: GroupImage;
  group: string;
  dimensionTexts?: DimensionTexts;
  sizes: string;
  className: string;
}

const FRAME = 'relative block w-full rounded-lg border border-steel-200 bg-white p-2 print:border-0';

export function GroupDrawing({ image, group, dimensionTexts, sizes, className }: GroupDrawingProps) {
  const { file, alt, drawing } = image;
  const [zoomed, setZoomed] = useState(false);
  const zoom = {
    type: 'button',
    'data-replay': '',
    onClick: () => setZoomed(true),
    'aria-label': `Zoom: ${alt}`,
  } as const;
  return (
    <>
      {drawing ? (
        <div className={`${FRAME} ${className}`}>
          {/* A drawing has hundreds of elements, so it is laid out only near the window. */}
          <InlineDrawing
            view={drawing}
            group={group}
            dimensionTexts={dimensionTexts}
            className="size-full [content-visibility:auto] print:[content-visibility:visible]"
          />
          <button
            {...zoom}
            data-screen-only=""
            className="absolute end-1 bottom-1 grid size-11 cursor-zoom-in place-items-center rounded-md text-steel-500 hover:bg-steel-100 hover:text-steel-800"
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-current stroke-2">
              <path d="M15 4h5v5M20 4l-6 6M9 20H4v-5m0 5 6-6" />
            </svg>
          </button>
        </div>
      ) : (
        <button {...zoom} className={`${FRAME} cursor-zoom-in hover:border-steel-400 ${className}`}>
          <StoredImage folder="products" file={file} alt={alt} sizes={sizes} className="size-full object-contain" />
        </button>
      )}
      {zoomed && (
        <Zoom images={[{ src: buildUploadUrl('products', file), alt }]} index={0} onClose={() => setZoomed(false)} />
      )}
    </>
  );
}
