/** Size of an upload chunk; a lost connection costs at most one chunk. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;
