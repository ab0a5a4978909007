export const MOST_WORDS = 150;

const WORD = /\S+/g;

export const wordCount = (text: string) => text.match(WORD)?.length ?? 0;

/** The first words of a text, as they stand; what comes after the most is left out. */
export function firstWords(text: string, most = MOST_WORDS): string {
  const beyond = [...text.matchAll(WORD)][most];
  return beyond ? text.slice(0, beyond.index).trimEnd() : text;
}

/** An Indian number as its ten digits: a pasted +91, 0091 or leading 0 is taken off. */
export function tenDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const [, local = digits] = /^(?:0091|91|0)(\d{10})$/.exec(digits) ?? [];
  return local;
}
