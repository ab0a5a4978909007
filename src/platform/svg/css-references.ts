const PART = /url\(\s*(?:["']\s*)?#([^"')\s]+)/gi;
/** Another style sheet, or a reference outside of this image. A backslash could hide either. */
const LOADS = /@import|url\((?!\s*(?:["']\s*)?#)|\\/i;
const REMOTE = /[:/]/;

/** True if CSS loads another file by `url()` or another function, such as `image-set("https://…")`. Linear time. */
export function loadsFile(css: string): boolean {
  if (LOADS.test(css)) return true;
  if (!css.includes('(')) return false;
  // A variable may pass any text to a function.
  let depth = /var\(/i.test(css) ? 1 : 0;
  let quote = '';
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css.charAt(at);
    if (quote) {
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

export const listReferencedIds = (value: string): string[] => [...value.matchAll(PART)].map(([, id = '']) => id);

export const parseDeclarations = (css: string): { name: string; value: string }[] =>
  css.split(';').flatMap((one) => {
    const colon = one.indexOf(':');
    return colon < 0 ? [] : [{ name: one.slice(0, colon).trim().toLowerCase(), value: one.slice(colon + 1) }];
  });

/** Selectors and declarations; sufficient for the style sheets of drawing programs. */
export const parseCssRules = (css: string): { selector: string; body: string }[] =>
  css.split('}').flatMap((one) => {
    const brace = one.lastIndexOf('{');
    if (brace < 0) return [];
    return [{ selector: one.slice(one.lastIndexOf('{', brace - 1) + 1, brace), body: one.slice(brace + 1) }];
  });
