import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { readNginxVersion, startNginxInFront } from '../bench/nginx.ts';
import { rollOut } from '../bench/rolling-release.ts';
import { freePort } from './free-port.ts';
import { nightly } from './rounds.ts';

const RESTART_MS = 1500;
const PAUSE_MS = 20;

describe('Restarts of the copies behind nginx', () => {
  nightly(
    'fails no request when three follow each other, as after a release that is taken back',
    async (context) => {
      if (!readNginxVersion()) context.skip('nginx is missing, so no restart was tried (apt-get install nginx)');
      const home = mkdtempSync(path.join(tmpdir(), 'clamp-restarts-'));
      const copies = [new Copy(await freePort()), new Copy(await freePort())];
      for (const copy of copies) await copy.start();
      const draining = path.join(home, 'draining');
      makeReleases(home, draining);
      const port = await freePort();
      const nginx = await startNginxInFront(
        home,
        port,
        copies.map((copy) => copy.port),
        '/',
        draining,
      );
      const load = new Load(`http://127.0.0.1:${port}`);
      try {
        const byPort = new Map(copies.map((copy) => [copy.port, copy]));
        for (const release of ['new', 'old', 'new']) await rollOut(home, `releases/${release}`, byPort);
      } finally {
        await load.end();
        nginx.stop();
        for (const copy of copies) await copy.stop();
        rmSync(home, { recursive: true, maxRetries: 5 });
      }
      expect(copies.map(({ restarts }) => restarts)).toEqual([3, 3]);
      expect(load.answered).toBeGreaterThan(200);
      expect(load.failed).toEqual([]);
    },
    120_000,
  );
});

function makeReleases(home: string, draining: string): void {
  mkdirSync(draining);
  for (const release of ['old', 'new']) {
    mkdirSync(path.join(home, 'releases', release), { recursive: true });
    writeFileSync(path.join(home, 'releases', release, 'package.json'), '{\n  "version": "3.2.0"\n}\n');
  }
  symlinkSync('releases/old', path.join(home, 'current'));
}

/** A copy that answers everything, and is away for as long as a real one takes to start. */
class Copy {
  restarts = 0;
  readonly port: number;
  #server: Server | undefined;

  constructor(port: number) {
    this.port = port;
  }

  start(): Promise<void> {
    const page = brotliCompressSync('<!doctype html><title>Clamps</title>');
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br', 'cache-control': 'no-store' });
      response.end(page);
    });
    this.#server = server;
    return new Promise((resolve) => server.listen(this.port, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    const server = this.#server;
    await new Promise((resolve) => {
      server?.close(resolve);
      server?.closeIdleConnections();
    });
  }

  async restart(): Promise<void> {
    this.restarts += 1;
    await this.stop();
    await wait(RESTART_MS);
    await this.start();
  }
}

/** Pages and posts that are sent in turn until `end`. */
class Load {
  answered = 0;
  readonly failed: string[] = [];
  #going = true;
  readonly #origin: string;
  readonly #done: Promise<unknown>;

  constructor(origin: string) {
    this.#origin = origin;
    this.#done = Promise.all([this.#send('GET'), this.#send('POST')]);
  }

  end(): Promise<unknown> {
    this.#going = false;
    return this.#done;
  }

  async #send(method: 'GET' | 'POST'): Promise<void> {
    const body = method === 'POST' ? '{}' : null;
    for (let at = 0; this.#going; at += 1) {
      const { status } = await fetch(`${this.#origin}/api/${at}`, { method, body });
      if (status === 200) this.answered += 1;
      else this.failed.push(`${method} ${at}: ${status}`);
      await wait(PAUSE_MS);
    }
  }
}
