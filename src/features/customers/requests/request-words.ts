import { parseCountWords } from '../../../platform/numbers/count-words.ts';
import { normaliseDigits } from '../../../platform/numbers/typed-number.ts';
import { normaliseHyphens, removeJoiners } from '../../../platform/spreadsheets/cell-text.ts';

/** "10 (ten)": the words repeat the digits. */
const NUMBER_AND_WORDS = /\b(\d{1,5})\s*\(\s*(\p{L}[\p{L} -]{1,40}?)\s*(?:only)?\s*\)/giu;

/** Unifies compatibility forms, hyphens, quotes and digits of all scripts; sets digits apart from Asian letters. */
export const normaliseRequestText = (text: string): string =>
  removeJoiners(normaliseHyphens(normaliseDigits(text.normalize('NFKC'))))
    .replace(NUMBER_AND_WORDS, (written, digits: string, words: string) =>
      parseCountWords(words.trim().split(/[\s-]+/), 0)?.value === Number(digits) ? digits : written,
    )
    .replace(/[“”„]/g, '"')
    .replace(/(\d)(?=[\p{Script=Han}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Tamil}])/gu, '$1 ')
    .replace(/([一二两三四五六七八九十百])(?=[个個件套只支台枚对双盒箱包])/gu, '$1 ')
    .replace(/([\p{Script=Han}])(?=[A-Za-z\d])/gu, '$1 ');

const MONTH =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?';
const MEASURE =
  'mm|cm|mtrs?|metres?|meters?|m|kgf?|kilos?|grams?|gms?|g|n|kn|dan|nm|inch(?:es)?|in(?!\\s+(?:all|total|stock))|"|bar|psi|deg|degrees?|°c?|hp|kw|volts?|v|tons?|tonnes?|t|lbs?|ltrs?|litres?|l|days?|tage?n?|weeks?|wks?|wochen?|months?|monate?n?|years?|yrs?|jahre?n?|hours?|hrs?|stunden|min(?:utes|s)?|uhr|am|pm|cycles?|people|persons?|students?|workers?|employees|mitarbeiter|fixtures?|machines?|maschinen?|vorrichtungen|jigs?|lines?|plants?|cells?|stations?|copies|%|percent|prozent|周|天|月|年|दिन|hafte|din';
/** Labels of a number that follows, also without "no.". */
const LABEL =
  'rfq|enq|inq|gstin?|pan|cin|tin|hsn|sac|pin(?:code)?|plot|gat|survey|sy|flat|shop|sector|phase|plant|werk|block|street|road|floor|drg|drawing|dwg|zeichnung|rev(?:ision)?|sheet|blatt|page|seite|line|linie|cell|station|serial|sr|ser|heat|kw|week|ext|extn|extension|postfach|pos|position|sl|clause|annexure|appendix|fig|step|version|ver|iso|din|iatf|jis|ansi|astm|po|dc';
/** Labels that are also ordinary words, so that "no.", "#" or ":" must follow. */
const WORD_LABEL =
  'enquiry|inquiry|anfrage|tender|p\\.o|so|wo|pr|indent|invoice|inv|rechnung|challan|bill|quot(?:e|ation)?|offer|angebot|ref(?:erence)?|unit|machine|project|projekt|job|vendor|buyer|supplier|customer|kunden|lieferanten|batch|lot|order|bestell|bestellung|contract|account|a\\/c|code|item|option|note|table|section|doc(?:ument)?|ticket|case|form';
const NOT_QUANTITIES: readonly RegExp[] = [
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu,
  /(?:https?:\/\/|www\.)\S+/giu,
  /\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b/giu,
  new RegExp(
    `\\b\\d{1,2}(?:st|nd|rd|th|\\.)?[\\s-]+(?:of\\s+)?(?:${MONTH})\\b[,.]?(?:[\\s-]*\\d{4}\\b|[\\s-]*'?\\d{2}\\b(?!\\s*\\p{L}))?`,
    'giu',
  ),
  new RegExp(`\\b(?:${MONTH})\\b\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+\\d{4})?\\b(?!\\s*(?:nos?|pcs?|x)\\b)`, 'giu'),
  /\b\d{1,2}(?:st|nd|rd|th)\b/giu,
  /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\b)?/giu,
  /(?:(?<!\p{L})(?:rs\.?|inr|usd|eur|gbp)|[₹$€£@])\s*\d[\d,.]*(?:\s*\/-)?/giu,
  /\b\d[\d,.]*\s*(?:\/-|(?:rs|inr|rupees|usd|eur|euro|gbp|lakhs?|lacs?|crores?)\b|[₹$€£])/giu,
  /(?<!\p{L})(?:prices?|rates?|cost|mrp|amount|value|preis|betrag|discount|rabatt|gst|tax|freight|stock|bestand)\s*(?:\(.{0,12}\))?\s*[:=]?\s*\d[\d,.]*/giu,
  /\+\d[\d\s()/-]{6,}\d/giu,
  /(?<!\p{L})(?:ph(?:one)?|tel(?:ephone)?|telefon|mob(?:ile)?|cell|fax|whats\s?app|call|contact|handy)\.?\s*(?:no\.?)?\s*[:.]?\s*\(?\+?\d[\d\s()/+,-]{4,}/giu,
  /\b\d{2}[A-Z]{5}\d{4}[A-Z]\w{3}\b/gu,
  /(?<![\p{L}\p{N}-])(?!\d{1,4}\s+\d{4}-\d{2}-\d{2}\b)\d[\d\s/-]{8,}\d\b(?!\s*\p{L})/giu,
  /\b\d{6,}\b(?![-.]?\p{L})/giu,
  new RegExp(
    `(?<![\\p{L}\\p{N}-])(?:(?:${LABEL})\\b\\.?\\s*(?:(?:no|nr|number|num|code|id)\\b\\.?)?\\s*[#:.]?|(?:${WORD_LABEL})\\b\\.?\\s*(?:(?:no|nr|number|num|code|id)\\b\\.?\\s*[#:.]?|[#:]|code\\b))\\s*-?(?=[\\p{L}\\d/.-]*\\d)[\\p{L}\\d/.&-]+(?:\\s*(?:of|von|/)\\s*\\d+)?`,
    'giu',
  ),
  /(?<![\p{L}\p{N}/-])M\d{1,2}(?:\s?[x×*]\s?\d+(?:[.,]\d+)?)*(?![\p{L}\p{N}-])/giu,
  /(?<![\p{L}\p{N}.-])\d+(?:[.,]\d+)?(?:\s*[x×*]\s*\d+(?:[.,]\d+)?)+\s*(?:mm|cm|m)?(?![\p{L}\p{N}-])(?!\s*(?:nos?|nrs?|pcs?|pieces|stk|stück|sets?|ea|each)\b)/giu,
  new RegExp(
    `(?<![\\p{L}\\p{N}.-])\\d+(?:[.,/]\\d+)?(?:\\s*(?:-|to|bis)\\s*\\d+(?:[.,]\\d+)?)?\\s*-?(?:(?:welding|new|such|calendar|working|other|old|assembly)\\s+)?(?:${MEASURE})(?![\\p{L}\\p{N}-])`,
    'giu',
  ),
  /\b(?:\d+\s*\/\s*){2,}\d+\b/giu,
  /(?<!\p{L})(?:gat|s|plot|survey|flat|shop|door|house|d|h)\.?\s?no\.?\s*[\d/-]+/giu,
  /\b\d+\s+to\s+\d+\b(?=\s*(?:$|[.;]|hrs|only))/giu,
];

export interface TextSpan {
  from: number;
  to: number;
}

/** Spans of dates, times, prices, phones, measures and labelled numbers: no quantity stands in them. */
export function listNumbersWithoutPieces(text: string): TextSpan[] {
  return NOT_QUANTITIES.flatMap((shape) =>
    [...text.matchAll(shape)].map(({ 0: found, index }) => ({ from: index, to: index + found.length })),
  );
}
