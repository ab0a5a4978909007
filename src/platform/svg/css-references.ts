const PART = /url\(\s*(?:["']\s*)?#([^"')\s]+)/gi;
/** Another style sheet, or a reference to anything but a part of this picture. A backslash could hide either. */
const LOADS = /@import|url\((?!\s*(?:["']\s*)?#)|\\/i;
const REMOTE = /[:/]/;

/**
 * True if CSS, or an attribute with CSS, loads another file: by `url()`, or by an address in the arguments of another function,
 * such as `image-set("https://…")`. Linear time.
 */
export function loadsFile(css: string): boolean {
  if (LOADS.test(css)) return true;
  if (!css.includes('(')) return false;
  // A variable may take a text from anywhere into a function.
  let depth = /var\(/i.test(css) ? 1 : 0;
  let quote = '';
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css.charAt(at);
    if (quote) {
      // A line break ends a text that was not closed.
      if (sign !== quote && sign !== '\n' && sign !== '\r' && sign !== '\f') continue;
      if (depth > 0 && REMOTE.test(css.slice(start, at))) return true;
      quote = '';
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      start = at + 1;
    } else if (sign === '/' && css[at + 1] === '*') {
      const end = css.indexOf('*/', at + 2);
      if (end < 0) return false;
      at = end + 1;
    } else if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
  }
  return quote !== '' && depth > 0 && REMOTE.test(css.slice(start));
}

/** The ids of the parts of its picture that a value refers to: `url(#a)`. */
export const partsNamed = (value: string): string[] => [...value.matchAll(PART)].map(([, id = '']) => id);

/** The declarations of a style attribute or of a rule. */
export const declarationsOf = (css: string): { name: string; value: string }[] =>
  css.split(';').flatMap((one) => {
    const colon = one.indexOf(':');
    return colon < 0 ? [] : [{ name: one.slice(0, colon).trim().toLowerCase(), value: one.slice(colon + 1) }];
  });

/** The rules of a style sheet: what selects, and the declarations. Enough for what drawing programs write. */
export const rulesOf = (css: string): { selector: string; body: string }[] =>
  css.split('}').flatMap((one) => {
    const brace = one.lastIndexOf('{');
    if (brace < 0) return [];
    return [{ selector: one.slice(one.lastIndexOf('{', brace - 1) + 1, brace), body: one.slice(brace + 1) }];
  });
