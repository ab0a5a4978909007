import type { ResourceField } from '../../../src/features/office/resources/resources.contract.ts';

/** The address of a stored file; a gated one has none that a picture or a link could use. */
export function fileUrl({ folder, gated }: ResourceField, file: string): string | undefined {
  if (/^(https?:)?\//.test(file)) return file;
  return folder && !gated ? `/uploads/${folder}/${encodeURIComponent(file)}` : undefined;
}

/** Where the server has a picture in another width. */
export const scaledUrl = (folder: string, file: string, width: 160 | 480): string =>
  `/pictures/${folder}/${encodeURIComponent(file)}/${width}.webp`;

/** A stored picture in one of the widths that the server makes. */
export function pictureUrl(field: ResourceField, file: string, width: 160 | 480): string | undefined {
  if (/^(https?:)?\//.test(file) || /\.svg$/i.test(file)) return fileUrl(field, file);
  return scaledUrl(field.folder ?? '', file, width);
}
