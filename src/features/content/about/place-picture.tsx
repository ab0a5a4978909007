import { Picture } from '../../../ui/media/picture.tsx';
import type { Client } from '../../../web/api.ts';
import { optionalData } from '../../../web/optional-data.ts';
import type { PagePicture } from './page-pictures.contract.ts';

/** An empty list if the request fails, so that the page is still shown. */
export function placePictures(api: Client, pageName: string, signal?: AbortSignal): Promise<PagePicture[]> {
  return optionalData(api.getData('/api/get_page_pictures.php', { page_name: pageName }, signal), []);
}

interface PlacePictureProps {
  pictures: readonly PagePicture[];
  place: number;
  alt: string;
  sizes: string;
  priority?: boolean;
  className?: string;
}

export function PlacePicture({ pictures, place, alt, ...rest }: PlacePictureProps) {
  const picture = pictures.find((candidate) => candidate.place === place);
  return <Picture folder="about" file={picture?.image} alt={picture?.alt || alt} {...rest} />;
}
