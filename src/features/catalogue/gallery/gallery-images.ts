import {
  buildUploadUrl,
  isImageSource,
  parseImageSource,
  type UploadFolder,
} from '../../../platform/files/upload-url.ts';
import type { LoaderInput } from '../../../web/page-module.ts';
import { type DrawingView, loadDrawingView } from '../drawings/load-drawing-view.ts';

export interface GalleryImage {
  file: string;
  alt: string;
}

export interface GroupImage extends GalleryImage {
  drawing: DrawingView | null;
}

const NUMBERS = [1, 2, 3, 4] as const;
type ImageFields = Partial<Record<`${'image_upload' | 'alt_image'}${(typeof NUMBERS)[number]}`, string>>;

export const listGalleryImages = (fields: ImageFields, name: string): GalleryImage[] =>
  NUMBERS.flatMap((number) => {
    const file = fields[`image_upload${number}`];
    return isImageSource(file) ? [{ file, alt: fields[`alt_image${number}`] || name }] : [];
  });

export const getFirstImage = ([first]: readonly GalleryImage[], folder: UploadFolder, name: string) => ({
  ...parseImageSource(first?.file ?? '', folder),
  alt: first?.alt ?? name,
});

/** Path of the image that other sites show beside a link to the page. */
export const getSharingImageUrl = ([first]: readonly GalleryImage[], folder: UploadFolder): string | undefined =>
  first && buildUploadUrl(folder, first.file);

export async function loadGroupImage(
  input: Pick<LoaderInput, 'api' | 'signal'>,
  file: string | undefined,
  alt: string,
): Promise<GroupImage | null> {
  return isImageSource(file) ? { file, alt, drawing: await loadDrawingView(input, { file, alt }) } : null;
}
