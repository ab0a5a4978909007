import { CAD_FILE_KIND_NAMES, type GatedFileKindName } from '../../../platform/file-kinds.limits.ts';
import { createStoredValue } from '../../../web/stored/stored-value.ts';
import type { ModelDownload } from './load-model.ts';

const parseCadKind = (kind: string | null): GatedFileKindName | null =>
  CAD_FILE_KIND_NAMES.find((known) => known === kind) ?? null;

export const storedCadFormat = createStoredValue('cadFormat', { parse: parseCadKind, format: (kind) => kind });

export function rememberCadFormat(kind: ModelDownload['kind']): void {
  const wanted = parseCadKind(kind);
  if (wanted) storedCadFormat.change(() => wanted);
}

export const findCadFile = (
  downloads: readonly ModelDownload[],
  last: GatedFileKindName | null,
): ModelDownload | undefined =>
  [last, ...CAD_FILE_KIND_NAMES].flatMap((kind) => downloads.filter((download) => download.kind === kind))[0];
