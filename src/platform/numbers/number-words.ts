import { COUNT_WORDS_PATTERN, parseCountWords } from './count-words.ts';

const WORD = `(?:${COUNT_WORDS_PATTERN}|thousand)`;
const FRACTION = 'half|quarter|three[\\s-]+quarters?';
const WHOLE = `(?:${WORD}[\\s-]+){0,2}(?:hundred|thousand)(?:\\s+and)?(?:[\\s-]+${WORD}){1,3}(?!\\p{L})|${WORD}(?:[\\s-]+${WORD}){0,3}(?!\\p{L})`;

const MULTIPLIED = `\\d{1,4}(?:\\.\\d{1,3})?[\\s-]*(?:hundred|thousand)(?!\\p{L})`;

/** Words before a unit: `half ton`, `half a ton`, `two hundred kg`, `5 thousand N`, `1 and a half inch`. */
export const NUMBER_WORD_PATTERN = `${MULTIPLIED}|(?:(?:${WHOLE}|\\d{1,4})\\s+and\\s+(?:an?\\s+)?)?(?:${FRACTION})(?:\\s+(?:of\\s+)?an?)?|${WHOLE}`;

const FRACTIONS: readonly [words: RegExp, value: number][] = [
  [/three[\s-]+quarters?$/, 0.75],
  [/half$/, 0.5],
  [/quarter$/, 0.25],
];

export function parseNumeralWord(typed: string): number | undefined {
  const text = typed.toLowerCase().replace(/\s+(?:of\s+)?an?$/, '');
  const [, digits, multiplier] = /^([\d.]+)[\s-]*(hundred|thousand)$/.exec(text) ?? [];
  if (digits) return Math.round(Number(digits) * (multiplier === 'hundred' ? 1e5 : 1e6)) / 1000;
  const [ending, fraction = 0] = FRACTIONS.find(([words]) => words.test(text)) ?? [];
  const whole = (ending ? text.replace(ending, '') : text).replace(/\s+and\s+(?:an?\s+)?/g, ' ').trim();
  if (ending && !whole) return fraction;
  const value = /^\d+$/.test(whole) ? Number(whole) : parseWholeWords(whole.split(/[\s-]+/));
  return value === undefined || (!ending && /^\d+$/.test(whole)) ? undefined : value + fraction;
}

/** Undefined unless each group is smaller than the one before it: "two hundred and three hundred" is two numbers. */
function parseWholeWords(words: readonly string[]): number | undefined {
  let sum = 0;
  let unitOfFormer = Number.POSITIVE_INFINITY;
  for (let at = 0; at < words.length; ) {
    const group = words[at] === 'thousand' ? { value: 1, to: at } : parseCountWords(words, at);
    if (!group) return undefined;
    const isThousand = words[group.to] === 'thousand';
    const value = isThousand ? group.value * 1000 : group.value;
    if (value >= unitOfFormer) return undefined;
    unitOfFormer = isThousand ? 1000 : value >= 100 && value % 100 === 0 ? 100 : 1;
    sum += value;
    at = isThousand ? group.to + 1 : group.to;
  }
  return sum;
}
