import { useState } from 'react';
import { type UploadFolder, uploadUrl } from '../../platform/files/upload-url.ts';
import { Lightbox } from '../overlays/lightbox.tsx';
import { Picture } from './picture.tsx';

export function PictureGallery({ folder, files, title }: { folder: UploadFolder; files: string[]; title: string }) {
  const [index, setIndex] = useState<number>();
  if (files.length === 0) return null;
  const pictures = files.map((file, at) => ({
    src: uploadUrl(folder, file),
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
              <Picture
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
      <Lightbox pictures={pictures} index={index} onClose={() => setIndex(undefined)} />
    </section>
  );
}
