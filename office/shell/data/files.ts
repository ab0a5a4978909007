import type { ResourceField } from '../../../src/features/office/resources/resources.contract.ts';

export function fileUrl({ folder, gated }: ResourceField, file: string): string | undefined {
  if (/^(https?:)?\//.test(file)) return file;
  return folder && !gated ? `/uploads/${folder}/${encodeURIComponent(file)}` : undefined;
}

export const scaledUrl = (folder: string, file: string, width: 160 | 480): string =>
  `/pictures/${folder}/${encodeURIComponent(file)}/${width}.webp`;

export function pictureUrl(field: ResourceField, file: string, width: 160 | 480): string | undefined {
  if (/^(https?:)?\//.test(file) || /\.svg$/i.test(file)) return fileUrl(field, file);
  return scaledUrl(field.folder ?? '', file, width);
}
