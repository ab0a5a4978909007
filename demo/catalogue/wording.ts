/** Builds the HTML that product pages show: paragraphs, a list, a note. */
export function article(paragraphs: string[], points: string[] = [], note?: string): string {
  const list = points.length ? `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>` : '';
  return `${paragraphs.map((text) => `<p>${text}</p>`).join('')}${list}${note ? `<p><strong>Note:</strong> ${note}</p>` : ''}`;
}

/** An article for a model's page: without the note, which is about the tables of the product's page. */
export const withoutNote = (html: string) => html.replace(/<p><strong>Note:<\/strong> .*?<\/p>/, '');

export const TOGGLE =
  'The linkage passes its dead centre on closing and stays shut under load without a hand on the lever.';
export const PINS =
  'Rivets of case-hardened steel run in the full width of the plates, so that play stays small over the years.';

export const inSentence = (headline: string): string => headline.charAt(0).toLowerCase() + headline.slice(1);
