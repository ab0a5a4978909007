import path from 'node:path';
import type { Settings } from '../settings.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

/** Opens the store that the settings name: an S3 bucket, or the folder `files` of the data folder. */
export async function openFileStore(settings: Pick<Settings, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!settings.s3) return diskStore(path.join(settings.dataDir, 'files'));
  // Loaded only where it is used: a site that keeps its files on disk does without the S3 client's memory.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(settings.s3);
}
