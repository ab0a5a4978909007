import path from 'node:path';
import type { Settings } from '../settings.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createPrivateFolder } from './private-folder.ts';

/** Opens the store of the settings: an S3 bucket, or the folder `files` of the data folder. */
export async function openFileStore(settings: Pick<Settings, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!settings.s3) {
    const folder = path.join(settings.dataDir, 'files');
    await createPrivateFolder(folder);
    return diskStore(folder);
  }
  // Loaded only when needed: a site that stores its files on disk saves the memory of the S3 client.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(settings.s3);
}
