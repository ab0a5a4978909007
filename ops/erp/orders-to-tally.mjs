// Enters accepted quotations in TallyPrime as sales orders; see docs/erp.md.
import { bookOrders } from './accepted-orders.mjs';

const { TALLY = 'http://localhost:9000', COMPANY = '', SALES_LEDGER = 'Sales', UNIT = 'Nos' } = process.env;

const escaped = (text) => String(text).replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const entry = ({ model, text, quantity, unit_price, discount_percent, amount }) => `
<ALLINVENTORYENTRIES.LIST>
<STOCKITEMNAME>${escaped(model ?? text)}</STOCKITEMNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE>
<RATE>${unit_price}/${escaped(UNIT)}</RATE><DISCOUNT>${discount_percent}</DISCOUNT><AMOUNT>${amount}</AMOUNT>
<ACTUALQTY>${quantity} ${escaped(UNIT)}</ACTUALQTY><BILLEDQTY>${quantity} ${escaped(UNIT)}</BILLEDQTY>
<ACCOUNTINGALLOCATIONS.LIST><LEDGERNAME>${escaped(SALES_LEDGER)}</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>${amount}</AMOUNT></ACCOUNTINGALLOCATIONS.LIST>
</ALLINVENTORYENTRIES.LIST>`;

/** With `REMOTEID`, importing an order again changes the voucher instead of adding one. */
function voucherOf({ reference, contact, quotation }) {
  const { id, number, order_number, answered_at, buyer, lines } = quotation;
  return `<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>
<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>${escaped(COMPANY)}</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC>
<REQUESTDATA><TALLYMESSAGE xmlns:UDF="TallyUDF">
<VOUCHER REMOTEID="clamps-quotation-${id}" VCHTYPE="Sales Order" ACTION="Create" OBJVIEW="Invoice Voucher View">
<DATE>${answered_at.slice(0, 10).replaceAll('-', '')}</DATE><VOUCHERTYPENAME>Sales Order</VOUCHERTYPENAME>
<VOUCHERNUMBER>${escaped(number)}</VOUCHERNUMBER><REFERENCE>${escaped(order_number || reference)}</REFERENCE>
<PARTYLEDGERNAME>${escaped(buyer.company || contact?.name)}</PARTYLEDGERNAME><PARTYGSTIN>${escaped(buyer.gstin)}</PARTYGSTIN>
<PLACEOFSUPPLY>${escaped(buyer.state)}</PLACEOFSUPPLY>${lines.map(entry).join('')}
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
