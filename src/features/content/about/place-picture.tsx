import { Picture } from '../../../ui/media/picture.tsx';
import type { Client } from '../../../web/api.ts';
import { optionalData } from '../../../web/optional-data.ts';
import type { PagePicture } from './page-pictures.contract.ts';

/** The pictures of a page; none if they cannot be loaded, which never fails the page. */
export function placePictures(api: Client, pageName: string, signal?: AbortSignal): Promise<PagePicture[]> {
  return optionalData(api.getData('/api/get_page_pictures.php', { page_name: pageName }, signal), []);
}

interface PlacePictureProps {
  pictures: readonly PagePicture[];
  place: number;
  /** Used when the picture has no alt text of its own. */
  alt: string;
  sizes: string;
  priority?: boolean;
  className?: string;
}

/** The picture at a place of a page, or the placeholder image. */
export function PlacePicture({ pictures, place, alt, ...rest }: PlacePictureProps) {
  const picture = pictures.find((candidate) => candidate.place === place);
  return <Picture folder="about" file={picture?.image} alt={picture?.alt || alt} {...rest} />;
}
