/** Built-in formats that change the display of a number (ECMA-376, 18.8.30). */
export const BUILT_IN_NUMBER_FORMATS: ReadonlyMap<number, string> = new Map([
  [2, '0.00'],
  [4, '0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [39, '0.00'],
  [40, '0.00'],
  [48, '##0.0E+0'],
]);

/** Significant digits that Excel shows of a number without a format. */
const DIGITS = 10;

/** Literal text: quoted, escaped, or a currency sign. Widths, fillers and colours display nothing. */
const LITERAL = /"([^"]*)"?|\\(.)|\[\$([^-\]]*)[^\]]*\]|_.|\*.|\[[^\]]*\]/gsu;
const SECTION = /(?:"[^"]*"?|\\.|\[[^\]]*\]|[^;])+|(?<=^|;)(?=;|$)/gsu;
const PLACES = /^([^0#?]*)([0#?](?:.*[0#?.\d])?)([^0#?]*)$/su;
const FRACTION = /^([0#?]+ +)?[0#?]+\/(?:([0#?]+)|(\d+))$/;
/** Moves literal characters to this range, so that none is read as a placeholder. */
const PRIVATE = 0xe000;

export const formatPlainNumber = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS)));

/** True for an exponent, as in Excel's format after 1E5 was typed. */
export const isScientificFormat = (code: string): boolean => /e[+-]/i.test(code.replace(LITERAL, ''));

/**
 * Formats numbers like Excel, without rounding digits away.
 * @returns undefined for plain numbers and unsupported formats (conditions, division by thousands)
 */
export function createNumberFormatter(code: string): ((value: number) => string) | undefined {
  const [positive, negative, zero] = (code.match(SECTION) ?? []).map(createSectionFormatter);
  if (!positive) return undefined;
  return (value) => {
    if (value > 0) return positive(value);
    if (value === 0) return (zero ?? positive)(0);
    if (!negative) return `-${positive(-value)}`;
    // A minus is added, because a format may mark a negative number only by brackets or in red.
    return negative(-value).replace(/^\((.*)\)$|^(?=[\d.])/, '-$1');
  };
}

function createSectionFormatter(section: string): ((value: number) => string) | undefined {
  if (/\[[<>=]/.test(section) || isScientificFormat(section)) return undefined;
  const texts: string[] = [];
  const code = section.replace(LITERAL, (_, quoted?: string, escaped?: string, currency?: string) =>
    Array.from(quoted ?? escaped ?? currency ?? '', (sign) => String.fromCharCode(PRIVATE + texts.push(sign) - 1)).join(
      '',
    ),
  );
  if (/general|@/i.test(code)) return undefined;
  const shown = (text: string) =>
    text.replace(/[\ue000-\uf8ff]/g, (sign) => texts[sign.charCodeAt(0) - PRIVATE] ?? '').trim();
  const [, before = '', placeholders = '', after = ''] = PLACES.exec(code) ?? [];
  if (placeholders === '') return () => shown(code);
  if (after.startsWith(',')) return undefined;
  const format = createFractionFormatter(placeholders) ?? createDecimalFormatter(placeholders);
  const factor = code.includes('%') ? 100 : 1;
  return (value) => shown(before + format(Number((value * factor).toPrecision(15))) + after);
}

/** Formats `# ?/?` and `?/8`; numbers that do not fit are shown with decimals. */
function createFractionFormatter(placeholders: string): ((value: number) => string) | undefined {
  const [found, whole, below = '', fixed] = FRACTION.exec(placeholders) ?? [];
  if (found === undefined) return undefined;
  const denominators = fixed ? [Number(fixed)] : Array.from({ length: 10 ** below.length - 2 }, (_, at) => at + 2);
  return (value) => {
    const isExact = (denominator: number) => Math.abs(value * denominator - Math.round(value * denominator)) < 1e-9;
    const denominator = Number.isInteger(value) ? undefined : denominators.find(isExact);
    if (denominator === undefined) return formatPlainNumber(value);
    const units = whole === undefined ? 0 : Math.floor(value);
    return `${units > 0 ? `${units} ` : ''}${Math.round((value - units) * denominator)}/${denominator}`;
  };
}

/** Formats `00000`, `0.00` and `00-000`: digits fill the placeholders from the right, and surplus digits come first. */
function createDecimalFormatter(placeholders: string): (value: number) => string {
  const [wholePlaceholders = '', decimalPlaceholders = ''] = placeholders.split('.');
  const first = wholePlaceholders.search(/[0#?]/);
  const minDecimals = decimalPlaceholders.lastIndexOf('0') + 1;
  return (value) => {
    const text = formatPlainNumber(value);
    if (text.includes('e')) return text;
    const [digits = '', decimals = ''] = text.split('.');
    let left = digits === '0' ? '' : digits;
    let whole = '';
    for (let at = wholePlaceholders.length - 1; at >= 0; at -= 1) {
      const placeholder = wholePlaceholders[at] ?? '';
      if (/[0#?]/.test(placeholder)) {
        whole = ((at === first ? left : left.slice(-1)) || (placeholder === '0' ? '0' : '')) + whole;
        left = left.slice(0, -1);
      } else if (placeholder !== ',') whole = placeholder + whole;
    }
    const shownDecimals = decimals.padEnd(minDecimals, '0');
    return shownDecimals ? `${whole}.${shownDecimals}` : whole;
  };
}
