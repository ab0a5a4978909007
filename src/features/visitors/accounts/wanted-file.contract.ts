import type { GatedName } from '../../../platform/file-kinds.limits.ts';

/** A file that a guest asked for, to be handed over after the login. */
export interface WantedFile {
  kind: GatedName;
  model_id: number;
}

export interface NamedFile extends WantedFile {
  /** For the visitor, such as `VTC-200-UB.step`. */
  name: string;
}
