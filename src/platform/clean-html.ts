import sanitizeHtml from 'sanitize-html';

const MAX_PASSES = 5;
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
  // Images from this site only, as the content security policy requires.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // A page has only one h1, outside the rich text.
    h1: 'h2',
    a: (tagName, { rel: _, ...attribs }) => ({ tagName, attribs: { ...attribs, rel: 'noopener' } }),
  },
};

const allowedWithoutImages = {
  ...allowed,
  allowedTags: [allowed.allowedTags].flat().filter((tag) => tag !== 'img') as string[],
};

/**
 * Sanitises HTML by one allow-list of tags, attributes and link schemes. Text inside other tags stays, links get
 * rel=noopener. Idempotent.
 */
export const cleanHtml = (html: string): string => sanitise(html, allowed);

/** Requests for images would show strangers that their message is read. */
export const cleanHtmlWithoutImages = (html: string): string => sanitise(html, allowedWithoutImages);

/** The parser needs quadratic time in the number of open tags. */
const MAX_OPEN_TAGS = 1000;
const TAG = /<(\/?)([a-z][^\s/<>]*)/gi;
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Drops tags inside of `MAX_OPEN_TAGS` open ones, in linear time; their texts stay. */
function limitDepth(html: string): string {
  let open = 0;
  let dropped = 0;
  return html.replace(TAG, (tag, closing: string, name: string) => {
    if (VOID.test(name)) return tag;
    const isDeep = closing ? dropped > 0 : open === MAX_OPEN_TAGS;
    if (isDeep) dropped += closing ? -1 : 1;
    else open = Math.max(0, open + (closing ? -1 : 1));
    // The parser drops closing tags that nothing opened, with their attributes.
    return isDeep ? '</x' : tag;
  });
}

function sanitise(html: string, options: sanitizeHtml.IOptions): string {
  let clean = limitDepth(html.replaceAll('\0', ''));
  // Repaired markup (`<p><b<p>`) can parse differently from the original, so a second pass may be needed.
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const sanitized = sanitizeHtml(clean, options).trim();
    if (sanitized === clean) break;
    clean = sanitized;
  }
  return clean;
}
