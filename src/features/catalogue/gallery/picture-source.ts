import type { UploadFolder } from '../../../platform/files/upload-url.ts';

/** Where a picture lies that is given as a file name of `folder` or as a whole path, /uploads/{folder}/{file}. */
export function pictureSource(value: string, folder: UploadFolder): { folder: UploadFolder; file: string } {
  const [, given, file] = /^\/uploads\/([a-z]+)\/([^/?#]+)$/.exec(value) ?? [];
  return given && file ? { folder: given as UploadFolder, file: decodeURIComponent(file) } : { folder, file: value };
}
