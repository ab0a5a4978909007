import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { TestApp } from './app.ts';
import { cpuClock } from './cpu-time.ts';
import type { Attack, Noticed, Watching } from './visitor-thread.ts';

export interface Measured extends Noticed {
  /** Time (ms) for which the event loop was blocked. */
  hold: number;
  /** Elapsed time divided by CPU time, above 1 when the machine does other work too. */
  slowness: number;
}

/** Starts a site on its own port, with a visitor in another thread who measures waits during attacks. */
export async function watchedSite(site: TestApp, watching: Omit<Watching, 'port'>) {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const worker = new Worker(new URL('./visitor-thread.ts', import.meta.url), {
    workerData: { ...watching, port } satisfies Watching,
  });
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();

  return {
    port,
    async watch(attacks: Attack[]): Promise<Measured> {
      const cpu = cpuClock();
      let [busiest, last] = [0, 0];
      const turn = setInterval(() => {
        const now = cpu();
        busiest = Math.max(busiest, now - last);
        last = now;
      }, 1);
      const active = performance.eventLoopUtilization();
      delay.reset();
      worker.postMessage(attacks);
      const [noticed] = (await once(worker, 'message')) as [Noticed];
      clearInterval(turn);
      const slowness = Math.max(1, performance.eventLoopUtilization(active).active / cpu());
      // A real stall shows in both figures: other work on the machine delays the loop, but takes none of its CPU time.
      const hold = Math.min(busiest, delay.count ? delay.max / 1e6 / slowness : 0);
      return { ...noticed, hold, slowness };
    },
    async close(): Promise<void> {
      delay.disable();
      await worker.terminate();
    },
  };
}
