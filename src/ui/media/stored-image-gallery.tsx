import { useState } from 'react';
import { buildUploadUrl, type UploadFolder } from '../../platform/files/upload-url.ts';
import { Lightbox } from '../overlays/lightbox.tsx';
import { StoredImage } from './stored-image.tsx';

export function StoredImageGallery({ folder, files, title }: { folder: UploadFolder; files: string[]; title: string }) {
  const [index, setIndex] = useState<number>();
  if (files.length === 0) return null;
  const images = files.map((file, at) => ({
    src: buildUploadUrl(folder, file),
    alt: `${title}, picture ${at + 1} of ${files.length}`,
  }));
  return (
    <section aria-label="Gallery">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {files.map((file, at) => (
          <li key={file}>
            <button
              type="button"
              data-replay=""
              className="block aspect-4/3 w-full overflow-hidden rounded-md border border-steel-200 bg-steel-50 hover:border-steel-400"
              aria-label={`Enlarge picture ${at + 1} of ${files.length}`}
              onClick={() => setIndex(at)}
            >
              <StoredImage
                folder={folder}
                file={file}
                alt=""
                sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 33vw, 50vw"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <Lightbox images={images} index={index} onClose={() => setIndex(undefined)} />
    </section>
  );
}
