// Browser-safe: type imports only.
import type { GatedName } from '../../visitors/accounts/wanted-file.limits.ts';
import type { FileKind } from './files.tables.ts';

/**
 * The owner and the folder of each kind of file. Gated files are only sent to signed-in customers
 * (docs/spec/files-and-downloads.md#gated-files).
 */
export const fileKinds: Record<FileKind, { owner: 'product' | 'model'; folder: string; gated: boolean }> = {
  igs: { owner: 'model', folder: 'igs', gated: true },
  step: { owner: 'model', folder: 'step', gated: true },
  cad: { owner: 'model', folder: 'cad', gated: true },
  technical_data: { owner: 'model', folder: 'technical_data', gated: true },
  pdf: { owner: 'model', folder: 'models', gated: false },
  pdf_3d: { owner: 'model', folder: 'models', gated: false },
  '3d': { owner: 'model', folder: 'models', gated: false },
  datasheet1: { owner: 'product', folder: 'products', gated: false },
  datasheet2: { owner: 'product', folder: 'products', gated: false },
  technical1: { owner: 'product', folder: 'products', gated: false },
  technical2: { owner: 'product', folder: 'products', gated: false },
  accessories1: { owner: 'product', folder: 'products', gated: false },
  accessories2: { owner: 'product', folder: 'products', gated: false },
  file: { owner: 'product', folder: 'products', gated: false },
};

/** The gated files of a model, by their names in addresses. */
export const gatedKinds = {
  igs: 'igs',
  step: 'step',
  cad: 'cad',
  technical: 'technical_data',
} as const satisfies Record<GatedName, FileKind>;

/** The name under which a file is saved: the step file of `VTC-200/SS` is `VTC-200_SS.step`. */
export const downloadName = (name: string, file: string) =>
  `${name.replace(/[^\w.-]+/g, '_').slice(0, 100)}${/\.\w+$/.exec(file)?.[0] ?? ''}`;
