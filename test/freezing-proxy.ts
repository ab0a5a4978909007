import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

export interface FreezingProxy {
  /** URL of the database through the proxy. */
  connectionString: string;
  /** Stops all traffic without closing connections, as when the host vanishes. `all`: also for new connections. */
  freeze(options?: { all?: boolean }): void;
  /** Passes new connections and the data that was held back. */
  thaw(): void;
  close(): Promise<void>;
}

/** TCP proxy in front of PostgreSQL that can hold back its connections. */
export async function freezingProxy(connectionString: string): Promise<FreezingProxy> {
  const { host, port } = new pg.Client({ connectionString });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const open = new Set<Socket>();
  let holds = false;
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('data', (data) => to.write(data));
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      if (holds) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(connectionString);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  address.searchParams.delete('host');
  return {
    connectionString: address.href,
    freeze({ all = false } = {}) {
      holds = all;
      for (const socket of open) socket.pause();
    },
    thaw() {
      holds = false;
      for (const socket of open) socket.resume();
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
