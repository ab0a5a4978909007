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

export const NO_IMAGE = '/no-image.svg';

/**
 * The address of an uploaded file: addresses and absolute paths pass through, nothing gives the no-image picture
 * (docs/spec/files-and-downloads.md#addresses-of-files).
 */
export function uploadUrl(folder: UploadFolder, file: string | null | undefined): string {
  if (!file || file === 'null' || file === 'undefined') return NO_IMAGE;
  if (/^(https?:)?\//.test(file)) return file;
  return `${__BACKEND__}/uploads/${folder}/${file}`;
}
