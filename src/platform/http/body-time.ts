import type { IncomingMessage } from 'node:http';

/** 1 MB within half a minute. Who sends more slowly only holds a connection. */
const BODY_MS = 30_000;
/** What has to come in each half minute from somebody who may take longer: 4 kbit/s. */
const LEAST_BYTES = 16_384;

/** Those whose sender is known, and may take longer. */
const patient = new WeakSet<IncomingMessage>();

/** For a large body of somebody who may send it: it may take as long as its bytes keep coming. Before that it has half a minute. */
export const allowSlowBody = (request: IncomingMessage): void => {
  patient.add(request);
};

/** Calls `expired` for a request whose body is not here in time. The server's own limit is the same for all requests. */
export function limitBodyTime(request: IncomingMessage, expired: () => void): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  let before = socket.bytesRead;
  const check = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (patient.has(request) && came >= LEAST_BYTES) return;
    clearInterval(check);
    // What is here already waits for whoever reads it.
    if (!request.complete) expired();
  }, BODY_MS);
  request.once('close', () => clearInterval(check));
}
