import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

export interface BareResponse {
  body: string;
  headers: string[];
}

export interface BareServer {
  url: string;
  pid: number;
  stop(): void;
}

/**
 * Starts Node's HTTP server in its own process. It sends one page as constant bytes, which is the best that the site
 * could reach.
 */
export async function startBareServer(sent: BareResponse): Promise<BareServer> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--max-semi-space-size=16'] });
  child.send(sent);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', ({ body, headers }: BareResponse) => {
    const bytes = Buffer.from(body, 'base64');
    const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes));
    server.keepAliveTimeout = 72_000;
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      process.send?.(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
