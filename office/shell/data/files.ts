import type { ResourceField } from '../../../src/features/office/resources/resources.contract.ts';

/** Address of a stored file; undefined for a gated one. */
export function fileUrl({ folder, gated }: ResourceField, file: string): string | undefined {
  if (/^(https?:)?\//.test(file)) return file;
  return folder && !gated ? `/uploads/${folder}/${encodeURIComponent(file)}` : undefined;
}

/** Address of a scaled image. */
export const scaledUrl = (folder: string, file: string, width: 160 | 480): string =>
  `/pictures/${folder}/${encodeURIComponent(file)}/${width}.webp`;

/** Scaled version of a stored image. */
export function pictureUrl(field: ResourceField, file: string, width: 160 | 480): string | undefined {
  if (/^(https?:)?\//.test(file) || /\.svg$/i.test(file)) return fileUrl(field, file);
  return scaledUrl(field.folder ?? '', file, width);
}
