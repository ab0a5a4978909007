/** Content of a column by its heading. */
export type HeadKind =
  | 'serial'
  | 'price'
  | 'stock'
  | 'otherNumber'
  | 'perUnit'
  | 'period'
  | 'toOrder'
  | 'total'
  | 'quantity'
  | 'required'
  | 'unit'
  | 'date'
  | 'context'
  | 'own'
  | 'ours'
  | 'existing'
  | 'model'
  | 'maker'
  | 'description'
  | 'remark'
  | 'status';

const MONTHS =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?';
const PRICES = String.raw`price|ep|gp|rate|cost|amount|amt|value|mrp|preis|betrag|wert|basic|discount|disc|rabatt|gst|igst|cgst|tax|mwst|hsn|sac|currency|budget|target|quoted|offer|rs\.?|inr|eur|usd|₹|€|单价|价格|金额`;
const QUANTITIES =
  'qty|qnty|qtty|stck|quantity|quantities|menge|anzahl|stückzahl|nos|pcs|pieces|stück|stk|quantité|cantidad|数量|मात्रा|संख्या|count|off';
const EACH = String.raw`fixtures?|fixt|machines?|m\/c|mc|sets?|assy|assembly|jigs?|stations?|vehicle|unit|line|panel|tool|vorrichtung|maschine|anlage|cell|gripper`;
const SHAPES: readonly (readonly [HeadKind, RegExp])[] = (
  [
    [
      'date',
      String.raw`\b(?:date|termin|liefertermin|lieferdatum|delivery|required (?:on|by|date)|req\.? (?:date|by)|needed by|due|etd|eta|schedule date|wunschtermin|交期)\b`,
    ],
    ['price', String.raw`(?:^|[\s/(.])(?:${PRICES})(?:$|[\s/).:])|preis\b`],
    ['stock', String.raw`stock|bestand|on hand|available|availability|inventory|\bsoh\b|lager|库存|in hand`],
    [
      'otherNumber',
      String.raw`\bmoq\b|lead|weight|gewicht|\bkg\b|pack(?:ing)?(?: size| qty)?$|std\.? pack|last (?:order|year|purchase|po)|previous|consum|issued|received|delivered|pending (?:po|supply)|on order|verbrauch|max(?:imum)? (?:level|stock)?$|min(?:imum)?\b|reorder|vpe|old qty`,
    ],
    [
      'period',
      String.raw`^(?:${MONTHS})\.?[\s'’/-]*(?:\d{2,4})?$|^(?:q[1-4]|[wk]w?\s?\d{1,2}|week \d+)\b|\b(?:monthly|month|annual|yearly|year|p\.?a\.?|eau|aau|jahres\w*|monat\w*|forecast|fy)\b`,
    ],
    ['perUnit', String.raw`(?:\bper|\bpro|\bje|\/|\beach|\bprice)\s*(?:${EACH})\b|\b(?:${EACH})\s+qty|qpa\b|usage`],
    [
      'unit',
      String.raw`^(?:order |base |sales )?(?:units?|uom|u\.?o\.?m\.?|u\/m|um|u\.m\.|me|einheit|mengeneinheit|eh|unit of measure|base unit|单位|इकाई)$`,
    ],
    [
      'toOrder',
      String.raw`^order$|to (?:be )?(?:order|buy|purchas|procure|quot|suppl)\w*|\border(?:ed)?\.? ?(?:${QUANTITIES})|bestellmenge|zu bestellen|bestell|(?:purchase|po|pr|indent|rfq|enquiry|net|balance|open|short(?:age|fall)?|final|revised|new) ?(?:${QUANTITIES})|\bbalance\b|shortage|shortfall|net req|nett?obedarf|fehlmenge|offene? menge|${'anfragemenge'}`,
    ],
    ['total', String.raw`\b(?:total|ttl|grand|gesamt\w*|summe|sum|cumulative|合计|总)\b`],
    [
      'serial',
      String.raw`^(?:s\.?\s*\/?\s*[lr]?\.?\s*(?:no|n)?|sl|sr|srl|srno|slno|ser(?:ial)?|no|nr|#|pos|posn?|position|lfd|lf|ln|line|idx|index|seq|row|item (?:no|nr|#)|line item|序号|क्र|क्रमांक)\.?(?:\s*(?:no|nr|item))?\.?$`,
    ],
    [
      'ours',
      String.raw`\b(?:your|vendor|supplier|seller|maker|makers|mfr|mfg|manufacturer|oem|ihre?|lieferanten|hersteller|steel-?smith|ss|cat(?:alog(?:ue)?)?|clamp)(?:['’]?s)?\.?\s*-?(?:part|item|article|artikel|art|material|type|typ|model|code|no|nr|number|ref|teile|equivalent|cat|product|mpn)\w*|\bmpn\b|\bmpc\b|herstellernr|herstellerteil`,
    ],
    [
      'own',
      String.raw`\b(?:our|buyer|customer|cust|internal|own|sap|erp|material|matl|mat|kunden|unsere?|interne|eigene|drawing|drg|dwg|draw|zeichnung\w*|house)\b\.?\s*-?(?:part|item|code|no|nr|number|ref|article|artikel|id|ident|drawing)?\b|materialnummer|kundenartikel`,
    ],
    [
      'existing',
      String.raw`\b(?:existing|current|present|competitor|other|old|original|ist|used now)\b.*\b(?:type|model|part|no|number|code|ref)\b|alter typ`,
    ],
    [
      'context',
      String.raw`^(?:for|used (?:on|with|for|in)|use|suits?|suitable for|to suit|application|machine|fixture|location|where used|replaces?|replacement for|instead of|fits|für|verwendung|einsatz|project|cost cent(?:re|er)|kostenstelle)\b`,
    ],
    ['quantity', String.raw`(?:^|[\s./(-])(?:${QUANTITIES})(?:$|[\s./):-])`],
    [
      'required',
      String.raw`^(?:required|requirement|req|reqd|req'd|demand|bedarf|need(?:ed)?|gross(?: req)?\w*|bruttobedarf|需求)\b`,
    ],
    ['status', '^(?:status|state|zustand|approval)'],
    ['remark', 'remark|note|comment|bemerkung|hinweis|anmerkung|purpose|备注'],
    [
      'maker',
      String.raw`^(?:existing |preferred |approved )?(?:make|brand|mfr|mfg|manufacturer|maker|fabrikat|hersteller|supplier|vendor|lieferant|品牌)\b`,
    ],
    [
      'description',
      String.raw`desc|particulars|bezeichnung|benennung|details?|\bname\b|spec|goods|material description|text|描述|名称|विवरण|designation`,
    ],
    [
      'model',
      String.raw`\b(?:model|modell|parts?|article|artikel|items?|typ|type|code|sku|material|product|produkt|teil|teilenummer|sachnummer|art|bestellnr|ordering|clamps?|ref|reference|型号|number|p\/n|pn)\b|artikelnr|teilenr`,
    ],
  ] as const
).map(([kind, shape]) => [kind, new RegExp(shape, 'iu')]);

const MAX_HEAD = 50;

function findHeadKind(head: string): HeadKind | undefined {
  const plain = head
    .replace(/\s+/g, ' ')
    .replace(/[:*]+$/, '')
    .trim();
  if (!plain || plain.length > MAX_HEAD) return undefined;
  if (/^(?:total|grand total|gesamt|summe|sum)$/iu.test(plain)) return 'total';
  if (/\b(?:total|gesamt)\b.*\b(?:price|amount|value|cost|preis|betrag|wert)\b/iu.test(plain)) return 'price';
  return SHAPES.find(([, shape]) => shape.test(plain))?.[0];
}

/** Kinds of the columns of a row of headings; undefined if the row has none. */
export function readHeads(cells: readonly string[]): (HeadKind | undefined)[] | undefined {
  const filled = cells.filter((cell) => cell.trim());
  if (filled.length < 2 || filled.some((cell) => cell.length > MAX_HEAD)) return undefined;
  if (filled.some((cell) => /^[\d.,\s₹$€-]+$/.test(cell))) return undefined;
  // "Toggle clamp | 10 pcs" is a line, not a row of headings.
  if (filled.some((cell) => /^\W*\d|\d\s*(?:nos?|pcs?|sets?|ea|each|pieces|stk|stück)\b/iu.test(cell)))
    return undefined;
  const kinds = cells.map((cell) => findHeadKind(cell));
  const known = kinds.filter(Boolean).length;
  const hasContent = kinds.some((kind) => kind && !['status', 'remark', 'date', 'unit', 'maker'].includes(kind));
  // Labels with values, such as "RFQ No: | AFG/26", are no headings.
  const hasValues = filled.some((cell) => /\d{3,}/.test(cell)) || filled.some((cell) => /:$/.test(cell.trim()));
  return known >= 2 && known * 2 >= filled.length && hasContent && !hasValues ? kinds : undefined;
}
