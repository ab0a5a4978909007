import { type FileKind, factsOf, kindByEnding } from '../../../../platform/file-kinds.limits.ts';
import { extensionOf, sentPictureExtensions } from '../../../../platform/files/mime-types.ts';
import { foldedNorm, normOf } from '../../../../platform/slug.ts';
import { partsOf } from './archive-check.ts';

type Purpose = { picture: true } | { picture: false; model: FileKind | undefined; product: FileKind | undefined };

export type Reading = { norm: string; folded: string; position: number };
export type NamedFile = { purpose: Purpose; readings: Reading[]; folders: string[] };

const MAX_PICTURES = 4;
const NUMBER = /\(?([1-9])\)?$/;
const GAP = /[ _-]/;

/** Reads the number in a file's name, spelt in any way that the search accepts; undefined for an unknown type. */
export function readName(path: string): NamedFile | undefined {
  const { file, folders } = partsOf(path);
  const inner = /\.zip$/i.test(file) ? file.slice(0, -4) : file;
  const extension = extensionOf(inner);
  const stem = inner.slice(0, -extension.length - 1);
  const isPicture = inner === file && sentPictureExtensions.includes(extension);
  const model = kindByEnding(extension, 'model');
  const packable = inner === file || (model !== undefined && factsOf(model).gated);
  if (!isPicture && (!model || !packable)) return undefined;
  const purpose: Purpose = isPicture
    ? { picture: true }
    : { picture: false, model, product: kindByEnding(extension, 'product') };
  const readings = [readingOf(stem, 1)];
  const { base, number } = numbered(stem) ?? {};
  if (isPicture && base && number && number <= MAX_PICTURES) readings.push(readingOf(base, number));
  return {
    purpose,
    readings: readings.filter(({ norm }) => norm !== ''),
    folders: folders.map(normOf).filter(Boolean),
  };
}

function numbered(stem: string): { base: string; number: number } | undefined {
  const [ending, number] = NUMBER.exec(stem.slice(-3)) ?? [];
  if (!ending) return undefined;
  const all = stem.slice(0, -ending.length);
  let length = all.length;
  while (GAP.test(all.charAt(length - 1))) length -= 1;
  return length < all.length ? { base: all.slice(0, length), number: Number(number) } : undefined;
}

const readingOf = (text: string, position: number): Reading => ({
  norm: normOf(text),
  folded: foldedNorm(text),
  position,
});
