/** Size of an upload chunk; a lost connection costs at most one chunk. */
export const PART_BYTES = 4 * 1024 * 1024;
export const MAX_FILE_BYTES = 200 * 1024 * 1024;
