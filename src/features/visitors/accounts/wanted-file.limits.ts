/** The files of a model that need a login, by their names in addresses. */
export const GATED_NAMES = ['igs', 'step', 'cad', 'technical'] as const;
export type GatedName = (typeof GATED_NAMES)[number];

/** A file that a guest asked for, to be handed over after the login. */
export interface WantedFile {
  kind: GatedName;
  model_id: number;
}

export interface NamedFile extends WantedFile {
  /** For the visitor, such as `VTC-200-UB.step`. */
  name: string;
}
