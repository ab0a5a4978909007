import { CAD_NAMES, type GatedName } from '../../../platform/file-kinds.limits.ts';
import { storedValue } from '../../../web/stored/stored-value.ts';
import type { Download } from './load-model.ts';

const cadKind = (kind: string | null): GatedName | null => CAD_NAMES.find((known) => known === kind) ?? null;

export const storedFormat = storedValue('cadFormat', { parse: cadKind, format: (kind) => kind });

export function rememberFormat(kind: Download['kind']): void {
  const wanted = cadKind(kind);
  if (wanted) storedFormat.change(() => wanted);
}

export const cadFileOf = (downloads: readonly Download[], last: GatedName | null): Download | undefined =>
  [last, ...CAD_NAMES].flatMap((kind) => downloads.filter((download) => download.kind === kind))[0];
