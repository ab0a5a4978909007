// Reads the accepted quotations that changed since the last run. Needs Node 20 or later and no package (docs/erp.md).
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const { SITE = '', TOKEN = '', STATE_FILE = 'orders-since.txt' } = process.env;

async function read(path, query) {
  const address = `${SITE}/api/v1/${path}?${new URLSearchParams(query)}`;
  for (;;) {
    const reply = await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } });
    if (reply.status === 404) return undefined;
    if (reply.status === 429) await pause(1000 * Number(reply.headers.get('retry-after') ?? 60));
    else if (reply.ok) return reply.json();
    else throw new Error(`${address}: ${reply.status} ${(await reply.json()).error}`);
  }
}

/** `since`: time of the last round. `failed`: ids of orders to try again. `booked`: ids of orders in the other program. */
async function readState() {
  const since = (await readFile(STATE_FILE, 'utf8').catch(() => '')).trim();
  const { failed = [], booked = [] } = JSON.parse(await readFile(`${STATE_FILE}.orders`, 'utf8').catch(() => '{}'));
  return { since, failed: new Set(failed), booked: new Set(booked) };
}

/** Replaces a file in one step, so that a crash leaves the former one. */
async function replaceFile(file, content) {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

const writeOrders = ({ failed, booked }) =>
  replaceFile(`${STATE_FILE}.orders`, JSON.stringify({ failed: [...failed], booked: [...booked] }));

/**
 * Books each order once. An order that fails is tried again in the next run, by itself; orders that were booked are
 * never sent again, so that what was changed by hand in the other program stays.
 */
export async function bookOrders(book) {
  const state = await readState();
  const tryOrder = async (order) => {
    const { id, number } = order.quotation;
    if (state.booked.has(id)) return;
    try {
      console.log(`${number}: ${await book(withExactPrices(order))}`);
      state.booked.add(id);
      state.failed.delete(id);
    } catch (error) {
      state.failed.add(id);
      console.error(`${number}: ${error.message}`);
    }
    await writeOrders(state);
  };
  for (const id of [...state.failed]) {
    const order = await read('quotation', { id });
    if (order?.quotation.state === 'accepted') await tryOrder(order);
    else state.failed.delete(id);
  }
  const asOf = await bookChanged(state, tryOrder);
  await writeOrders(state);
  if (asOf) await replaceFile(STATE_FILE, asOf);
  if (state.failed.size) process.exitCode = 1;
}

async function bookChanged({ since, failed }, tryOrder) {
  const triedBefore = new Set(failed);
  let cursor;
  let asOf;
  do {
    const page = await read('quotations', { ...(since && { updated_since: since }), ...(cursor && { cursor }) });
    asOf ??= page.as_of;
    for (const order of page.items)
      if (order.quotation.state === 'accepted' && !triedBefore.has(order.quotation.id)) await tryOrder(order);
    cursor = page.next;
  } while (cursor);
  return asOf;
}

/** Adds the price of one piece to each line, as an exact text: 1500.00 per 100 pieces is 15.00. */
function withExactPrices(order) {
  const lines = order.quotation.lines.map((line) => ({
    ...line,
    piece_price: line.is_sample ? '0.00' : pricePerPiece(line),
  }));
  const { quotation } = order;
  return { ...order, quotation: { ...quotation, lines, ordered_on: dayInIndia(quotation.answered_at) } };
}

/** Divides by 1, 100 or 1000 by moving the decimal point. */
function pricePerPiece({ unit_price, price_per }) {
  const [whole, fraction = ''] = unit_price.split('.');
  const places = String(price_per).length - 1;
  const digits = whole.padStart(places + 1, '0');
  const point = digits.length - places;
  return `${digits.slice(0, point)}.${(digits.slice(point) + fraction).replace(/0+$/, '').padEnd(2, '0')}`;
}

/** Day of a moment in India, such as 2026-11-30. */
const dayInIndia = (moment) => new Date(moment).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
