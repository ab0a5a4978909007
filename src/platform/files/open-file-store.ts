import path from 'node:path';
import type { Settings } from '../settings.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createPrivateFolder } from './private-folder.ts';

export const getFileFolder = (dataDir: string) => path.join(dataDir, 'files');

/** An S3 bucket, or the folder `files` of the data folder. `warn`: called when others can read that folder. */
export async function openFileStore(
  settings: Pick<Settings, 's3' | 'dataDir'>,
  warn: (warning: string) => void = () => {},
): Promise<FileStore> {
  if (!settings.s3) {
    const folder = getFileFolder(settings.dataDir);
    const warning = await createPrivateFolder(folder);
    if (warning) warn(warning);
    return createDiskStore(folder);
  }
  // Loaded on demand, because the S3 client needs memory.
  const { createS3Store: s3Store } = await import('./s3-store.ts');
  return s3Store(settings.s3);
}
