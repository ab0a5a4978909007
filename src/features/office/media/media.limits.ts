/** Size of an upload chunk, which is all that a lost connection costs. */
export const PART_BYTES = 4 * 1024 * 1024;
export const MAX_FILE_BYTES = 200 * 1024 * 1024;
