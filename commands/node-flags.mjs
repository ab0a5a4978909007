/** How the server's Node is started, by `npm start` and the benchmark; the Dockerfile repeats it. */
export const NODE_FLAGS = [
  '--enable-source-maps',
  // Node sizes the semi-space of the young generation by the machine's memory; 16 MB is as fast here and saves 120 MB.
  '--max-semi-space-size=16',
  // With less than 2 GB to use, V8 collects an old generation that has doubled; with more, one that is four times as large. Some 100 MB
  // are used, also with a million models, whose figures are outside of it.
  '--max-old-space-size=1024',
];
