import { once } from 'node:events';
import { createServer } from 'node:net';

/** The port that the site will listen on: the requested one, which must be free, or any free one for 0. */
export async function choosePort({ host, port }: { host: string; port: number }): Promise<number> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : port;
}
