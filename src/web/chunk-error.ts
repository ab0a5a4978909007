/** True if a file of the site's code could not be loaded, such as after a deploy or without a connection. */
export const isChunkError = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message);
