import { isPictureSource, pictureSource, type UploadFolder, uploadUrl } from '../../../platform/files/upload-url.ts';
import type { LoaderInput } from '../../../web/page.ts';
import { type DrawingView, loadDrawing } from '../drawings/drawing-view.ts';

export interface GalleryPicture {
  file: string;
  alt: string;
}

export interface GroupPicture extends GalleryPicture {
  drawing: DrawingView | null;
}

const NUMBERS = [1, 2, 3, 4] as const;
type PictureFields = Partial<Record<`${'image_upload' | 'alt_image'}${(typeof NUMBERS)[number]}`, string>>;

export const galleryPictures = (fields: PictureFields, name: string): GalleryPicture[] =>
  NUMBERS.flatMap((number) => {
    const file = fields[`image_upload${number}`];
    return isPictureSource(file) ? [{ file, alt: fields[`alt_image${number}`] || name }] : [];
  });

export const firstPicture = ([first]: readonly GalleryPicture[], folder: UploadFolder, name: string) => ({
  ...pictureSource(first?.file ?? '', folder),
  alt: first?.alt ?? name,
});

/** Path of the image that other sites show beside a link to the page. */
export const imageForSharing = ([first]: readonly GalleryPicture[], folder: UploadFolder): string | undefined =>
  first && uploadUrl(folder, first.file);

export async function loadGroupPicture(
  input: Pick<LoaderInput, 'api' | 'signal'>,
  file: string | undefined,
  alt: string,
): Promise<GroupPicture | null> {
  return isPictureSource(file) ? { file, alt, drawing: await loadDrawing(input, { file, alt }) } : null;
}
