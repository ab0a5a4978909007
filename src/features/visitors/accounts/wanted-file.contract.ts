import type { GatedName } from '../../../platform/file-kinds.limits.ts';

export interface WantedFile {
  kind: GatedName;
  model_id: number;
}

export interface NamedFile extends WantedFile {
  name: string;
}
