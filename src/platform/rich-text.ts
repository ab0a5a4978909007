import sanitizeHtml from 'sanitize-html';

const MOST_LOOKS = 5;
const span = ['colspan', 'rowspan'];

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: [...span, 'scope'],
    td: span,
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Pictures come from this site only, as its content policy demands.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // A page has one first heading, and it is not in a text.
    h1: 'h2',
    a: (tagName, { rel: _, ...attribs }) => ({ tagName, attribs: { ...attribs, rel: 'noopener' } }),
  },
};

/**
 * HTML as it may be stored and shown: only the tags, attributes and link schemes of one allow-list; scripts, styles and
 * event handlers go, what they surrounded stays; links get rel=noopener. Idempotent.
 */
export function cleanHtml(html: string): string {
  let clean = html;
  // Broken markup (`<p><b<p>`) may need a second look: what was mended can read differently from what was written.
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const mended = sanitizeHtml(clean, allowed).trim();
    if (mended === clean) break;
    clean = mended;
  }
  return clean;
}
