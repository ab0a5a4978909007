// Enters accepted quotations in Odoo as quotations to confirm; see docs/erp.md.
import { bookOrders } from './accepted-orders.mjs';

const { ODOO = '', ODOO_DB = '', ODOO_USER = '', ODOO_KEY = '' } = process.env;
// Names in Odoo: products for packing and freight, and taxes, in which {rate} is a percentage such as 18.
const { PACKING = 'PACKING', FREIGHT = 'FREIGHT' } = process.env;
const { TAX_WITHIN_STATE = 'GST {rate}%', TAX_BETWEEN_STATES = 'IGST {rate}%' } = process.env;

async function call(service, method, args) {
  const reply = await fetch(`${ODOO}/jsonrpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', method: 'call', id: 1, params: { service, method, args } }),
  });
  const { result, error } = await reply.json();
  if (error) throw new Error(error.data?.message ?? error.message);
  return result;
}

let user;
async function run(model, method, args, options = {}) {
  user ??= await call('common', 'login', [ODOO_DB, ODOO_USER, ODOO_KEY]);
  if (!user) throw new Error('Odoo refuses ODOO_USER with ODOO_KEY');
  return call('object', 'execute_kw', [ODOO_DB, user, ODOO_KEY, model, method, args, options]);
}
const firstOf = async (model, ...where) => (await run(model, 'search', [where], { limit: 1 }))[0];

async function partnerOf({ contact, quotation: { buyer } }) {
  const known =
    (buyer.gstin && (await firstOf('res.partner', ['vat', '=', buyer.gstin]))) ||
    (contact?.email && (await firstOf('res.partner', ['email', '=', contact.email])));
  if (known) return known;
  const name = buyer.company || contact?.name;
  if (!name) throw new Error('The buyer has no name: the token does not include who asked');
  const { email = '', phone = '' } = contact ?? {};
  return run('res.partner', 'create', [{ name, email, phone, vat: buyer.gstin, is_company: buyer.company !== '' }]);
}

/** Price list of the currency, from which Odoo takes the currency of an order. */
async function priceListOf(currency) {
  const list = await firstOf('product.pricelist', ['currency_id.name', '=', currency]);
  if (!list) throw new Error(`Odoo has no price list in ${currency}`);
  return list;
}

/** Tax of a line by the kind of GST that the quotation states; none abroad. */
async function taxesOf({ taxes }, percent) {
  const rate = Number(percent);
  if (!taxes.length || !rate) return [];
  const kind = taxes.some(({ name }) => name === 'IGST') ? TAX_BETWEEN_STATES : TAX_WITHIN_STATE;
  const name = kind.replace('{rate}', String(rate));
  const tax = await firstOf('account.tax', ['name', '=', name], ['type_tax_use', '=', 'sale']);
  if (!tax) throw new Error(`Odoo has no sales tax named ${name}`);
  return [tax];
}

/** Finds a product of Odoo by its internal reference, which is the model's name. */
async function productOf(reference, text = reference) {
  const product = reference && (await firstOf('product.product', ['default_code', '=', reference]));
  if (!product) throw new Error(`Odoo has no product with the internal reference ${text}`);
  return product;
}

async function lineOf(quotation, { model, text, quantity, piece_price, discount_percent, tax_percent }) {
  return {
    product_id: await productOf(model, model ?? text),
    name: text,
    product_uom_qty: quantity,
    price_unit: Number(piece_price),
    discount: Number(discount_percent),
    tax_id: [[6, 0, await taxesOf(quotation, tax_percent)]],
  };
}

async function chargeOf(quotation, reference, name, amount) {
  if (!Number(amount)) return [];
  const tax_id = [[6, 0, await taxesOf(quotation, quotation.charges_tax_percent)]];
  const product_id = await productOf(reference);
  return [{ product_id, name, product_uom_qty: 1, price_unit: Number(amount), discount: 0, tax_id }];
}

const hundredths = (amount) => Math.round(100 * Number(amount));

/**
 * Deletes an order whose sum before taxes is another in Odoo, because Odoo rounds prices to fewer decimals (Settings,
 * Decimal Accuracy, Product Price).
 */
async function refuseOtherSum(made, { goods, packing, freight, currency }) {
  const [{ amount_untaxed } = {}] = await run('sale.order', 'read', [[made], ['amount_untaxed']]);
  const expected = [goods, packing, freight].map(hundredths).reduce((sum, amount) => sum + amount, 0);
  if (hundredths(amount_untaxed) === expected) return;
  await run('sale.order', 'unlink', [[made]]);
  throw new Error(`Odoo computes ${currency} ${amount_untaxed} before taxes instead of ${(expected / 100).toFixed(2)}`);
}

await bookOrders(async (order) => {
  const { quotation } = order;
  const { number, order_number, currency, place_of_supply, ordered_on, packing, freight } = quotation;
  if (await firstOf('sale.order', ['origin', '=', number])) return 'was there already';
  const lines = [];
  for (const line of quotation.lines) lines.push(await lineOf(quotation, line));
  lines.push(...(await chargeOf(quotation, PACKING, 'Packing', packing)));
  lines.push(...(await chargeOf(quotation, FREIGHT, 'Freight', freight)));
  const pricelist_id = await priceListOf(currency);
  const made = await run('sale.order', 'create', [
    {
      partner_id: await partnerOf(order),
      pricelist_id,
      origin: number,
      client_order_ref: order_number,
      // Noon in India is the same day in UTC, in which Odoo stores times.
      date_order: `${ordered_on} 06:30:00`,
      note: place_of_supply ? `Place of supply: ${place_of_supply}` : '',
      order_line: lines.map((line) => [0, 0, line]),
    },
  ]);
  await refuseOtherSum(made, quotation);
  return `entered as ${made}`;
});
