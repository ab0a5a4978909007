import { StoredImage } from '../../../ui/media/stored-image.tsx';
import { getOptionalData } from '../../../web/optional-data.ts';
import type { SiteClient } from '../../../web/site-api.ts';
import type { PageImage } from './page-images.contract.ts';

/** An empty list if the request fails, so that the page is still shown. */
export function loadPageImages(api: SiteClient, pageName: string, signal?: AbortSignal): Promise<PageImage[]> {
  return getOptionalData(api.getData('/api/get_page_pictures.php', { page_name: pageName }, signal), []);
}

interface PageImageSlotProps {
  images: readonly PageImage[];
  position: number;
  alt: string;
  sizes: string;
  priority?: boolean;
  className?: string;
}

export function PageImageSlot({ images, position, alt, ...rest }: PageImageSlotProps) {
  const image = images.find((candidate) => candidate.place === position);
  return <StoredImage folder="about" file={image?.image} alt={image?.alt || alt} {...rest} />;
}
