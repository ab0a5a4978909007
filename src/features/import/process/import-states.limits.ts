/** `reading`, `applying` and `undoing`: a process is at it. */
export const IMPORT_STATES = [
  'reading',
  'checked',
  'refused',
  'failed',
  'applying',
  'applied',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
