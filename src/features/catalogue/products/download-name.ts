// Browser-safe: type imports only.
import type { GatedName } from '../../../platform/file-kinds.limits.ts';

/** The name under which a file is saved: the step file of `VTC-200/SS` is `VTC-200_SS.step`. */
export const downloadName = (name: string, file: string) =>
  `${name.replace(/[^\w.-]+/g, '_').slice(0, 100)}${/\.\w+$/.exec(file)?.[0] ?? ''}`;

/** The address of a gated file of a model. */
export const downloadAddress = (kind: GatedName, modelId: number): string =>
  `/api/download.php?kind=${kind}&model_id=${modelId}`;
