import { escapeUTF8 } from 'entities';
import type { AttributeData, ModelData } from './model-data.contract.ts';

/** Lengths of BMEcat 2005.2, in characters. */
const LIMITS = { id: 32, party: 50, name: 100, short: 150, long: 64_000, feature: 80, value: 255 };
/** What XML has no characters for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function element(name: string, text: string, most: number, attributes = ''): string {
  const short = text.slice(0, most).toWellFormed().replace(NOT_XML, ' ');
  return short.trim() && `<${name}${attributes}>${escapeUTF8(short)}</${name}>`;
}

/** What stands before the models: whose catalogue it is, and of when. Prices are on request. */
export const bmecatBegin = (supplier: string, version: number, at: Date): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<BMECAT version="2005.2" xmlns="http://www.bmecat.org/bmecat/2005.2">` +
  `<HEADER><CATALOG><LANGUAGE default="true">eng</LANGUAGE><CATALOG_ID>catalogue</CATALOG_ID>` +
  `<CATALOG_VERSION>${Math.floor(version / 1000) % 1000}.${version % 1000}</CATALOG_VERSION>${element('CATALOG_NAME', supplier, LIMITS.name)}` +
  `<DATETIME type="generation_date"><DATE>${at.toISOString().slice(0, 10)}</DATE></DATETIME></CATALOG>` +
  `<SUPPLIER>${element('SUPPLIER_NAME', supplier, LIMITS.party)}</SUPPLIER></HEADER><T_NEW_CATALOG>\n`;

export const BMECAT_END = '</T_NEW_CATALOG></BMECAT>\n';

/** A model whose number is longer than an order may have is left out: another number would be ordered. */
export function bmecatProduct(model: ModelData): string {
  if (model.model.length > LIMITS.id) return '';
  return (
    `<PRODUCT mode="new">${element('SUPPLIER_PID', model.model, LIMITS.id)}<PRODUCT_DETAILS>` +
    element('DESCRIPTION_SHORT', `${model.model} ${model.product}`, LIMITS.short) +
    element('DESCRIPTION_LONG', model.description, LIMITS.long) +
    element('MANUFACTURER_PID', model.model, LIMITS.id) +
    element('MANUFACTURER_NAME', model.brand, LIMITS.party) +
    model.categories.map((one) => element('KEYWORD', one, LIMITS.party)).join('') +
    `</PRODUCT_DETAILS><PRODUCT_FEATURES>${model.attributes.map(feature).join('')}</PRODUCT_FEATURES>` +
    `<PRODUCT_ORDER_DETAILS><ORDER_UNIT>C62</ORDER_UNIT></PRODUCT_ORDER_DETAILS>` +
    `<PRODUCT_PRICE_DETAILS><PRODUCT_PRICE price_type="on_request"/></PRODUCT_PRICE_DETAILS>` +
    (model.image
      ? `<MIME_INFO><MIME>${element('MIME_SOURCE', model.image, LIMITS.value)}<MIME_PURPOSE>normal</MIME_PURPOSE></MIME></MIME_INFO>`
      : '') +
    (model.replaced_by
      ? `<PRODUCT_REFERENCE type="followup">${element('PROD_ID_TO', model.replaced_by, LIMITS.id)}</PRODUCT_REFERENCE>`
      : '') +
    `</PRODUCT>\n`
  );
}

function feature({ name, unit_code, value, min, max, text = '' }: AttributeData): string {
  const values = value === undefined ? (min === undefined ? [text] : [min, max]) : [value];
  return (
    `<FEATURE>${element('FNAME', name, LIMITS.feature)}` +
    values.map((one) => element('FVALUE', String(one), LIMITS.value)).join('') +
    `${element('FUNIT', unit_code ?? '', LIMITS.id)}</FEATURE>`
  );
}
