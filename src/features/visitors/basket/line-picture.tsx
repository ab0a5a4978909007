import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import type { BasketLine } from './basket-lines.ts';

const UPLOADED = uploadUrl('models', 'x').slice(0, -1);

interface LinePictureProps {
  line: Pick<BasketLine, 'image'>;
  className: string;
  priority?: boolean;
}

export function LinePicture({ line: { image }, className, priority = false }: LinePictureProps) {
  return (
    <Picture
      folder="models"
      file={image.startsWith(UPLOADED) ? image.slice(UPLOADED.length) : image}
      alt=""
      sizes="80px"
      priority={priority}
      className={`aspect-4/3 flex-none rounded-md border border-steel-100 bg-steel-50 object-contain ${className}`}
    />
  );
}
