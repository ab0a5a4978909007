/** Folders of public files under /uploads. `category` is the old spelling of `categories`. */
export type UploadFolder =
  | 'models'
  | 'products'
  | 'categories'
  | 'brands'
  | 'banners'
  | 'seo'
  | 'events'
  | 'news'
  | 'markets'
  | 'certifications'
  | 'catalogues'
  | 'about'
  | 'applications'
  | 'partners';

export const NO_IMAGE_URL = '/no-image.svg';

/**
 * URLs and absolute paths are returned unchanged; a missing file gives the no-image image
 * (docs/spec/files-and-downloads.md#addresses-of-files).
 */
export function buildUploadUrl(folder: UploadFolder, file: string | null | undefined): string {
  if (!file || file === 'null' || file === 'undefined') return NO_IMAGE_URL;
  if (/^(https?:)?\//.test(file)) return file;
  return `${__BACKEND__}/uploads/${folder}/${file}`;
}

export function parseImageSource(value: string, folder: UploadFolder): { folder: UploadFolder; file: string } {
  const [, ownFolder, file] = /^\/uploads\/([a-z]+)\/([^/?#]+)$/.exec(value) ?? [];
  if (!ownFolder || !file) return { folder, file: value };
  try {
    return { folder: ownFolder as UploadFolder, file: decodeURIComponent(file) };
  } catch {
    // The value is not percent-encoded.
    return { folder, file: value };
  }
}

const UNSET = new Set(['undefined', 'null']);

/** False for '', a folder, the placeholder, and a path segment named undefined or null. */
export function isImageSource(source: string | null | undefined): source is string {
  if (!source || source.endsWith('/') || source.endsWith(NO_IMAGE_URL)) return false;
  return !source
    .split(/[/\\]/)
    .some((segment) => UNSET.has(segment.toLowerCase()) || UNSET.has(removeExtension(segment).toLowerCase()));
}

const removeExtension = (file: string) => file.replace(/\.[^.]*$/, '');
