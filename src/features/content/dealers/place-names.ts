const LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ð: 'd', þ: 'th' };

/** What places are found by: letters without accents and digits, lower case. As the column places.keys. */
export const placeKey = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (letter) => LETTERS[letter] ?? '');

/** A town as it is written: with its state, and its country outside India. Typed so, it is found again. */
export const placeLabel = ({ name, region, country }: { name: string; region: string; country: string }) =>
  [name, region === name ? '' : region, country === 'India' ? '' : country].filter(Boolean).join(', ');
