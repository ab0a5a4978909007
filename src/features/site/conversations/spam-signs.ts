const MAX_LINKS = 2;
const OFFERS =
  /\b(seo|backlinks?|guest post(?:ing)?|page rank|first page of google|casino|crypto(?:currency)?|bitcoin|forex|viagra|escorts?|web ?design services|app development services|business loan)\b/i;

/** A sentence with the reason; '' for none. Spam is only marked, so that a person decides. */
export function spamSign(text: string): string {
  const links = text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
  if (links > MAX_LINKS) return `Its text has ${links} web addresses.`;
  const [offer] = OFFERS.exec(text) ?? [];
  return offer ? `Its text has the words “${offer}”.` : '';
}
