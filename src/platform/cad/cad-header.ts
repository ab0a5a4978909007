import { cutText } from '../text/cut-text.ts';
import type { CadFormat } from './occt-importer.ts';

/** Unit of length and application protocol that a file states; null for one that it does not state. */
export type CadHeader = { unit: string | null; schema: string | null };

const HEAD_CHARACTERS = 20_000;

export function readCadHeader(content: Uint8Array, format: CadFormat): CadHeader {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  return format === 'step' ? readStepHeader(text) : { unit: readIgesUnit(text), schema: 'IGES' };
}

const PROTOCOLS: [RegExp, string][] = [
  [/AP242/i, 'AP242'],
  [/AUTOMOTIVE_DESIGN|AP214/i, 'AP214'],
  [/CONFIG_CONTROL_DESIGN|AP203/i, 'AP203'],
];

const PREFIXES = new Map([
  ['.MILLI.', 'mm'],
  ['.CENTI.', 'cm'],
  ['$', 'm'],
]);

function readStepHeader(text: string): CadHeader {
  const schema = /FILE_SCHEMA\s*\(([^;]{0,500});/i.exec(cutText(text, HEAD_CHARACTERS))?.[1] ?? '';
  const protocol = PROTOCOLS.find(([pattern]) => pattern.test(schema))?.[1] ?? null;
  // A unit such as the inch is defined by an SI unit, so it comes first.
  const converted = /CONVERSION_BASED_UNIT\s*\(\s*'(INCH|IN|FOOT|FEET|FT)'/i.exec(text)?.[1];
  if (converted) return { schema: protocol, unit: /^i/i.test(converted) ? 'inch' : 'foot' };
  const prefix = /SI_UNIT\s*\(\s*(\.[A-Z]+\.|\$)\s*,\s*\.METRE\.\s*\)/i.exec(text)?.[1]?.toUpperCase();
  return { schema: protocol, unit: (prefix && PREFIXES.get(prefix)) ?? null };
}

/** Flags of the global section (IGES 5.3, section 2.2.4.3.14). */
const IGES_UNITS = new Map([
  ['1', 'inch'],
  ['2', 'mm'],
  ['4', 'foot'],
  ['6', 'm'],
  ['10', 'cm'],
]);
const UNIT_FIELD = 13;

function readIgesUnit(text: string): string | null {
  const lines = cutText(text, HEAD_CHARACTERS).split(/\r?\n/);
  const section = lines.filter((line) => line[72] === 'G').map((line) => cutText(line, 72));
  return IGES_UNITS.get(splitIgesFields(section.join(''))[UNIT_FIELD]?.trim() ?? '') ?? null;
}

/** Texts are written with their length, as in `5H1,2;3`, and may contain delimiters. */
function splitIgesFields(section: string): string[] {
  const fields: string[] = [];
  let delimiter = ',';
  for (let at = 0; at < section.length && fields.length <= UNIT_FIELD; ) {
    const [written, length] = /^\s*(\d+)H/.exec(section.slice(at, at + 20)) ?? [];
    const start = at + (written?.length ?? 0);
    const end = written ? start + Number(length) : section.indexOf(delimiter, at);
    const field = section.slice(start, end < 0 ? undefined : end);
    if (fields.length === 0 && written) delimiter = field;
    fields.push(field);
    const next = section.indexOf(delimiter, end < 0 ? section.length : end);
    at = next < 0 ? section.length : next + 1;
  }
  return fields;
}
