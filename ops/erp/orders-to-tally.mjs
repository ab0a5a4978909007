// Enters accepted quotations in TallyPrime as sales orders; see docs/erp.md.
import { bookOrders } from './accepted-orders.mjs';

const { TALLY = 'http://localhost:9000', COMPANY = '', SALES_LEDGER = 'Sales', UNIT = 'Nos' } = process.env;
const { PACKING_LEDGER = 'Packing', FREIGHT_LEDGER = 'Freight' } = process.env;
const { CGST_LEDGER = 'CGST', SGST_LEDGER = 'SGST', IGST_LEDGER = 'IGST' } = process.env;
// Currency of the company's books in Tally.
const { BASE_CURRENCY = 'INR' } = process.env;

const TAX_LEDGERS = { CGST: CGST_LEDGER, SGST: SGST_LEDGER, IGST: IGST_LEDGER };

const escaped = (text) => String(text).replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An amount; in another currency with its name, which Tally converts by its own rates of exchange. */
const money = (amount, currency) => (currency === BASE_CURRENCY ? amount : `${currency} ${amount}`);

const entryOf =
  (currency) =>
  ({ model, text, quantity, piece_price, discount_percent, amount }) =>
    `
<ALLINVENTORYENTRIES.LIST>
<STOCKITEMNAME>${escaped(model ?? text)}</STOCKITEMNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE>
<RATE>${money(piece_price, currency)}/${escaped(UNIT)}</RATE><DISCOUNT>${discount_percent}</DISCOUNT><AMOUNT>${money(amount, currency)}</AMOUNT>
<ACTUALQTY>${quantity} ${escaped(UNIT)}</ACTUALQTY><BILLEDQTY>${quantity} ${escaped(UNIT)}</BILLEDQTY>
<ACCOUNTINGALLOCATIONS.LIST><LEDGERNAME>${escaped(SALES_LEDGER)}</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>${money(amount, currency)}</AMOUNT></ACCOUNTINGALLOCATIONS.LIST>
</ALLINVENTORYENTRIES.LIST>`;

const ledgerEntry = (ledger, amount, currency, isDebit) => `
<LEDGERENTRIES.LIST><LEDGERNAME>${escaped(ledger)}</LEDGERNAME><ISDEEMEDPOSITIVE>${isDebit ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><ISPARTYLEDGER>${isDebit ? 'Yes' : 'No'}</ISPARTYLEDGER><AMOUNT>${isDebit ? '-' : ''}${money(amount, currency)}</AMOUNT></LEDGERENTRIES.LIST>`;

/** The buyer owes the total; packing, freight and each tax have their ledgers. */
function ledgerEntries(party, { currency, packing, freight, taxes, total }) {
  const credited = [
    [PACKING_LEDGER, packing],
    [FREIGHT_LEDGER, freight],
    ...taxes.map(({ name, amount }) => [TAX_LEDGERS[name], amount]),
  ].filter(([, amount]) => Number(amount));
  return [
    ledgerEntry(party, total, currency, true),
    ...credited.map(([ledger, amount]) => ledgerEntry(ledger, amount, currency, false)),
  ].join('');
}

/** With `REMOTEID`, importing an order again changes the voucher instead of adding one. */
function voucherOf({ reference, contact, quotation }) {
  const { id, number, order_number, ordered_on, buyer, currency, lines } = quotation;
  // Without its GST code, as Tally names states.
  const place = quotation.place_of_supply.replace(/ \(\d\d\)$/, '');
  const party = buyer.company || contact?.name;
  if (!party) throw new Error('The buyer has no name: the token does not include who asked');
  return `<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>
<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>${escaped(COMPANY)}</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC>
<REQUESTDATA><TALLYMESSAGE xmlns:UDF="TallyUDF">
<VOUCHER REMOTEID="clamps-quotation-${id}" VCHTYPE="Sales Order" ACTION="Create" OBJVIEW="Invoice Voucher View">
<DATE>${ordered_on.replaceAll('-', '')}</DATE><VOUCHERTYPENAME>Sales Order</VOUCHERTYPENAME>
<VOUCHERNUMBER>${escaped(number)}</VOUCHERNUMBER><REFERENCE>${escaped(order_number || reference)}</REFERENCE>
<PARTYLEDGERNAME>${escaped(party)}</PARTYLEDGERNAME><PARTYGSTIN>${escaped(buyer.gstin)}</PARTYGSTIN>
<COUNTRYOFRESIDENCE>${escaped(buyer.country)}</COUNTRYOFRESIDENCE><STATENAME>${escaped(buyer.state)}</STATENAME>
<PLACEOFSUPPLY>${escaped(place)}</PLACEOFSUPPLY><CURRENCYNAME>${currency}</CURRENCYNAME>${lines.map(entryOf(currency)).join('')}${ledgerEntries(party, quotation)}
</VOUCHER></TALLYMESSAGE></REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`;
}

await bookOrders(async (order) => {
  const reply = await fetch(TALLY, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: voucherOf(order),
  });
  const text = await reply.text();
  const [, problem] = /<LINEERROR>(.*?)<\/LINEERROR>/s.exec(text) ?? [];
  if (problem) throw new Error(problem);
  const [, created] = /<CREATED>(\d+)<\/CREATED>/.exec(text) ?? [];
  const [, altered] = /<ALTERED>(\d+)<\/ALTERED>/.exec(text) ?? [];
  if (Number(created)) return 'entered';
  if (Number(altered)) return 'was there already';
  throw new Error(`Tally has not taken it: ${text.slice(0, 200)}`);
});
