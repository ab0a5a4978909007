import { DATE_FORMATS, isDateFormat } from './excel-dates.ts';
import { isScientific, NUMBER_FORMATS, numberFormat } from './excel-number-formats.ts';
import { attributeOf, type XmlToken } from './xml-tokens.ts';

export type NumberStyle = 'date' | 'scientific' | ((value: number) => string);

const MAX_CODE = 255;

/** Styles of xl/styles.xml that change the display of numbers, by index. */
export async function numberStyles(tokens: AsyncIterable<XmlToken[]>): Promise<Map<number, NumberStyle>> {
  const formats = new Map<number, NumberStyle | undefined>(DATE_FORMATS.map((number) => [number, 'date']));
  for (const [number, code] of NUMBER_FORMATS) formats.set(number, styleOf(code));
  const styles = new Map<number, NumberStyle>();
  let [inStyles, style] = [false, 0];
  for await (const batch of tokens) {
    for (const token of batch) {
      if (token.type === 'text') continue;
      if (token.name === 'cellXfs') inStyles = token.type === 'open';
      if (token.type === 'close') continue;
      const number = Number(attributeOf(token.attributes, 'numFmtId'));
      if (token.name === 'numFmt') formats.set(number, styleOf(attributeOf(token.attributes, 'formatCode') ?? ''));
      if (token.name !== 'xf' || !inStyles) continue;
      const shown = formats.get(number);
      if (shown) styles.set(style, shown);
      style += 1;
    }
  }
  return styles;
}

function styleOf(format: string): NumberStyle | undefined {
  const code = format.slice(0, MAX_CODE);
  if (isDateFormat(code)) return 'date';
  return isScientific(code) ? 'scientific' : numberFormat(code);
}
