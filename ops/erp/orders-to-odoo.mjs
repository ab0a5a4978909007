// Enters accepted quotations in Odoo as quotations to confirm; see docs/erp.md.
import { bookOrders } from './accepted-orders.mjs';

const { ODOO = '', ODOO_DB = '', ODOO_USER = '', ODOO_KEY = '' } = process.env;

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

/** Finds the product of Odoo by the model name as internal reference. */
async function lineOf({ model, text, quantity, unit_price, discount_percent }) {
  const product = model && (await firstOf('product.product', ['default_code', '=', model]));
  if (!product) throw new Error(`Odoo has no product with the internal reference ${model ?? text}`);
  const [price, discount] = [Number(unit_price), Number(discount_percent)];
  return [0, 0, { product_id: product, name: text, product_uom_qty: quantity, price_unit: price, discount }];
}

await bookOrders(async (order) => {
  const { number, order_number, lines } = order.quotation;
  if (await firstOf('sale.order', ['origin', '=', number])) return 'was there already';
  const order_line = [];
  for (const line of lines) order_line.push(await lineOf(line));
  const partner_id = await partnerOf(order);
  const made = await run('sale.order', 'create', [
    { partner_id, origin: number, client_order_ref: order_number, order_line },
  ]);
  return `entered as ${made}`;
});
