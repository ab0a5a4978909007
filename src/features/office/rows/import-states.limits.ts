/** A worker process runs in `reading`, `applying` and `undoing`. */
export const IMPORT_STATES = {
  reading: 'Being checked',
  checked: 'Checked',
  refused: 'Has problems',
  failed: 'Could not be read',
  stopped: 'Stopped',
  applying: 'Being applied',
  applied: 'Applied',
  undoing: 'Being undone',
  undone: 'Undone',
} as const;
export type ImportState = keyof typeof IMPORT_STATES;
