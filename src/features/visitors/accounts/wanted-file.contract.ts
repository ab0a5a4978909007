import type { GatedFileKindName } from '../../../platform/file-kinds.limits.ts';

export interface WantedFile {
  kind: GatedFileKindName;
  model_id: number;
}

export interface NamedWantedFile extends WantedFile {
  name: string;
}
