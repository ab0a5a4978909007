// Reads the accepted quotations that changed since the last run. Needs Node 20 or later and no package (docs/erp.md).
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const { SITE = '', TOKEN = '', STATE_FILE = 'orders-since.txt' } = process.env;

async function read(path, query) {
  const address = `${SITE}/api/v1/${path}?${new URLSearchParams(query)}`;
  for (;;) {
    const reply = await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } });
    if (reply.status === 429) await pause(1000 * Number(reply.headers.get('retry-after') ?? 60));
    else if (reply.ok) return reply.json();
    else throw new Error(`${address}: ${reply.status} ${(await reply.json()).error}`);
  }
}

/**
 * Books each order. The next run starts here again unless all orders were booked, so `book` must tolerate an order that
 * is booked already.
 */
export async function bookOrders(book) {
  const since = (await readFile(STATE_FILE, 'utf8').catch(() => '')).trim();
  let cursor;
  let asOf;
  let failed = 0;
  do {
    const page = await read('quotations', { ...(since && { updated_since: since }), ...(cursor && { cursor }) });
    asOf ??= page.as_of;
    for (const order of page.items.filter(({ quotation }) => quotation.state === 'accepted')) {
      try {
        console.log(`${order.quotation.number}: ${await book(order)}`);
      } catch (error) {
        failed += 1;
        console.error(`${order.quotation.number}: ${error.message}`);
      }
    }
    cursor = page.next;
  } while (cursor);
  if (failed) process.exitCode = 1;
  else await writeFile(STATE_FILE, asOf);
}
