import { isPictureSource, pictureSource, type UploadFolder } from '../../../platform/files/upload-url.ts';
import type { LoaderInput } from '../../../web/page.ts';
import { type DrawingView, loadDrawing } from '../drawings/drawing-view.ts';

/** An image of a gallery: a file name in the gallery's folder, or a full path. */
export interface GalleryPicture {
  file: string;
  alt: string;
}

/** The picture of a group of tables, and the same as a part of the page where it is a drawing in SVG. */
export interface GroupPicture extends GalleryPicture {
  drawing: DrawingView | null;
}

const NUMBERS = [1, 2, 3, 4] as const;
type PictureFields = Partial<Record<`${'image_upload' | 'alt_image'}${(typeof NUMBERS)[number]}`, string>>;

/** image_upload1 … 4 with alt_image1 … 4, without invalid sources. */
export const galleryPictures = (fields: PictureFields, name: string): GalleryPicture[] =>
  NUMBERS.flatMap((number) => {
    const file = fields[`image_upload${number}`];
    return isPictureSource(file) ? [{ file, alt: fields[`alt_image${number}`] || name }] : [];
  });

/** The first picture, which stands for the thing until its 3D view is loaded; the no-image picture where there is none. */
export const firstPicture = ([first]: readonly GalleryPicture[], folder: UploadFolder, name: string) => ({
  ...pictureSource(first?.file ?? '', folder),
  alt: first?.alt ?? name,
});

/** The picture of a group of tables, a file of uploads/products; null where it has none. */
export async function loadGroupPicture(
  input: Pick<LoaderInput, 'api' | 'signal'>,
  file: string | undefined,
  alt: string,
): Promise<GroupPicture | null> {
  return isPictureSource(file) ? { file, alt, drawing: await loadDrawing(input, { file, alt }) } : null;
}
