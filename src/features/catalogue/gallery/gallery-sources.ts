import { NO_IMAGE } from '../../../platform/files/upload-url.ts';
import { youtubeId } from '../../../platform/link-rules.ts';

/** A picture of a gallery: a file name in the gallery's folder, or a whole path. */
export interface GalleryPicture {
  file: string;
  alt: string;
}

const UNSET = new Set(['undefined', 'null']);

/**
 * A source that leads to a picture: not empty, not a folder, not the no-image picture, no part of it called undefined
 * or null.
 */
export function isPictureSource(source: string | null | undefined): source is string {
  if (!source || source.endsWith('/') || source === NO_IMAGE || source.endsWith(NO_IMAGE)) return false;
  return !source.split(/[/\\]/).some((part) => UNSET.has(part.toLowerCase()) || UNSET.has(stem(part).toLowerCase()));
}

const stem = (file: string) => file.replace(/\.[^.]*$/, '');

/** image_upload1 … 4 with alt_image1 … 4, without those that lead nowhere. */
export function galleryPictures(record: Record<string, unknown>, name: string): GalleryPicture[] {
  return [1, 2, 3, 4].flatMap((number) => {
    const file = record[`image_upload${number}`];
    const alt = record[`alt_image${number}`];
    if (typeof file !== 'string' || !isPictureSource(file)) return [];
    return [{ file, alt: typeof alt === 'string' && alt ? alt : name }];
  });
}

/** Forms of a YouTube address that are not videos of a catalogue. */
const OTHER_FORMS = /^\/(shorts|live|v)\//;

/** The embed address of a video given as watch?v=, youtu.be/ or embed/; undefined for anything else. */
export function videoEmbed(address: string | null | undefined): string | undefined {
  const id = address ? youtubeId(address) : undefined;
  if (!address || !id || OTHER_FORMS.test(new URL(address).pathname)) return undefined;
  return `https://www.youtube-nocookie.com/embed/${id}`;
}
