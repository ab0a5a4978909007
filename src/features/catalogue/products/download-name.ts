// Browser-safe: type imports only.
import type { GatedName } from '../../../platform/file-kinds.limits.ts';

/** The name under which a file is saved: the step file of `VTC-200/SS` is `VTC-200_SS.step`. */
export const downloadName = (name: string, file: string) =>
  `${name.replace(/[^\w.-]+/g, '_').slice(0, 100)}${/\.\w+$/.exec(file)?.[0] ?? ''}`;

/** The address of a gated file of a model. */
export const downloadAddress = (kind: GatedName, modelId: number): string =>
  `/api/download.php?kind=${kind}&model_id=${modelId}`;

/** The fields of a reply that have the addresses of a model's members-only files; '' where the model has none. */
export const gatedFields = (url: (name: GatedName) => string) => ({
  igs_upload: url('igs'),
  step_upload: url('step'),
  cad_upload: url('cad'),
  technical_data: url('technical'),
});
