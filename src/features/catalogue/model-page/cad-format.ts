import { storedValue } from '../../../web/stored/stored-value.ts';
import type { Download } from './load-model.ts';

const CAD_KINDS = ['step', 'igs', 'cad'] as const;
type CadKind = (typeof CAD_KINDS)[number];

const cadKind = (kind: string | null): CadKind | null => CAD_KINDS.find((known) => known === kind) ?? null;

/** The CAD format that this visitor downloaded last. */
export const storedFormat = storedValue('cadFormat', cadKind);

/** Remembers the format of a download, if it is one of CAD. */
export function rememberFormat(kind: Download['kind']): void {
  if (cadKind(kind)) storedFormat.write(kind);
}

/** The CAD file that is offered first: in the format of the last download, else the first of STEP, IGS and CAD. */
export const cadFileOf = (downloads: readonly Download[], last: CadKind | null): Download | undefined =>
  [last, ...CAD_KINDS].flatMap((kind) => downloads.filter((download) => download.kind === kind))[0];
