export const MAX_WORDS = 150;

const WORD = /\S+/g;

export const wordCount = (text: string) => text.match(WORD)?.length ?? 0;

/** The text cut off after `max` words; white space between them is unchanged. */
export function firstWords(text: string, max = MAX_WORDS): string {
  const beyond = [...text.matchAll(WORD)][max];
  return beyond ? text.slice(0, beyond.index).trimEnd() : text;
}

/** An Indian number as its ten digits, without a +91, 0091 or leading 0. */
export function tenDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const [, local = digits] = /^(?:0091|91|0)(\d{10})$/.exec(digits) ?? [];
  return local;
}
