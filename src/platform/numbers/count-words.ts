import { normaliseDigits } from './typed-number.ts';

/** Number words of English, German and Hindi (also in Latin letters), as buyers write quantities. */
const ONES: readonly string[][] = [
  ['one', 'a', 'an', 'ein', 'eine', 'einen', 'eins', 'एक', 'ek', 'single', '一'],
  ['two', 'zwei', 'दो', 'do', '二', '两', '兩'],
  ['three', 'drei', 'तीन', 'teen', '三'],
  ['four', 'vier', 'चार', 'char', 'chaar', '四'],
  ['five', 'fünf', 'fuenf', 'पांच', 'पाँच', 'panch', 'paanch', '五'],
  ['six', 'sechs', 'छह', 'छः', 'छे', 'chhe', 'cheh', '六'],
  ['seven', 'sieben', 'सात', 'saat', '七'],
  ['eight', 'acht', 'आठ', 'aath', '八'],
  ['nine', 'neun', 'नौ', 'nau', '九'],
  ['ten', 'zehn', 'दस', 'das', 'dus', '十'],
  ['eleven', 'elf', 'ग्यारह', 'gyarah'],
  ['twelve', 'zwölf', 'zwoelf', 'बारह', 'barah', 'baarah'],
  ['thirteen', 'dreizehn', 'तेरह', 'terah'],
  ['fourteen', 'vierzehn', 'चौदह', 'chaudah'],
  ['fifteen', 'fünfzehn', 'fuenfzehn', 'पंद्रह', 'पन्द्रह', 'pandrah'],
  ['sixteen', 'sechzehn', 'सोलह', 'solah'],
  ['seventeen', 'siebzehn', 'सत्रह', 'satrah'],
  ['eighteen', 'achtzehn', 'अठारह', 'atharah'],
  ['nineteen', 'neunzehn', 'उन्नीस', 'unnis'],
  ['twenty', 'zwanzig', 'बीस', 'bees'],
];
const TENS = new Map(
  Object.entries({
    twenty: 20,
    thirty: 30,
    forty: 40,
    fourty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    zwanzig: 20,
    dreißig: 30,
    dreissig: 30,
    vierzig: 40,
    fünfzig: 50,
    fuenfzig: 50,
    sechzig: 60,
    siebzig: 70,
    achtzig: 80,
    neunzig: 90,
    तीस: 30,
    चालीस: 40,
    पचास: 50,
    साठ: 60,
    सत्तर: 70,
    अस्सी: 80,
    नब्बे: 90,
    पच्चीस: 25,
    tees: 30,
    chalis: 40,
    pachas: 50,
    pachaas: 50,
    pachees: 25,
    pachis: 25,
  }),
);
const HUNDREDS = new Set(['hundred', 'hundert', 'सौ', 'sau', '百']);
const SMALL = new Map(ONES.flatMap((words, at) => words.map((word) => [word, at + 1] as const)));
const GERMAN_ONES = 'ein|zwei|drei|vier|fünf|fuenf|sechs|sieben|acht|neun';
const GERMAN = new RegExp(`^(${GERMAN_ONES})und([a-zäöüß]+)$`, 'u');
const CHINESE_DIGITS = '零一二三四五六七八九';

/** Words that are numbers only directly before a unit or a dozen, because they are also ordinary words. */
const WEAK = new Set(['a', 'an', 'do', 'das', 'char', 'teen', 'nau', 'sau', 'ein', 'eine', 'einen', 'single', 'tees']);
export const isWeakNumberWord = (word: string): boolean => WEAK.has(word.toLowerCase());

/** Number words in Latin letters, as the source of a pattern. Articles are left out. */
export const COUNT_WORDS_PATTERN = [...SMALL.keys(), ...TENS.keys(), ...HUNDREDS]
  .filter((word) => /^[a-z]{2,}$/.test(word) && word !== 'an')
  .sort((a, b) => b.length - a.length)
  .join('|');

/** Value of one number word, such as `twelve`, `thirty-two`, `zweiunddreißig` or `二十`. */
export function parseCountWord(typed: string): number | undefined {
  const word = typed.toLowerCase();
  const plain = SMALL.get(word) ?? TENS.get(word);
  if (plain !== undefined) return plain;
  if (HUNDREDS.has(word)) return 100;
  const [, ten, one = ''] = /^([a-z]+)-([a-z]+)$/.exec(word) ?? [];
  const whole = ten === undefined ? undefined : TENS.get(ten);
  if (whole !== undefined && (SMALL.get(one) ?? 10) < 10) return whole + (SMALL.get(one) ?? 0);
  const [, digit = '', tens = ''] = GERMAN.exec(word) ?? [];
  const base = digit ? TENS.get(tens) : undefined;
  if (base !== undefined) return base + (SMALL.get(digit) ?? 0);
  return parseChineseNumber(word);
}

function parseChineseNumber(word: string): number | undefined {
  const [, hundreds, tens, ones] =
    /^(?:([一二两三四五六七八九])百)?(?:零)?(?:([一二三四五六七八九]?)十)?([一二两三四五六七八九])?$/.exec(word) ?? [];
  const digit = (sign: string | undefined) => (sign === '两' ? 2 : sign ? CHINESE_DIGITS.indexOf(sign) : 0);
  const value = digit(hundreds) * 100 + (tens === undefined ? 0 : tens === '' ? 10 : digit(tens) * 10) + digit(ones);
  return value || undefined;
}

/** Number words from a place of a list of words: `one hundred and twenty`, `thirty two`, `half a`. */
export function parseCountWords(words: readonly string[], from: number): { value: number; to: number } | undefined {
  const first = parseCountWord(words[from] ?? '');
  if (first === undefined) return undefined;
  let [value, to] = [first, from + 1];
  const next = (at: number) => parseCountWord(words[at] ?? '');
  if (HUNDREDS.has((words[to] ?? '').toLowerCase())) {
    [value, to] = [value * 100, to + 1];
  }
  if (value >= 100) {
    const skip = /^(and|und)$/i.test(words[to] ?? '') ? 1 : 0;
    const rest = next(to + skip);
    if (rest !== undefined && rest < 100 && !isWeakNumberWord(words[to + skip] ?? ''))
      [value, to] = [value + rest, to + skip + 1];
  }
  const ones = next(to);
  if (value % 100 >= 20 && value % 10 === 0 && ones !== undefined && ones < 10 && !isWeakNumberWord(words[to] ?? ''))
    [value, to] = [value + ones, to + 1];
  return { value, to };
}

const DOZENS = /^(dozens?|doz|dzn?|dutzend|दर्जन|darjan)$/iu;
const PAIRS = /^(pairs?|prs?|paare?|jod[ai]|जोड़[ाीे]?|对|對|双)$/iu;
const PIECES =
  /^(nos?|no['’]s|nrs?|num(?:bers?)?|pcs?|pce|pieces?|peices|units?|each|ea|sets?|stk|stück|stueck|st|off|qty|quantity|nag|नग|पीस|pees|peece|个|個|件|套|只|支|台|枚|pzs?|uds?|ks|szt|adet|шт)$/iu;
/** Packages hold a number of pieces that the words do not tell. */
const PACKAGES =
  /^(box(?:es)?|pack(?:s|ets?|ages?)?|pkts?|cartons?|ctns?|bags?|cases?|bundles?|lots?|kits?|kartons?|schachteln?|beutel|vpe|盒|箱|包|डिब्ब[ाे]|gross)$/iu;

export type CountUnit = 'pieces' | 'pairs' | 'dozens' | 'packages';

/** Unit of a quantity, such as `nos`, `Stück`, `个`, `pair` or `box`. */
export function findCountUnit(typed: string): CountUnit | undefined {
  const word = normaliseDigits(typed).trim().replace(/\.$/, '');
  if (PIECES.test(word)) return 'pieces';
  if (PAIRS.test(word)) return 'pairs';
  if (DOZENS.test(word)) return 'dozens';
  return PACKAGES.test(word) ? 'packages' : undefined;
}
