/** One part of an upload. A lost connection costs at most this much. */
export const PART_BYTES = 4 * 1024 * 1024;
export const MAX_FILE_BYTES = 200 * 1024 * 1024;
