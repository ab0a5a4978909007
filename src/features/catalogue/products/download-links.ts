// Browser-safe: type imports only.
import type { GatedFileKindName } from '../../../platform/file-kinds.limits.ts';

/** File name of a download: `VTC-200/SS` becomes `VTC-200_SS.step`. */
export const formatDownloadName = (name: string, file: string) =>
  `${name.replace(/[^\w.-]+/g, '_').slice(0, 100)}${/\.\w+$/.exec(file)?.[0] ?? ''}`;

export const buildGatedDownloadUrl = (kind: GatedFileKindName, modelId: number): string =>
  `/api/download.php?kind=${kind}&model_id=${modelId}`;

export const buildGatedFields = (url: (name: GatedFileKindName) => string) => ({
  igs_upload: url('igs'),
  step_upload: url('step'),
  cad_upload: url('cad'),
  technical_data: url('technical'),
});
