// node commands/run.mjs bench/upload-storm.bench.ts ORIGIN EMAIL PASSWORD [COUNT]: sends hostile files of every kind to
// the office of a site that runs on this machine with RATE_LIMIT_SCALE=100000. Prints the replies and the waits of
// another visitor.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { uploadStorm } from '../test/upload-storm.ts';
import { computePercentile } from './statistics.ts';

const [, , origin = 'http://127.0.0.1:3000', email = '', password = '', count = '2000'] = process.argv;
if (!['127.0.0.1', 'localhost'].includes(new URL(origin).hostname)) throw new Error('Only on this machine');

const signedIn = await fetch(`${origin}/api/office/sign_in`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password }),
});
if (!signedIn.ok) throw new Error(`The sign-in responds with ${signedIn.status}`);
const cookie = signedIn.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ');

const waits: number[] = [];
let over = false;
async function visit(): Promise<void> {
  while (!over) {
    const begun = performance.now();
    await (await fetch(`${origin}/AllProducts`)).arrayBuffer();
    waits.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const visitor = visit();
const begun = performance.now();
const { statuses, slowest } = await uploadStorm({
  origin,
  headers: { cookie },
  count: Number(count),
  senders: 8,
  sizes: [1, 20_000],
});
over = true;
await visitor;
const left = readdirSync(tmpdir()).filter((name) => /^(office-upload|picture)-/.test(name));
console.log(
  `${count} files in ${((performance.now() - begun) / 1000).toFixed()} s, by status: ${JSON.stringify(statuses)}`,
);
console.log(
  `slowest ${slowest.toFixed()} ms; a page meanwhile: median ${computePercentile(waits, 0.5).toFixed()} ms, p99 ${computePercentile(waits, 0.99).toFixed()}, slowest ${Math.max(...waits).toFixed()}`,
);
console.log(`left in the temporary folder: ${left.length}`);
