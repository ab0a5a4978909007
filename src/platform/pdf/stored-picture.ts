import { type FileStore, isStoreKey } from '../files/file-store.ts';
import { pictureSource, type UploadFolder } from '../files/upload-url.ts';

export async function storedPicture(
  files: FileStore,
  picture: string,
  folder: UploadFolder,
): Promise<Uint8Array | null> {
  if (!picture) return null;
  const source = pictureSource(picture, folder);
  const key = `uploads/${source.folder}/${source.file}`;
  return isStoreKey(key) && (await files.exists(key)) ? files.read(key) : null;
}
