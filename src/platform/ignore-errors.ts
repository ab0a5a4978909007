import type { EventEmitter } from 'node:events';

/** Keeps an error of a stream, connection or process from ending this process; its reader still gets the error. */
export function ignoreErrors<Stream extends Pick<EventEmitter, 'on'>>(stream: Stream): Stream {
  stream.on('error', () => {});
  return stream;
}
