/** How the server's Node is started, by `npm start` and the benchmark; the Dockerfile repeats it. */
export const NODE_FLAGS = [
  '--enable-source-maps',
  // Node sizes the semi-space of the young generation by the machine's memory; 16 MB is as fast here and saves 120 MB.
  '--max-semi-space-size=16',
  // With less than 2 GB to use, V8 collects an old generation that has doubled; with more, one that is four times as large. Some 100 MB
  // are used, also with a million models, whose figures are outside of it.
  '--max-old-space-size=1024',
];

/**
 * How glibc keeps memory, in the environment of the server; the Dockerfile repeats it. Pictures are resized in large blocks on several
 * threads: given back at once, they leave 33 MB after 40 pictures instead of 164. Up to 1 MB is kept for the next use: the tables of brotli,
 * which the kernel would have to clear for every page.
 */
export const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  MALLOC_MMAP_THRESHOLD_: '1048576',
};
