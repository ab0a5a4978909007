import { useState } from 'react';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import type { GalleryPicture } from '../gallery/gallery-sources.ts';

const Zoom = lazyComponent(async () => (await import('../../../ui/overlays/lightbox.tsx')).Lightbox);

interface GroupDrawingProps {
  picture: GalleryPicture;
  /** Its width in the layout, as the sizes attribute of an image. */
  sizes: string;
  className: string;
}

/** The drawing of a group of tables, which can be enlarged. */
export function GroupDrawing({ picture: { file, alt }, sizes, className }: GroupDrawingProps) {
  const [zoomed, setZoomed] = useState(false);
  return (
    <>
      <button
        type="button"
        data-replay=""
        onClick={() => setZoomed(true)}
        aria-label={`Zoom: ${alt}`}
        className={`block w-full cursor-zoom-in rounded-lg border border-steel-200 bg-white p-2 hover:border-steel-400 print:border-0 ${className}`}
      >
        <Picture folder="products" file={file} alt={alt} sizes={sizes} className="size-full object-contain" />
      </button>
      {zoomed && (
        <Zoom pictures={[{ src: uploadUrl('products', file), alt }]} index={0} onClose={() => setZoomed(false)} />
      )}
    </>
  );
}
