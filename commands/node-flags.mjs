/** Node flags of the server for `npm start` and the benchmark. The Dockerfile repeats them. */
export const NODE_FLAGS = [
  '--enable-source-maps',
  // Node sizes the young generation by the machine's memory; 16 MB is as fast here and saves 120 MB.
  '--max-semi-space-size=16',
  // Below 2 GB, V8 collects garbage when the old generation has doubled; above, when it is four times as large. Some
  // 100 MB are used even with a million models, whose values lie outside the heap.
  '--max-old-space-size=1024',
];

/**
 * glibc settings, repeated by the Dockerfile. Large blocks of image resizing go back to the system at once: after 40
 * images 33 MB remain instead of 164. Blocks up to 1 MB stay for the next use, because the kernel would clear brotli's
 * tables for every page.
 */
export const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  MALLOC_MMAP_THRESHOLD_: '1048576',
};
