import { Agent, type IncomingMessage, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** A request that tries to stall the site. */
export interface Attack {
  method: string;
  path: string;
  headers: Record<string, string>;
  payload?: string | Uint8Array;
}

/** Page that the visitor opens again and again, with a login and a search in between. */
export interface Watching {
  port: number;
  page: string;
  login?: Attack;
  /** Beginning of the search; a number is added each time, so that no result is cached. */
  search?: string;
}

/** Measurements of the other visitor during an attack. */
export interface Noticed {
  statuses: number[];
  /** Longest waits for a page, a login and a search, in ms. */
  slowest: number;
  slowestLogin: number;
  slowestSearch: number;
}

const IDLE_MS = 300;

const { port, page, login, search } = workerData as Watching;
let searches = 0;
const visitor = new Agent({ keepAlive: true });
const attacker = new Agent({ keepAlive: true });

function send({ method, path, headers, payload }: Attack, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, method, path, headers, agent }, (response: IncomingMessage) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    outgoing.on('error', reject).end(payload);
  });
}

/** Sends all attacks at once, and requests the page repeatedly until they are answered. */
async function watch(attacks: Attack[]): Promise<Noticed> {
  let over = false;
  const until = attacks.length
    ? Promise.all(attacks.map((attack) => send(attack, attacker)))
    : pause(IDLE_MS).then(() => []);
  const answered = until.finally(() => {
    over = true;
  });
  let [slowest, slowestLogin, slowestSearch] = [0, 0, 0];
  do {
    slowest = Math.max(slowest, await waitFor({ method: 'GET', path: page, headers: {} }));
    if (login) slowestLogin = Math.max(slowestLogin, await waitFor(login));
    if (search) {
      searches += 1;
      slowestSearch = Math.max(slowestSearch, await waitFor({ method: 'GET', path: search + searches, headers: {} }));
    }
    await pause(5);
  } while (!over);
  return { statuses: await answered, slowest, slowestLogin, slowestSearch };
}

async function waitFor(asked: Attack): Promise<number> {
  const begun = performance.now();
  const status = await send(asked, visitor);
  if (status !== 200) throw new Error(`The visitor got ${status} for ${asked.path}`);
  return performance.now() - begun;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

parentPort?.on('message', async (attacks: Attack[]) => parentPort?.postMessage(await watch(attacks)));
