import { buildUploadUrl } from '../../../platform/files/upload-url.ts';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import type { CartLine } from './cart-line.ts';

const UPLOADED = buildUploadUrl('models', 'x').slice(0, -1);

interface CartLineImageProps {
  line: Pick<CartLine, 'image'>;
  className: string;
  priority?: boolean;
}

export function CartLineImage({ line: { image }, className, priority = false }: CartLineImageProps) {
  return (
    <StoredImage
      folder="models"
      file={image.startsWith(UPLOADED) ? image.slice(UPLOADED.length) : image}
      alt=""
      sizes="80px"
      priority={priority}
      className={`aspect-4/3 flex-none rounded-md border border-steel-100 bg-steel-50 object-contain ${className}`}
    />
  );
}
