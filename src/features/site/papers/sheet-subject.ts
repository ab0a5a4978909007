import type { FileStore } from '../../../platform/files/file-store.ts';
import { storedPicture } from '../../../platform/pdf/stored-picture.ts';
import type { DimensionFigures } from '../../catalogue/drawings/drawn-figures.ts';
import type { SheetContent } from './sheet-content.ts';

export interface SheetSubject
  extends Omit<SheetContent, 'siteName' | 'title' | 'fileTitle' | 'foot' | 'at' | 'address' | 'reached'> {
  path: string;
}

export async function drawingIn(files: FileStore, file: string, figures: DimensionFigures) {
  const bytes = await storedPicture(files, file, 'products');
  return bytes && { bytes, svg: /\.svg$/i.test(file), figures };
}
