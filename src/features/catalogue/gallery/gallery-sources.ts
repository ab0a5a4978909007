import { NO_IMAGE } from '../../../platform/files/upload-url.ts';
import { youtubeId } from '../../../platform/link-rules.ts';

/** An image of a gallery: a file name in the gallery's folder, or a full path. */
export interface GalleryPicture {
  file: string;
  alt: string;
}

const UNSET = new Set(['undefined', 'null']);

/**
 * Whether a source is an image file: not empty, not a folder, not the placeholder, and without a path segment named
 * undefined or null.
 */
export function isPictureSource(source: string | null | undefined): source is string {
  if (!source || source.endsWith('/') || source === NO_IMAGE || source.endsWith(NO_IMAGE)) return false;
  return !source.split(/[/\\]/).some((part) => UNSET.has(part.toLowerCase()) || UNSET.has(stem(part).toLowerCase()));
}

const stem = (file: string) => file.replace(/\.[^.]*$/, '');

/** image_upload1 … 4 with alt_image1 … 4, without invalid sources. */
export function galleryPictures(record: Record<string, unknown>, name: string): GalleryPicture[] {
  return [1, 2, 3, 4].flatMap((number) => {
    const file = record[`image_upload${number}`];
    const alt = record[`alt_image${number}`];
    if (typeof file !== 'string' || !isPictureSource(file)) return [];
    return [{ file, alt: typeof alt === 'string' && alt ? alt : name }];
  });
}

/** The embed URL of a YouTube video; undefined for anything else. */
export function videoEmbed(url: string | null | undefined): string | undefined {
  const id = url ? youtubeId(url) : undefined;
  return id && `https://www.youtube-nocookie.com/embed/${id}`;
}
