import type { StoredPicture } from '../../catalogue/products/products.tables.ts';

/** image1 … image4 with their alt texts, without blank ones. */
export function picturesOf(files: string[], alternatives: string[]): StoredPicture[] {
  return files.map((file, at) => ({ file, alt: alternatives[at] ?? '' })).filter(({ file }) => file !== '');
}
