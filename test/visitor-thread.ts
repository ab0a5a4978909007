import { Agent, type IncomingMessage, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** A request of the one who wants to stall the site. */
export interface Attack {
  method: string;
  path: string;
  headers: Record<string, string>;
  payload?: string | Uint8Array;
}

/** What the visitor opens again and again, and sends in between. */
export interface Watching {
  port: number;
  page: string;
  login?: Attack;
  /** What a search begins with, to which a number is added each time: nothing of it is cached. */
  search?: string;
}

/** What the other visitor noticed meanwhile. */
export interface Noticed {
  statuses: number[];
  /** The longest wait for a page, in milliseconds. */
  slowest: number;
  /** The longest wait for a login. */
  slowestLogin: number;
  /** The longest wait for a search. */
  slowestSearch: number;
}

/** How long the visitor watches when there is no attack. */
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

/** Sends the attacks at once, and asks for the page again and again until they are answered. */
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
