import { useState } from 'react';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import type { DimensionFigures } from '../drawings/drawing-view.ts';
import type { GroupPicture } from '../gallery/gallery-sources.ts';

const Zoom = lazyComponent(async () => (await import('../../../ui/overlays/lightbox.tsx')).Lightbox);

interface GroupDrawingProps {
  picture: GroupPicture;
  group: string;
  figures?: DimensionFigures;
  sizes: string;
  className: string;
}

const FRAME = 'relative block w-full rounded-lg border border-steel-200 bg-white p-2 print:border-0';

export function GroupDrawing({ picture, group, figures, sizes, className }: GroupDrawingProps) {
  const { file, alt, drawing } = picture;
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
          <Drawing
            view={drawing}
            group={group}
            figures={figures}
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
          <Picture folder="products" file={file} alt={alt} sizes={sizes} className="size-full object-contain" />
        </button>
      )}
      {zoomed && (
        <Zoom pictures={[{ src: uploadUrl('products', file), alt }]} index={0} onClose={() => setZoomed(false)} />
      )}
    </>
  );
}
