const UP_TO_TWENTY =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...UP_TO_TWENTY.split(' ').map((word, at) => [word, at + 1] as const),
  ...[30, 40, 50].map((value, at) => [['thirty', 'forty', 'fifty'][at] ?? '', value] as const),
  ['hundred', 100],
]);

/** Words before a unit: `half ton`, `half a ton`, `two tonnes`. */
export const NUMBER_WORD_PATTERN = `half(?:\\s+an?)?|${[...NUMBER_WORDS.keys()].join('|')}`;

export const parseNumeralWord = (text: string): number | undefined =>
  /^half\b/i.test(text) ? 0.5 : NUMBER_WORDS.get(text.toLowerCase());
